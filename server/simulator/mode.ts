import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { rowsOf } from '#server/db/client.ts'
import { simulatorModes } from '#server/db/schema.ts'

/**
 * How a simulated payment goes. The first four decide without anyone pressing a button; 'late', 'twice', 'wrongAmount', 'never' and 'silent'
 * approve, and go wrong in telling of it; the last two go wrong before there is a payment.
 */
export const MODES = [
  'approve',
  'decline',
  'cancel',
  'leave',
  'late',
  'twice',
  'wrongAmount',
  'never',
  'silent',
  'slowInitiate',
  'failInitiate',
] as const
export type Mode = (typeof MODES)[number]

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value)

const NEXT = 'next payment'

/** For the next payment that is opened, whoever opens it; null takes it back. */
export async function setNextMode(db: Database, mode: Mode | null): Promise<void> {
  if (mode === null) {
    await db.delete(simulatorModes)
    return
  }
  await db
    .insert(simulatorModes)
    .values({ name: NEXT, value: mode })
    .onConflictDoUpdate({ target: simulatorModes.name, set: { value: mode } })
}

export async function takeNextMode(db: Database): Promise<Mode | null> {
  const [row] = await rowsOf<{ value: string }>(db, sql`delete from simulator_modes where name = ${NEXT} returning value`)
  return isMode(row?.value) ? row.value : null
}

export async function peekNextMode(db: Database): Promise<Mode | null> {
  const [row] = await db.select().from(simulatorModes).limit(1)
  return isMode(row?.value) ? row.value : null
}
