import { layOut } from '#server/mail/layout.ts'
import type { Mail } from '#server/mail/outbox.ts'

export const welcomeMail = (firstName: string, verificationUrl: string): Mail =>
  layOut(`Welcome to Letsema, ${firstName}`, [
    { kind: 'paragraph', text: `Hello ${firstName}` },
    { kind: 'paragraph', text: 'Your profile is ready. Please confirm that this is your email address.' },
    { kind: 'link', text: 'Confirm my email address', url: verificationUrl },
    { kind: 'paragraph', text: 'The link works for 7 days. If you did not make a profile, you need not do anything.' },
  ])
