import { layOut } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export const welcomeMail = (firstName: string, verificationUrl: string): Mail => ({
  ...layOut(`Welcome to Letsema, ${firstName}`, [
    { kind: 'paragraph', text: `Hello ${firstName}` },
    { kind: 'paragraph', text: 'Your profile is ready. Please confirm that this is your e-mail address.' },
    { kind: 'action', text: 'Confirm my e-mail address', url: verificationUrl },
    { kind: 'paragraph', text: 'The link works for 7 days.' },
    // Whoever made it knows its password, and is shown what was given with a confirmed address.
    {
      kind: 'paragraph',
      text: 'If you did not make this profile, please do not confirm the address: whoever made it would see what you have given. You need not do anything.',
    },
  ]),
  isWaitedFor: true,
})
