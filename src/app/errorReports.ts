import type { Send } from '#api/http.ts'
import type { EventLog } from '#machines/eventLog.ts'
import { retryDelay } from '#machines/retryDelay.ts'

/** By itself; then only once the phone comes online, or its page is looked at again. */
const REPORT_TRIES = 6

export interface ErrorReports {
  /** Of each kind the first of a page: what follows comes of it, or is the same again. */
  want(of: 'request' | 'app'): void
  /** Nothing where no report is due. */
  send(): void
}

/** Of what failed on this page, with what its machines did before. */
export function createErrorReports(send: Send, log: EventLog): ErrorReports {
  const wanted = new Set<'request' | 'app'>()
  let isDue = false
  let failures = 0
  const sendDue = async () => {
    if (!isDue) return
    isDue = false
    // What has just happened is written down only now.
    await new Promise((resolve) => setTimeout(resolve))
    const asking = { method: 'POST', as: 'public', body: log.capsule(), keepalive: true } as const
    const isTaken = await send('/error-reports', asking).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isTaken) return
    isDue = true
    failures += 1
    // A phone without airtime says that it is online all the time.
    if (failures < REPORT_TRIES) setTimeout(() => void sendDue(), retryDelay(failures))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && failures >= REPORT_TRIES) void sendDue()
  })
  return {
    want(of) {
      if (wanted.has(of)) return
      wanted.add(of)
      isDue = true
      void sendDue()
    },
    send: () => void sendDue(),
  }
}
