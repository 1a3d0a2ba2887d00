import type { ServerContext } from '#server/context.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { Refusal } from '#server/http/refusal.ts'

const GATEWAY_SILENT = 'The payment page did not answer. Nothing was charged; please try again.'

/** @param what for the log @returns a 503 for a gateway that does not answer, and any other error as it is */
export function asRefusal(context: ServerContext, error: unknown, what: string): unknown {
  if (!(error instanceof GatewayUnavailable)) return error
  context.log.error(`${what}: ${error.message}`)
  return new Refusal(503, GATEWAY_SILENT, { retryAfter: 5 })
}
