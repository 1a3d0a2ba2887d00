import { action, greeting, layOut, link, paragraph } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export const resetMail = (firstName: string, resetUrl: string): Mail => ({
  ...layOut('Choose a new password', [
    greeting(firstName),
    paragraph('Somebody asked for a new password for your profile at Letsema.'),
    action('Choose a new password', resetUrl),
    paragraph('The link works for one hour, and once.'),
    paragraph('If you did not ask for this, you need not do anything: your password stays as it is.'),
  ]),
  isWaitedFor: true,
})

export const passwordChangedMail = (firstName: string, publicUrl: string): Mail =>
  layOut('Your password was changed', [
    greeting(firstName),
    paragraph('The password of your profile at Letsema was changed just now, and every device was logged out.'),
    paragraph('If that was you, you need not do anything.'),
    paragraph('If it was not you, please choose another one at once: press ‘Forgot your password?’ where you log in. Then tell us.'),
    action('Log in', `${publicUrl}/auth/login`),
    link('Contact us', `${publicUrl}/home/links?tab=about&about_tab=second`),
  ])
