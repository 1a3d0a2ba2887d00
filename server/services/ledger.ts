import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CurrencyId } from '#domain/enumerations.ts'
import { rowsOf, type Queryable, type Transaction } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema.ts'

type AccountKind = (typeof ledgerAccounts.$inferSelect)['kind']

interface Account {
  id: string
  kind: AccountKind
  campaignId?: string
}

export const campaignAccount = (campaignId: string): Account => ({ id: `campaign:${campaignId}`, kind: 'campaign', campaignId })
export const clearingAccount = (gateway: string): Account => ({ id: `clearing:${gateway}`, kind: 'clearing' })
export const TIPS: Account = { id: 'tips', kind: 'tips' }
export const FEES: Account = { id: 'fees', kind: 'fees' }
/** Money an organiser says came in outside Letsema; it never was in our hands. */
export const OFFLINE: Account = { id: 'offline', kind: 'offline' }

export interface Entry {
  id: string
  kind: (typeof ledgerTransactions.$inferSelect)['kind']
  donationId: string
  createdAt: Date
  currencyId: CurrencyId
  /** Integer cents; a debit is positive. Zeros are left out; the sum must be 0, or the database refuses. */
  postings: { account: Account; amountCents: number }[]
}

export async function post(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const accounts = new Map(entries.flatMap(({ postings }) => postings.map(({ account }) => [account.id, account] as const)))
  // In order, or two writers could deadlock.
  const inOrder = [...accounts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await tx
    .insert(ledgerAccounts)
    .values(inOrder.map(({ id, kind, campaignId }) => ({ id, kind, campaignId: campaignId ?? null })))
    .onConflictDoNothing()
  await tx
    .insert(ledgerTransactions)
    .values(
      entries.map(({ id, kind, donationId, createdAt }) => ({ id, kind, donationId, createdAt, corrections: correctionsOf(donationId) })),
    )
  await tx
    .insert(ledgerPostings)
    .values(
      entries.flatMap(({ id, currencyId, postings }) =>
        postings
          .filter(({ amountCents }) => amountCents !== 0)
          .map(({ account, amountCents }) => ({ transactionId: id, accountId: account.id, currencyId, amountCents })),
      ),
    )
}

/** The donation's row is to be locked before. */
const correctionsOf = (donationId: string): SQL<number> =>
  sql`(select count(*) from ledger_transactions as earlier where earlier.donation_id = ${donationId} and earlier.kind = 'correction')`

export async function postingsOf(db: Queryable, donationIds: readonly string[]) {
  return db
    .select({
      id: ledgerPostings.id,
      donationId: ledgerTransactions.donationId,
      transactionId: ledgerPostings.transactionId,
      kind: ledgerTransactions.kind,
      account: ledgerPostings.accountId,
      currencyId: ledgerPostings.currencyId,
      amountCents: ledgerPostings.amountCents,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(inArray(ledgerTransactions.donationId, [...donationIds]))
    .orderBy(ledgerPostings.id)
}

interface LedgerSum {
  currencyId: CurrencyId
  postings: number
  sumCents: number
}

/** The sum over all postings of a currency is always 0. */
export async function ledgerSums(db: Queryable): Promise<LedgerSum[]> {
  const rows = await rowsOf<{ currency_id: CurrencyId; postings: string; sum: string }>(
    db,
    sql`select currency_id, count(*)::text as postings, sum(amount_cents)::text as sum from ledger_postings group by currency_id order by currency_id`,
  )
  return rows.map((row) => ({ currencyId: row.currency_id, postings: Number(row.postings), sumCents: Number(row.sum) }))
}
