import { layOut } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export const resetMail = (firstName: string, resetUrl: string): Mail => ({
  ...layOut('Choose a new password', [
    { kind: 'paragraph', text: `Hello ${firstName}` },
    { kind: 'paragraph', text: 'Somebody asked for a new password for your profile at Letsema.' },
    { kind: 'action', text: 'Choose a new password', url: resetUrl },
    { kind: 'paragraph', text: 'The link works for one hour, and once.' },
    { kind: 'paragraph', text: 'If you did not ask for this, you need not do anything: your password stays as it is.' },
  ]),
  isWaitedFor: true,
})

export const passwordChangedMail = (firstName: string, publicUrl: string): Mail =>
  layOut('Your password was changed', [
    { kind: 'paragraph', text: `Hello ${firstName}` },
    { kind: 'paragraph', text: 'The password of your profile at Letsema was changed just now, and every device was logged out.' },
    { kind: 'paragraph', text: 'If that was you, you need not do anything.' },
    {
      kind: 'paragraph',
      text: 'If it was not you, please choose another one at once: press ‘Forgot your password?’ where you log in. Then tell us.',
    },
    { kind: 'action', text: 'Log in', url: `${publicUrl}/auth/login` },
    { kind: 'link', text: 'Contact us', url: `${publicUrl}/home/links?tab=about&about_tab=second` },
  ])
