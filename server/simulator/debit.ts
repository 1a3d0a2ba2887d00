import type { ServerContext } from '#server/context.ts'
import type { simulatedDebits } from '#server/simulator/schema.ts'

export type SimulatedDebit = typeof simulatedDebits.$inferSelect

/** A debit that is told of late is not known before. */
export const isKnownDebit = ({ clock }: ServerContext, { knownAt, status }: SimulatedDebit): boolean =>
  status !== 'uploaded' && (!knownAt || knownAt.getTime() <= clock())
