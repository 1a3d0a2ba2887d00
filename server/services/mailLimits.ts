/**
 * How to pay by EFT, links to confirm an address or to choose a password, that a recurring gift is set up, and that it was changed: an address that has
 * had all it may of one still gets the others.
 */
export type UnprovenMail = 'eft' | 'link' | 'started' | 'changed'

/** What holds back mails to an address that nobody has proved to be theirs. */
export interface MailLimits {
  /** @returns false where so many have gone there within the hour that it may be somebody's prank */
  mayMail(kind: UnprovenMail, recipient: string): Promise<boolean>
  /** What it may have been mailed has not gone out. */
  mailedNothing(kind: UnprovenMail, recipient: string): Promise<void>
}
