import { createHash } from 'node:crypto'

/** @returns the source expression that allows exactly this inline text */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The browser's style library puts an empty element in the page and adds rules to it one by one. */
const EMPTY = hashOf('')

interface Allowed {
  /** Texts of the inline scripts. */
  scripts: string[]
  /** Texts of the inline style elements. */
  styles: string[]
  /** Origins that forms may be posted to: without them the browser silently blocks the way to the gateway. */
  formTargets: string[]
  isSecure: boolean
}

/** By hashes, not by a nonce, so that equal pages are equal bytes and can be answered by 304. */
export function contentSecurityPolicy({ scripts, styles, formTargets, isSecure }: Allowed): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${[EMPTY, ...styles.map(hashOf)].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${formTargets.join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
