import { createHash } from 'node:crypto'
import { and, eq, gte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { gatewayEvents } from '#server/db/schema.ts'
import type { GatewayName, Verified } from '#server/gateways/gateway.ts'
import { noteRefused } from '#server/services/gatewayTrouble.ts'
import { storableFields } from '#server/services/storable.ts'

/** Of each gateway: enough to see who knocks, and too little to fill a disk. */
export const FORGERIES_A_DAY = 100

/** Written out, so that the index over it is found. */
export const isForgery = sql`${gatewayEvents.outcome} like 'forged:%'`

/** Logged, and kept, so that an operator can see who knocks; under a digest of what was said, so that a flood of the same is one row. */
export async function recordForgery(
  context: ServerContext,
  gateway: GatewayName,
  forged: Extract<Verified, { kind: 'forged' }>,
): Promise<void> {
  noteRefused(context, gateway, forged.why)
  const since = new Date(context.clock() - DAY_MS)
  const isOfToday = and(isForgery, eq(gatewayEvents.gateway, gateway), gte(gatewayEvents.createdAt, since))
  if ((await context.db.$count(gatewayEvents, isOfToday)) >= FORGERIES_A_DAY) return
  const digest = createHash('sha256').update(JSON.stringify(forged.payload)).digest('base64url')
  await context.db
    .insert(gatewayEvents)
    .values({
      id: context.random.uuid(),
      gateway,
      eventId: `forged/${digest}`,
      source: 'notification',
      donationId: null,
      outcome: `forged:${forged.why}`,
      payload: storableFields(forged.payload),
      createdAt: new Date(context.clock()),
    })
    .onConflictDoNothing()
}

/** Blanks what was said in a gateway's name with one of the addresses in it. @param emails in small letters */
export async function blankForgeriesWith(tx: Transaction, emails: readonly string[]): Promise<void> {
  const hasOne = or(...emails.map((email) => sql`strpos(lower(${gatewayEvents.payload}::text), ${email}) > 0`))
  await tx.update(gatewayEvents).set({ payload: {} }).where(and(isForgery, hasOne))
}
