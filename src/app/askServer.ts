import type { AskServerOutput } from '#machines/app/types.ts'

/** How long a server that can be reached may take for a few bytes, in milliseconds. */
const REACHED_WITHIN = 10_000

/**
 * Asks after this very script: where it is not there any more there is a newer version of the app.
 * @throws where no answer comes in time, or none of the server's own
 */
export async function askServer(): Promise<AskServerOutput> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REACHED_WITHIN)
  try {
    const { ok, status, headers } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: limit.signal })
    if (!ok && status !== 404 && status !== 410) throw new Error(`The server answered ${status}`)
    // A static host may have its front page in the place of what is not there.
    return { isNewer: !ok || !headers.get('content-type')?.includes('javascript') }
  } finally {
    clearTimeout(timer)
  }
}
