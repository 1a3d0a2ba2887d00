import type { Keys } from '#server/auth/keys.ts'
import type { Settings } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { FailuresInARow } from '#server/failuresInARow.ts'
import type { CheckDigitRule } from '#domain/bankAccount.ts'
import type { Bank } from '#domain/banks.ts'
import type { DebitGateways, Gateways } from '#server/gateways/gateway.ts'
import type { PublicCache } from '#server/http/publicCache.ts'
import type { Log } from '#server/log.ts'
import type { Random } from '#server/random.ts'

/** All that the server's parts need from outside themselves. Time and randomness come in here and nowhere else. */
export interface ServerContext {
  settings: Settings
  db: Database
  /** Milliseconds since the epoch. */
  clock: () => number
  random: Random
  log: Log
  failures: FailuresInARow
  keys: Keys
  gateways: Gateways
  debitGateways: DebitGateways
  checkDigitRules: readonly CheckDigitRule[]
  /** The operator's own, instead of those in domain/banks.ts. */
  bankTable: readonly Bank[] | null
  publicCache: PublicCache
}
