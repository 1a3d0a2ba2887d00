/**
 * @returns the path, query and fragment to go back to, or null where the text would leave this site. Accepted: one leading slash, no
 * backslash, no control characters, still the same origin once parsed, and not the login or another page of /auth.
 */
export function safeReturnUrl(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])[^\u0000-\u001f\u007f\\]*$/.test(text)) return null
  const here = 'https://here.invalid'
  try {
    const url = new URL(text, here)
    return url.origin === here && !/^\/(?:\/|auth\/)/.test(url.pathname) ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
