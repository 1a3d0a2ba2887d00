/**
 * @returns the path, query and fragment to go back to, or null where the text would leave this site. Accepted: one leading slash, no
 * backslash, no control characters, and still the same origin once parsed. Nor does anybody who has logged in go back to where they did.
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
