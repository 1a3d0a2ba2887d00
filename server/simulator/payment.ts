import type { ServerContext } from '#server/context.ts'
import type { simulatedPayments } from '#server/simulator/schema.ts'

export type SimulatedPayment = typeof simulatedPayments.$inferSelect

export interface Notification {
  contentType: string
  headers?: Record<string, string>
  body: string
  isTaken: (response: Response) => Promise<boolean>
}

/** How the payer's browser is sent back to the merchant. */
export interface WayBack {
  method: 'get' | 'post'
  address: string
  fields: Record<string, string>
}

/** A payment that is told of late is not known before. */
export const isKnown = ({ clock }: ServerContext, { knownAt }: SimulatedPayment): boolean => !knownAt || knownAt.getTime() <= clock()
