/**
 * Of VITE_API_HOST: the client puts its paths behind it, and asks only a whole origin.
 * @returns '' for the API of whoever serves the client @throws Error with one clear line
 */
export function apiHost() {
  const other = Object.keys(process.env).find((name) => name.startsWith('VITE_API') && name !== 'VITE_API_HOST')
  if (other) throw new Error(`Unknown setting ${other}. Did you mean VITE_API_HOST?`)
  const host = process.env.VITE_API_HOST?.trim() ?? ''
  if (!host) return ''
  const { protocol, origin, href } = URL.canParse(host) ? new URL(host) : { protocol: '', origin: '', href: '' }
  if (/^https?:$/.test(protocol) && href === `${origin}/`) return origin
  throw new Error(`VITE_API_HOST must be an origin such as https://api.give.example, not '${host}'.`)
}
