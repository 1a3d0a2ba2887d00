/** What the public sees of a donor: nothing of an anonymous one, else the display name, else the donor's own. */
export function publicName(donor: { anonymous: boolean; displayName?: string | null; firstName: string; lastName: string }): string {
  if (donor.anonymous) return 'Anonymous'
  return donor.displayName?.trim() || `${donor.firstName.trim()} ${donor.lastName.trim()}`.trim()
}

/** A donor's words as the public sees them: one empty line between two paragraphs, however many were typed. */
export const publicComment = (comment: string): string => comment.trim().replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
