import { createDonationCalls } from '#api/donations.ts'
import { createHttp, createSend, type Http, type HttpPorts, type Send } from '#api/http.ts'
import { createEventLog, type EventLog } from '#machines/eventLog.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import type { Toast } from '#machines/toast.ts'
import { createBotCheck, type BotCheck } from './botCheck.ts'
import { createErrorReports, type ErrorReports } from './errorReports.ts'
import { createGivingCalls, type GivingCalls } from './givingCalls.ts'
import type { Hearing } from './hearing.ts'
import { hearErrors, withToasts, type Hear } from './hearErrors.ts'
import { renewRefused, type SessionRef } from './renewRefused.ts'
import type { TokenStore } from './tokens.ts'

export interface Network {
  send: Send
  /** Says by a toast how it failed. */
  http: Http
  /** Without toasts of its own: how it failed is for a machine or a screen to say. */
  quietly: Http
  overheard: Hear
  giving: GivingCalls
  botCheck: BotCheck
  log: EventLog
  reports: ErrorReports
}

interface World extends Pick<HttpPorts, 'host' | 'onDate'> {
  tokens: TokenStore
  sessionRef: SessionRef
  hearing: Hearing
  go: (address: string) => void
  showToast: (toast: Toast) => void
}

/** All that asks the server anything. A page that came with its data can be used before this is there. */
export function createNetwork({ tokens, sessionRef, hearing, go, showToast, ...origin }: World): Network {
  const ports: HttpPorts = {
    ...origin,
    getToken: () => tokens.access,
    onUnauthorized: (refused) => renewRefused(refused, tokens, sessionRef),
  }
  const log = logOf(hearing)
  const send = createSend(ports)
  const reports = createErrorReports(send, log)
  const overheard = hearErrors(reports, go)
  const ask = createHttp(ports, send)
  const quietly: Http = (path, asking) => overheard(ask(path, asking))
  const http = withToasts(quietly, showToast)
  const botCheck = createBotCheck(ports.host)
  const giving = createGivingCalls({
    donations: createDonationCalls(http),
    botCheck,
    isLoggedIn: () => isLoggedIn(sessionRef.getSnapshot()),
    showToast,
  })
  return { send, http, quietly, overheard, giving, botCheck, log, reports }
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
