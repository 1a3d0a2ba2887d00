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
