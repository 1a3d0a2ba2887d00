import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '#server/db/columns.ts'
import type { DebitGatewayName, PaymentGatewayName } from '#server/gateways/gateway.ts'

/** The other side's books: what the simulated gateways know, which must outlive a crash of ours. */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    payRequestId: text('pay_request_id').primaryKey(),
    gateway: text().$type<Exclude<PaymentGatewayName, 'eft'>>().notNull().default('paygate'),
    reference: text().notNull(),
    amountCents: cents('amount_cents').notNull(),
    currency: text().notNull(),
    email: text().notNull().default(''),
    returnUrl: text('return_url').notNull(),
    /** Where it takes payers who cancel, where that is not where it takes the others. */
    cancelUrl: text('cancel_url'),
    /** Under which the payer's card is stored, where the merchant asked for that. */
    vaultId: text('vault_id'),
    notifyUrl: text('notify_url').notNull(),
    mode: text(),
    transactionId: text('transaction_id').notNull(),
    /** PayWeb3's TRANSACTION_STATUS. */
    status: integer().notNull().default(0),
    /** What it says was paid, where that is not what was asked. */
    paidCents: cents('paid_cents'),
    /** Before then a query still answers 'not done'. */
    knownAt: instant('known_at'),
    /** When the merchant took what the payer had approved, where that is a step of its own. */
    capturedAt: instant('captured_at'),
    silent: boolean().notNull().default(false),
    /** What it calls the refund, where there is one. */
    refundId: text('refund_id'),
    /** What the merchant calls it. */
    refundRequestId: text('refund_request_id'),
    /** Before then it is on its way. */
    refundedAt: instant('refunded_at'),
    notifyAt: instant('notify_at'),
    notificationsLeft: integer('notifications_left').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('simulated_payments_due').on(table.notifyAt)],
)

export const simulatedBankLines = pgTable('simulated_bank_lines', {
  id: uuid().primaryKey(),
  reference: text().notNull(),
  amountCents: cents('amount_cents').notNull(),
  delivered: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
})

/** Cards and accounts that the simulated gateways know; a mode says how the debits of one go. */
export const simulatedInstruments = pgTable('simulated_instruments', {
  token: text().primaryKey(),
  gateway: text().$type<DebitGatewayName>().notNull(),
  label: text().notNull(),
  mode: text(),
  createdAt: instant('created_at').notNull(),
})

export const simulatedDebits = pgTable(
  'simulated_debits',
  {
    reference: text().primaryKey(),
    gateway: text().$type<DebitGatewayName>().notNull(),
    uploadId: text('upload_id').notNull(),
    notifyUrl: text('notify_url').notNull(),
    token: text().notNull(),
    amountCents: cents('amount_cents').notNull(),
    paidCents: cents('paid_cents'),
    transactionId: text('transaction_id').notNull(),
    status: text().$type<'uploaded' | 'paid' | 'unpaid' | 'reversed'>().notNull(),
    /** Before then nobody is told how it went. */
    knownAt: instant('known_at'),
    notifyAt: instant('notify_at'),
    notificationsLeft: integer('notifications_left').notNull().default(0),
    silent: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('simulated_debits_upload').on(table.uploadId), index('simulated_debits_due').on(table.notifyAt)],
)
