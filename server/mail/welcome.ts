import { action, greeting, layOut, paragraph } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export const welcomeMail = (firstName: string, verificationUrl: string): Mail => ({
  ...layOut('Welcome to Letsema', [
    greeting(firstName),
    paragraph('Your profile is ready. Please verify that this is your e-mail address.'),
    action('Verify my e-mail address', verificationUrl),
    paragraph('The link works for 7 days.'),
    // Whoever made it knows its password, and is shown what was given with a confirmed address.
    paragraph(
      'If you did not make this profile, please do not verify the address: whoever made it would see what you have given. You need not do anything.',
    ),
  ]),
  isWaitedFor: true,
})
