import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/dates.ts'
import { email as emailSchema } from '#domain/donationSchema.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { ENDED_STATUSES } from '#domain/recurringGift.ts'
import type { UserRow } from '#server/auth/currentUser.ts'
import { REGISTRATION } from '#server/auth/registration.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  campaigns,
  campaignUpdates,
  cardSetups,
  certificates,
  donations,
  gatewayEvents,
  idempotencyKeys,
  loginFailures,
  mailbox,
  mailOutbox,
  mandates,
  organisations,
  refunds,
  users,
} from '#server/db/schema.ts'
import { fieldRefusal } from '#server/http/refusal.ts'
import { NOBODYS_DOMAIN } from '#server/mail/outbox.ts'
import { addDonors, changeTotals, lockCampaigns, removeDonors } from '#server/services/campaignTotals.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { signMandateToken } from '#server/services/donationToken.ts'
import { blankForgeriesWith } from '#server/services/forgeries.ts'
import { blankAnswers } from '#server/services/idempotency.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'
import { blankLinesOf } from '#server/services/unmatchedLines.ts'
import { simulatedInstruments, simulatedPayments } from '#server/simulator/schema.ts'

interface Forgotten {
  donations: number
  recurringDonations: number
  hadProfile: boolean
  /** What stands in a certificate the tax authority wants to find there for five years. */
  certificatesKept: number
}

const DECIDED: ReadonlySet<DonationStatus> = new Set([
  DonationStatus.Accepted,
  DonationStatus.Rejected,
  DonationStatus.CanceledAtTransaction,
  DonationStatus.CanceledAtManage,
])

/** A transfer between two banks takes days; one that its payer has dated ahead most likely not a month. */
const NEVER_PAID_AFTER_MS = 30 * DAY_MS

/** Of what gateways have told: what a payment is found by in their books, and sums. */
const KEPT_OF_PAYLOADS = [
  'TRANSACTION_ID',
  'TransactionId',
  'transactionId',
  'lite_transactionindex',
  'order',
  'capture',
  'refund',
  'id',
  'lineId',
  'amountCents',
  'toldCents',
  'toldCurrency',
  'promisedCents',
  'receivedOn',
  'operatorId',
  'before',
  'undoneBy',
]

const NOBODY = { firstName: 'Anonymous', lastName: '', anonymous: true, displayName: '', comment: '', mobileNumber: '' }

/**
 * Blanks what is known of a person by their e-mail address (POPIA, section 24), and deletes their profile; the books keep amounts, days and references. Each
 * address that they gave by becomes a made-up one of its own, so that a campaign counts as many donors as before; one more where somebody else gave by it too.
 * @throws Refusal 400 where it is no address, where they have something that goes on, or answer for a campaign
 */
export async function forgetPerson(context: ServerContext, email: string): Promise<Forgotten> {
  const address = email.trim().toLowerCase()
  // Offline donors need not have left one: an empty address would be all of them.
  if (!emailSchema.isValidSync(address)) throw fieldRefusal('email', 'Invalid email format.', email)
  const forgotten = await context.db.transaction(async (tx) => {
    const theirs = await lockWhatIsTheirs(tx, address)
    const { given, promised, user, isTheirs } = theirs
    if (user) await requireNoDuties(tx, user)
    const neverPaid = await neverPaidAmong(tx, given, context.clock())
    const waiting = given.filter(({ id, status }) => !DECIDED.has(status) && !neverPaid.has(id))
    await requireNothingGoesOn(tx, isTheirs, waiting.length)

    const typed = new Set([...given, ...promised].map(typedFor))
    const nobodies = new Map([...typed].map((one) => [one, `${context.random.uuid()}@${NOBODYS_DOMAIN}`]))
    await blankDonations(tx, theirs, nobodies, neverPaid)
    await blankMandates(tx, theirs, nobodies)
    const ids = given.map(({ id }) => id)
    await blankLinesOf(tx, [...given, ...promised, ...(user ? [{ ...user, mobileNumber: user.msisdn }] : [])], ids)
    await blankForgeriesWith(tx, [address, ...typed])
    await blankGatewayEvents(tx, ids)
    const mandateIds = promised.map(({ id }) => id)
    await blankAnswers(tx, answersTo(tx, ids, mandateIds, user))
    const references = given.map(({ reference }) => reference)
    await blankSimulators(tx, address, references, promised)
    await tx.delete(loginFailures).where(eq(loginFailures.account, address))
    if (user) await tx.delete(users).where(eq(users.id, user.id))
    const links = await Promise.all(promised.map((mandate) => signMandateToken(context.keys, mandate)))
    typed.delete(address)
    await deleteMails(tx, address, [...typed], [...references, ...links])
    return {
      donations: given.length,
      recurringDonations: promised.length,
      hadProfile: user !== undefined,
      certificatesKept: await tx.$count(certificates, inArray(certificates.donationId, ids)),
    }
  })
  context.publicCache.drop()
  return forgotten
}

type Theirs = Awaited<ReturnType<typeof lockWhatIsTheirs>>

/** Donations, then recurring gifts, then campaigns: in the order of settling, or the two would deadlock. */
async function lockWhatIsTheirs(tx: Transaction, address: string) {
  const [profile] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address))
  const isTheirs = (of: { email: PgColumn; userId: PgColumn }): SQL =>
    sql`(lower(${of.email}) = ${address}${profile ? sql` or ${of.userId} = ${profile.id}` : sql``})`
  const given = await tx
    .select({
      id: donations.id,
      reference: donations.reference,
      campaignId: donations.campaignId,
      email: donations.email,
      lastName: donations.lastName,
      mobileNumber: donations.mobileNumber,
      status: donations.status,
      gateway: donations.gateway,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .where(isTheirs(donations))
    .orderBy(donations.id)
    .for('update')
  const promised = await tx
    .select({
      id: mandates.id,
      email: mandates.email,
      lastName: mandates.lastName,
      mobileNumber: mandates.mobileNumber,
      instrument: mandates.instrument,
      createdAt: mandates.createdAt,
    })
    .from(mandates)
    .where(isTheirs(mandates))
    .orderBy(mandates.id)
    .for('update')
  // After the recurring gifts, as whoever makes their debits, which refer to the profile. From here on no gift can be made that does.
  const [user] = profile ? await tx.select().from(users).where(eq(users.id, profile.id)).for('update') : []
  /** In place of a gift's user: nobody where it is theirs. */
  const nobodysId = (column: PgColumn) => (profile ? sql`nullif(${column}, ${profile.id}::uuid)` : sql`${column}`)
  return { given, promised, user, isTheirs, nobodysId }
}

/** @param nobodies the made-up address for each that was typed */
async function blankDonations(
  tx: Transaction,
  { given, nobodysId }: Theirs,
  nobodies: ReadonlyMap<string, string>,
  neverPaid: ReadonlySet<string>,
): Promise<void> {
  const counted = given.filter(({ status }) => status === DonationStatus.Accepted)
  await lockCampaigns(
    tx,
    counted.map(({ campaignId }) => campaignId),
  )
  for (const [typed, email] of nobodies)
    await tx
      .update(donations)
      .set({ ...NOBODY, email, userId: nobodysId(donations.userId) })
      .where(inArray(donations.id, idsOf(given, typed)))
  await tx
    .update(donations)
    .set({ status: DonationStatus.CanceledAtTransaction })
    .where(inArray(donations.id, [...neverPaid]))
  const lost = await removeDonors(tx, counted)
  const gained = await addDonors(
    tx,
    counted.map((gift) => ({ ...gift, email: nobodies.get(typedFor(gift)) ?? '' })),
  )
  await changeTotals(tx, [
    ...lost.map((campaignId) => ({ campaignId, donors: -1 })),
    ...gained.map((campaignId) => ({ campaignId, donors: 1 })),
  ])
}

async function blankMandates(tx: Transaction, { promised, nobodysId }: Theirs, nobodies: ReadonlyMap<string, string>): Promise<void> {
  for (const [typed, email] of nobodies)
    await tx
      .update(mandates)
      .set({ ...NOBODY, email, userId: nobodysId(mandates.userId), instrument: null, instrumentLabel: '' })
      .where(inArray(mandates.id, idsOf(promised, typed)))
}

async function blankGatewayEvents(tx: Transaction, donationIds: string[]): Promise<void> {
  await tx
    .update(gatewayEvents)
    .set({
      payload: sql`(select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(${gatewayEvents.payload}) as told (name, value)
        where ${inArray(sql`name`, KEPT_OF_PAYLOADS)})`,
    })
    .where(inArray(gatewayEvents.donationId, donationIds))
}

const typedFor = ({ email }: { email: string }): string => email.toLowerCase()

const idsOf = (gifts: { id: string; email: string }[], typed: string): string[] =>
  gifts.filter((gift) => typedFor(gift) === typed).map(({ id }) => id)

async function blankSimulators(
  tx: Transaction,
  address: string,
  references: string[],
  promised: { id: string; instrument: string | null }[],
): Promise<void> {
  const ofThem = inArray(
    cardSetups.mandateId,
    promised.map(({ id }) => id),
  )
  const { email, reference, vaultId } = simulatedPayments
  const isForCard = inArray(reference, tx.select({ reference: cardSetups.reference }).from(cardSetups).where(ofThem))
  const { token } = simulatedInstruments
  const accounts = promised.flatMap(({ instrument }) => instrument ?? [])
  await tx
    .update(simulatedInstruments)
    .set({ label: '' })
    .where(or(inArray(token, accounts), inArray(token, tx.select({ vaultId }).from(simulatedPayments).where(isForCard))))
  await tx
    .update(simulatedPayments)
    .set({ email: '' })
    .where(or(eq(lower(email), address), inArray(reference, references), isForCard))
}

/**
 * To an address that they typed for a gift while they were logged in, and that nobody goes by any more, there are no mails but theirs. One that somebody else
 * goes by, perhaps a stranger to them, keeps those that are of other things.
 * @param typed once nothing of theirs goes by them any more
 * @param names what stands in each mail that tells of a gift of theirs
 */
async function deleteMails(tx: Transaction, address: string, typed: string[], names: string[]): Promise<void> {
  const others = new Set<string>()
  for (const table of [users, donations, mandates]) {
    const found = await tx
      .selectDistinct({ email: lower(table.email) })
      .from(table)
      .where(inArray(lower(table.email), typed))
    for (const { email } of found) others.add(email)
  }
  const theirs = [address, ...typed.filter((one) => !others.has(one))]
  for (const table of [mailOutbox, mailbox]) {
    const recipient = lower(table.recipient)
    const isOfThem = or(...names.map((name) => sql`strpos(${table.text}, ${name}) > 0`))
    await tx.delete(table).where(or(inArray(recipient, theirs), and(inArray(recipient, [...others]), isOfThem)))
  }
}

const lower = (column: PgColumn) => sql<string>`lower(${column})`

/** The calls that made what is theirs. */
function answersTo(tx: Transaction, donationIds: string[], mandateIds: string[], user: UserRow | undefined): SQL {
  const ofDonations = tx
    .select({ scope: donations.idempotencyScope, key: donations.idempotencyKey })
    .from(donations)
    .where(inArray(donations.id, donationIds))
  const ofMandates = tx
    .select({ scope: mandates.idempotencyScope, key: mandates.idempotencyKey })
    .from(mandates)
    .where(inArray(mandates.id, mandateIds))
  const { scope, key, body } = idempotencyKeys
  const registration = user ? sql` or (${scope} = ${REGISTRATION} and ${body} like ${`%"${user.id}"%`})` : sql``
  return sql`((${scope}, ${key}) in (${ofDonations}) or (${scope}, ${key}) in (${ofMandates})${registration})`
}

/** @throws Refusal 400 */
async function requireNoDuties(tx: Transaction, { id, userRole }: UserRow): Promise<void> {
  if (userRole === 'operator') throw fieldRefusal('email', 'An operator cannot be forgotten while they are one.')
  const answeredFor: [PgTable, PgColumn][] = [
    [campaigns, campaigns.ownerId],
    [organisations, organisations.ownerId],
    [campaignUpdates, campaignUpdates.userId],
  ]
  for (const [table, by] of answeredFor) {
    if ((await tx.$count(table, eq(by, id))) > 0)
      throw fieldRefusal('email', 'They answer for a campaign or an organisation, which has to be somebody else’s first.')
  }
}

/** No job gives up an EFT, which waits for its donor. Should the money come after all, it is settled as for any that was cancelled. */
async function neverPaidAmong(
  tx: Transaction,
  given: readonly Pick<DonationRow, 'id' | 'status' | 'gateway' | 'createdAt'>[],
  now: number,
): Promise<ReadonlySet<string>> {
  const old = given.filter(
    ({ status, gateway, createdAt }) =>
      status === DonationStatus.Pending && gateway === 'eft' && now - createdAt.getTime() > NEVER_PAID_AFTER_MS,
  )
  const cameOtherwise = await toBeSortedOut(tx, old)
  return new Set(old.map(({ id }) => id).filter((id) => !cameOtherwise.has(id)))
}

/** @throws Refusal 400 */
async function requireNothingGoesOn(
  tx: Transaction,
  isTheirs: (of: { email: PgColumn; userId: PgColumn }) => SQL,
  waiting: number,
): Promise<void> {
  const running = await tx.$count(mandates, and(isTheirs(mandates), notInArray(mandates.status, [...ENDED_STATUSES])))
  if (running > 0) throw fieldRefusal('email', 'They give every month: please have that cancelled first.')
  if (waiting > 0) throw fieldRefusal('email', 'A donation of theirs waits for its payment: please come back once it is paid or cancelled.')
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(donations, eq(donations.id, refunds.donationId))
    .where(and(isTheirs(donations), eq(refunds.status, 'asked')))
    .limit(1)
  if (refund) throw fieldRefusal('email', 'A refund to them is under way: please come back once it is paid.')
}
