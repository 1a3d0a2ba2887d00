import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import { debitFiles, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import type { DebitLine } from '#server/gateways/debits.ts'
import type { DebitGatewayName } from '#server/gateways/gateway.ts'
import { takeStatements } from '#server/services/settlement.ts'

export const LINES_A_FILE = 500
export const FILES_A_ROUND = 4
/** Longer than a gateway may take for a file. */
const LEASE_MS = 120_000
const PAUSE_AFTER_FAILURE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

type FileRow = typeof debitFiles.$inferSelect

/** Which gateway takes the debits of a mandate, and what its donations say they were paid by. */
export const DEBITED_BY: Partial<Record<PaymentMethod, { gateway: DebitGatewayName; method: PaymentMethod }>> = {
  [PaymentMethod.PayFast]: { gateway: 'paybatch', method: PaymentMethod.Recurring },
  [PaymentMethod.Paysoft]: { gateway: 'paysoft', method: PaymentMethod.Paysoft },
}

/** @returns how many debits it put into files */
export async function makeFiles(context: ServerContext): Promise<number> {
  const today = dateInSouthAfrica(context.clock())
  const now = new Date(context.clock())
  return context.db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: mandateDebits.id, paymentMethod: mandates.paymentMethod })
      .from(mandateDebits)
      .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
      .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
      .where(
        and(
          lte(mandateDebits.nextAttemptOn, today),
          inArray(mandateDebits.status, ['due', 'waiting']),
          eq(mandates.status, RecurringStatus.Active),
        ),
      )
      .orderBy(mandateDebits.nextAttemptOn, mandateDebits.id)
      .limit(LINES_A_FILE)
      .for('update', { skipLocked: true })
    for (const [paymentMethod, { gateway, method }] of Object.entries(DEBITED_BY)) {
      const ids = rows.filter((row) => row.paymentMethod === Number(paymentMethod)).map(({ id }) => id)
      if (ids.length === 0) continue
      const fileId = context.random.uuid()
      await tx.insert(debitFiles).values({ id: fileId, gateway, status: 'made', nextStepAt: now, createdAt: now })
      await tx
        .update(mandateDebits)
        .set({
          status: 'sent',
          fileId,
          attempts: sql`${mandateDebits.attempts} + 1`,
          firstAttemptOn: sql`coalesce(${mandateDebits.firstAttemptOn}, ${today}::date)`,
          nextAttemptOn: null,
        })
        .where(inArray(mandateDebits.id, ids))
      await tx.execute(
        sql`update donations set status = ${DonationStatus.PendingSettlement}, gateway = ${gateway}, payment_method = ${method},
          gateway_request_id = donations.reference || '-' || debit.attempts
          from mandate_debits as debit where debit.donation_id = donations.id and debit.file_id = ${fileId}`,
      )
    }
    return rows.length
  })
}

/** Uploads, then confirms. @returns how many files had a step due */
export async function sendFiles(context: ServerContext): Promise<number> {
  const files = await claimFiles(context, ['made', 'uploaded'])
  await Promise.all(files.map((file) => withPatience(context, file, () => sendFile(context, file))))
  return files.length
}

async function sendFile(context: ServerContext, file: FileRow): Promise<void> {
  const gateway = context.debitGateways[file.gateway]
  if (!gateway) throw new GatewayUnavailable(`This server has no ${file.gateway}`)
  const lines = file.uploadId ? [] : await linesOf(context, file.id)
  if (!file.uploadId && lines.length === 0) {
    // All of it has been answered for meanwhile, by what a gateway had still to say of earlier tries.
    await context.db.update(debitFiles).set({ status: 'done' }).where(eq(debitFiles.id, file.id))
    return
  }
  const uploadId = file.uploadId ?? (await gateway.upload({ id: file.id, lines }))
  if (!file.uploadId) {
    const [kept] = await context.db
      .update(debitFiles)
      .set({ uploadId, status: 'uploaded' })
      .where(and(eq(debitFiles.id, file.id), eq(debitFiles.status, 'made')))
      .returning({ id: debitFiles.id })
    // Another copy of the server was faster: its upload is the one that counts, and this one is never confirmed.
    if (!kept) return
  }
  await gateway.confirm(uploadId)
  await context.db
    .update(debitFiles)
    .set({ status: 'confirmed', nextStepAt: new Date(context.clock() + context.settings.reconcileAfterMs) })
    .where(eq(debitFiles.id, file.id))
}

async function linesOf(context: ServerContext, fileId: string): Promise<DebitLine[]> {
  const rows = await context.db
    .select({
      reference: donations.gatewayRequestId,
      instrument: mandates.instrument,
      firstName: mandates.firstName,
      lastName: mandates.lastName,
      amountCents: donations.amountCents,
      tipCents: donations.tipCents,
    })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(and(eq(mandateDebits.fileId, fileId), eq(mandateDebits.status, 'sent')))
    .orderBy(mandateDebits.id)
  return rows.map(({ reference, instrument, firstName, lastName, amountCents, tipCents }) => ({
    reference: reference ?? '',
    instrument: instrument ?? '',
    donor: `${firstName} ${lastName}`,
    amountCents: amountCents + tipCents,
  }))
}

/** Asks about files whose debits have not all been answered for. @returns how many files had a question due */
export async function askFiles(context: ServerContext): Promise<number> {
  const files = await claimFiles(context, ['confirmed'])
  await Promise.all(files.map((file) => withPatience(context, file, () => askFile(context, file))))
  return files.length
}

/** A gateway has said that there is something to ask about. */
export async function askUpload(context: ServerContext, uploadId: string): Promise<void> {
  const [file] = await context.db.select().from(debitFiles).where(eq(debitFiles.uploadId, uploadId))
  if (file) await askFile(context, file)
}

async function askFile(context: ServerContext, file: FileRow): Promise<void> {
  const gateway = context.debitGateways[file.gateway]
  if (file.uploadId && gateway && (await hasOpenDebits(context, file.id))) {
    await takeStatements(context, await gateway.query(file.uploadId), 'query')
  }
  const age = context.clock() - file.createdAt.getTime()
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(context.settings.reconcileAfterMs, age / 4))
  const isOpen = await hasOpenDebits(context, file.id)
  await context.db
    .update(debitFiles)
    .set(isOpen ? { nextStepAt: new Date(context.clock() + pause) } : { status: 'done' })
    .where(and(eq(debitFiles.id, file.id), eq(debitFiles.status, 'confirmed')))
}

async function hasOpenDebits(context: ServerContext, fileId: string): Promise<boolean> {
  const isOpen = and(eq(mandateDebits.fileId, fileId), eq(mandateDebits.status, 'sent'))
  return (await context.db.select({ id: mandateDebits.id }).from(mandateDebits).where(isOpen).limit(1)).length > 0
}

async function claimFiles(context: ServerContext, statuses: FileRow['status'][]): Promise<FileRow[]> {
  const now = context.clock()
  const due = context.db
    .select({ id: debitFiles.id })
    .from(debitFiles)
    .where(and(inArray(debitFiles.status, statuses), lte(debitFiles.nextStepAt, new Date(now))))
    .orderBy(asc(debitFiles.nextStepAt))
    .limit(FILES_A_ROUND)
    .for('update', { skipLocked: true })
  return context.db
    .update(debitFiles)
    .set({ nextStepAt: new Date(now + LEASE_MS) })
    .where(inArray(debitFiles.id, due))
    .returning()
}

async function withPatience(context: ServerContext, file: FileRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.error(`A file of debits is tried again: ${error.message}`)
    await context.db
      .update(debitFiles)
      .set({ nextStepAt: new Date(context.clock() + PAUSE_AFTER_FAILURE_MS) })
      .where(eq(debitFiles.id, file.id))
  }
}
