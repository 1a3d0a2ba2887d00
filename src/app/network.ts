import { createDonationCalls, type DonationCalls } from '#api/donations.ts'
import { createHttp, createSend, type Http, type HttpPorts, type Send } from '#api/http.ts'
import { createEventLog, type EventLog } from '#machines/eventLog.ts'
import type { Toast } from '#machines/toast.ts'
import { createBotCheck, type BotCheck } from './botCheck.ts'
import { createErrorReports, type ErrorReports } from './errorReports.ts'
import type { Hearing } from './hearing.ts'
import { hearErrors, withToasts, type Hear } from './hearErrors.ts'

export interface Network {
  send: Send
  /** Says by a toast how it failed. */
  http: Http
  /** Without toasts of its own: how it failed is for a machine or a screen to say. */
  quietly: Http
  overheard: Hear
  donations: DonationCalls
  botCheck: BotCheck
  log: EventLog
  reports: ErrorReports
}

interface World extends HttpPorts {
  hearing: Hearing
  go: (address: string) => void
  showToast: (toast: Toast) => void
}

/** All that asks the server anything. A page that came with its data can be used before this is there. */
export function createNetwork({ hearing, go, showToast, ...ports }: World): Network {
  const log = logOf(hearing)
  const send = createSend(ports)
  const reports = createErrorReports(send, log)
  const overheard = hearErrors(reports, go)
  const ask = createHttp(ports, send)
  const quietly: Http = (path, asking) => overheard(ask(path, asking))
  const http = withToasts(quietly, showToast)
  return { send, http, quietly, overheard, donations: createDonationCalls(http), botCheck: createBotCheck(ports.host), log, reports }
}

function logOf({ began, handOn }: Hearing): EventLog {
  let now = began
  const log = createEventLog(() => now)
  handOn((event, at) => {
    now = at
    log.inspect(event)
  })
  return log
}
