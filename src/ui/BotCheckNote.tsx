import { BOT_CHECK_FAILED } from '#domain/botCheck.ts'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { Muted } from './layout.tsx'

/** What Google asks to be said where its badge is not shown. */
export function BotCheckNote() {
  return (
    <Muted fontSize="xs">
      {'This page is protected by reCAPTCHA, and Google’s '}
      <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
        privacy policy
      </a>
      {' and '}
      <a href="https://policies.google.com/terms" target="_blank" rel="noopener">
        terms of service
      </a>
      {' apply.'}
    </Muted>
  )
}

/** What a person can do who is taken for a machine: the same check says the same of them the next time. Nothing where something else was said. */
export function BotCheckHelp({ said }: { said: string | null }) {
  if (said !== BOT_CHECK_FAILED) return null
  return (
    <Muted>
      {'If it fails again, try another browser, or write to '}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
      {' and we will help you.'}
    </Muted>
  )
}
