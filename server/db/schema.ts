import { sql, type SQL } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GatewaysShown } from '#domain/campaign.ts'
import type {
  CampaignStatus,
  CurrencyId,
  DonationStatus,
  DonationType,
  PaymentMethod,
  RecurringDay,
  RecurringDuration,
  RecurringStatus,
} from '#domain/enumerations.ts'
import type { CertificateDetails } from '#domain/section18A.ts'
import type { WireAddress, WireCampaign, WireDebit, WireImage, WireTransactionInfo } from '#domain/wire.ts'
import { cents, day, instant, tsvector } from '#server/db/columns.ts'
import type { DebitGatewayName, GatewayName } from '#server/gateways/gateway.ts'

export type StoredImage = Pick<WireImage, 'fileName' | 'width' | 'height' | 'colour'> & {
  /** Files in the media folder, 400 and 800 pixels wide. */
  small: string
  large: string
}

/** As the indexes of them have it, without marks: who looks for a crèche or for Ṱhohoyanḓou may have no keys for them. Migration 0044 makes `unmarked`. */
export const WHOLE_NAME: SQL = sql`unmarked(first_name || ' ' || last_name)`
export const NAME_OF_PERSON: SQL = sql`to_tsvector('english', unmarked(first_name || ' ' || last_name))`

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In small letters. */
    email: text().notNull(),
    msisdn: text().notNull().default(''),
    location: text().notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    active: boolean().notNull().default(true),
    emailConfirmed: boolean('email_confirmed').notNull().default(false),
    userRole: text('user_role').$type<'user' | 'operator'>().notNull().default('user'),
    orgUserRole: text('org_user_role'),
    isChampion: boolean('is_champion').notNull().default(false),
    organisationId: uuid('organisation_id'),
    image: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_names').using('gin', NAME_OF_PERSON),
    index('users_name_trigrams').using('gin', sql`${WHOLE_NAME} gin_trgm_ops`),
    check('users_email_small', sql`${table.email} = lower(${table.email})`),
  ],
)

export const refreshFamilies = pgTable(
  'refresh_families',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('refresh_families_expires').on(table.expiresAt), index('refresh_families_user').on(table.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: text().primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => refreshFamilies.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    createdAt: instant('created_at').notNull(),
    replacedAt: instant('replaced_at'),
    /** SHA-256 of the Idempotency-Key of the call that it answered. */
    keyHash: text('key_hash'),
  },
  (table) => [index('refresh_tokens_family').on(table.familyId), index('refresh_tokens_parent').on(table.parentHash)],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    account: text().notNull(),
    address: text().notNull(),
    /** Oldest first; what is older than a lock lasts counts no more. */
    failedAt: instant('failed_at').array().notNull().default([]),
    lockedUntil: instant('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.account, table.address] })],
)

export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    path: text().notNull().unique(),
    legalName: text('legal_name').notNull(),
    otherName: text('other_name').notNull().default(''),
    briefDescription: text('brief_description').notNull().default(''),
    typeId: integer('type_id').notNull(),
    sectorIds: integer('sector_ids').array().notNull().default([]),
    addresses: jsonb().$type<WireAddress[]>().notNull().default([]),
    keywords: text().notNull().default(''),
    videoUrls: jsonb('video_urls').$type<string[]>().notNull().default([]),
    socialUrls: jsonb('social_urls').$type<string[]>().notNull().default([]),
    logo: jsonb().$type<StoredImage>(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    isVerified: boolean('is_verified').notNull().default(false),
    website: text().notNull().default(''),
    telephone: text().notNull().default(''),
    email: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Under which it is approved for Section 18A, or null. */
    pboReference: text('pbo_reference'),
    /** First day of that approval; null where it was entered without one. */
    pboApprovedFrom: day('pbo_approved_from'),
    /** Of its last Section 18A certificate. */
    lastCertificate: integer('last_certificate').notNull().default(0),
    /** Place names of all addresses, for the address filter. */
    place: text().notNull().default(''),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', parted(legal_name || ' ' || other_name)), 'A') || setweight(to_tsvector('english', parted(brief_description || ' ' || keywords)), 'B') || setweight(to_tsvector('english', parted(place)), 'C')`,
      ),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`lower(unmarked(legal_name || ' ' || other_name || ' ' || brief_description || ' ' || keywords || ' ' || place))`,
      ),
  },
  (table) => [
    unique('organisations_pbo_reference').on(table.pboReference),
    index('organisations_owner').on(table.ownerId),
    index('organisations_words').using('gin', table.words),
    index('organisations_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    path: text().notNull().unique(),
    name: text().notNull(),
    story: text().notNull(),
    thankYouMessage: text('thank_you_message').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date'),
    targetCents: cents('target_cents').notNull(),
    currencyId: integer('currency_id').$type<CurrencyId>().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    organisationId: uuid('organisation_id').references(() => organisations.id),
    categoryId: integer('category_id').notNull(),
    subCategoryId: integer('sub_category_id'),
    fundingType: integer('funding_type').notNull().default(0),
    visibility: integer().notNull().default(1),
    isVerified: boolean('is_verified').notNull().default(false),
    published: boolean().notNull().default(false),
    status: integer().$type<CampaignStatus>().notNull().default(0),
    featured: boolean().notNull().default(false),
    images: jsonb().$type<StoredImage[]>().notNull().default([]),
    socials: jsonb().$type<string[]>().notNull().default([]),
    videos: jsonb().$type<string[]>().notNull().default([]),
    address: jsonb().$type<WireAddress>().notNull(),
    event: jsonb().$type<NonNullable<WireCampaign['event']>>(),
    gateways: jsonb().$type<GatewaysShown>().notNull(),
    isRecurring: boolean('is_recurring').notNull().default(false),
    showBarometer: integer('show_barometer').notNull().default(1),
    isTaxBenefit: boolean('is_tax_benefit').notNull().default(false),
    isAdminFee: boolean('is_admin_fee').notNull().default(false),
    adminFeeRate: numeric('admin_fee_rate', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    defaultTipPercentage: numeric('default_tip_percentage', { precision: 5, scale: 2, mode: 'number' }).notNull().default(12),
    /** The sums and the number of donors are kept by the transactions that post to the ledger, so that a page is one read. */
    raisedCents: cents('raised_cents').notNull().default(0),
    offlineCents: cents('offline_cents').notNull().default(0),
    /** Payouts are still to come: nothing writes it. */
    payoutCents: cents('payout_cents').notNull().default(0),
    uniqueDonors: integer('unique_donors').notNull().default(0),
    /** City and province, for the address filter. */
    place: text().notNull().default(''),
    /** Where it is counts for more than what its story mentions. */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', parted(name)), 'A') || setweight(to_tsvector('english', parted(place)), 'B') || setweight(to_tsvector('english', parted(story)), 'C')`,
      ),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(unmarked(name || ' ' || place || ' ' || story))`),
  },
  (table) => [
    index('campaigns_owner').on(table.ownerId),
    index('campaigns_organisation').on(table.organisationId),
    index('campaigns_category').on(table.categoryId),
    index('campaigns_sub_category').on(table.subCategoryId),
    index('campaigns_newest').on(table.createdAt),
    index('campaigns_ending').on(table.endDate),
    index('campaigns_words').using('gin', table.words),
    index('campaigns_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    check('campaigns_target_positive', sql`${table.targetCents} > 0`),
  ],
)

/** Every word that campaigns and organisations use, learnt by triggers: what a misspelt word is corrected to. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
])

export const campaignUpdates = pgTable(
  'campaign_updates',
  {
    id: uuid().primaryKey(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    description: text().notNull(),
    images: jsonb().$type<StoredImage[]>().notNull().default([]),
    videos: jsonb().$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('campaign_updates_campaign').on(table.campaignId, table.createdAt), index('campaign_updates_user').on(table.userId)],
)

/** Who gives, and what the public is to see of it. */
const giver = () => ({
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  anonymous: boolean().notNull(),
  displayName: text('display_name').notNull().default(''),
  comment: text().notNull().default(''),
})

export const donations = pgTable(
  'donations',
  {
    id: uuid().primaryKey(),
    type: integer().$type<DonationType>().notNull().default(0),
    status: integer().$type<DonationStatus>().notNull(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    userId: uuid('user_id').references(() => users.id),
    currencyId: integer('currency_id').$type<CurrencyId>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    tipCents: cents('tip_cents').notNull().default(0),
    isAdminFee: boolean('is_admin_fee').notNull().default(false),
    paymentMethod: integer('payment_method').$type<PaymentMethod>().notNull(),
    offline: boolean().notNull().default(false),
    mobileNumber: text('mobile_number').notNull().default(''),
    ...giver(),
    /** What the donor, the gateway and the bank statement know the donation by. */
    reference: text().notNull().unique(),
    /** The idempotency key's record that made it, so that a retry after a crash finds it again. */
    idempotencyScope: text('idempotency_scope'),
    idempotencyKey: text('idempotency_key'),
    gateway: text().$type<GatewayName>(),
    /** The gateway's own id of the payment. */
    gatewayRequestId: text('gateway_request_id').unique(),
    paymentUrl: text('payment_url'),
    payfastResponse: jsonb('payfast_response').$type<NonNullable<WireTransactionInfo['payfastResponse']>>(),
    nextQueryAt: instant('next_query_at'),
    queriedAt: instant('queried_at'),
    /** Since when its gateway is taking the money, or has yet to decide on it: so long it cannot be cancelled. */
    undecidedAt: instant('undecided_at'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** When the money went back: refunded, charged back or reversed by the bank. */
    reversedAt: instant('reversed_at'),
    /** The recurring gift that it is one of. */
    mandateId: uuid('mandate_id').references(() => mandates.id),
    /** By an operator: the public sees nothing of what its donor wrote. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    unique('donations_idempotency').on(table.idempotencyScope, table.idempotencyKey),
    // To the id, so that a late page is counted out in the index alone, and gifts of one sum are in order in it.
    index('donations_public')
      .on(table.campaignId, table.createdAt, table.id)
      .where(sql`${table.status} = 1`),
    index('donations_top')
      .on(table.campaignId, table.amountCents, table.createdAt, table.id)
      .where(sql`${table.status} = 1`),
    index('donations_offline')
      .on(table.campaignId, table.createdAt, table.id)
      .where(sql`${table.offline} and ${table.status} = 1`),
    index('donations_people').using('gin', sql`${table.email} gin_trgm_ops`, sql`(first_name || ' ' || last_name) gin_trgm_ops`),
    index('donations_user').on(table.userId),
    index('donations_email').on(sql`lower(${table.email})`),
    index('donations_mandate').on(table.mandateId),
    index('donations_newest').on(table.createdAt, table.id),
    index('donations_asked_about')
      .on(table.nextQueryAt)
      .where(sql`${table.nextQueryAt} is not null`),
    check('donations_amount_positive', sql`${table.amountCents} > 0`),
    check('donations_tip_not_negative', sql`${table.tipCents} >= 0`),
  ],
)

/** Section 18A certificates. Each organisation counts its own from 1, without gaps; one is never changed, only cancelled. */
export const certificates = pgTable(
  'certificates',
  {
    donationId: uuid('donation_id')
      .primaryKey()
      .references(() => donations.id),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    number: integer().notNull(),
    /** As they were when it was issued. */
    pboReference: text('pbo_reference').notNull(),
    organisationName: text('organisation_name').notNull(),
    organisationAddress: text('organisation_address').notNull(),
    details: jsonb().$type<CertificateDetails>().notNull(),
    email: text().notNull(),
    /** Of the gift, without tip or fee. */
    amountCents: cents('amount_cents').notNull(),
    receivedAt: instant('received_at').notNull(),
    issuedAt: instant('issued_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [unique('certificates_number').on(table.organisationId, table.number)],
)

/** A donor's word to give each month, and what it is taken from. */
export const mandates = pgTable(
  'mandates',
  {
    id: uuid().primaryKey(),
    status: integer().$type<RecurringStatus>().notNull(),
    /** In words for the donor. */
    statusReason: text('status_reason'),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    userId: uuid('user_id').references(() => users.id),
    currencyId: integer('currency_id').$type<CurrencyId>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    tipCents: cents('tip_cents').notNull(),
    isAdminFee: boolean('is_admin_fee').notNull(),
    /** The extra gift at the start. */
    extraCents: cents('extra_cents').notNull().default(0),
    term: integer().$type<RecurringDuration>().notNull(),
    deductionDay: integer('deduction_day').$type<RecurringDay>().notNull(),
    /** With those before another term was chosen; null where none was. */
    monthsAgreed: integer('months_agreed'),
    /** null without end. */
    debitsLeft: integer('debits_left'),
    /** null once the last debit has been made. */
    nextDueDate: day('next_due_date'),
    pausedUntil: day('paused_until'),
    paymentMethod: integer('payment_method').$type<PaymentMethod>().notNull(),
    /** What the gateway knows the card or account by; neither is kept here. */
    instrument: text(),
    instrumentLabel: text('instrument_label').notNull().default(''),
    mobileNumber: text('mobile_number').notNull(),
    ...giver(),
    idempotencyScope: text('idempotency_scope'),
    idempotencyKey: text('idempotency_key'),
    /** When a change is told of that could not be told of at once. */
    changeToldAt: instant('change_told_at'),
    /** So are its donations. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('mandates_idempotency').on(table.idempotencyScope, table.idempotencyKey),
    index('mandates_untold')
      .on(table.changeToldAt)
      .where(sql`${table.changeToldAt} is not null`),
    index('mandates_due')
      .on(table.nextDueDate)
      .where(sql`${table.status} = 0`),
    index('mandates_campaign').on(table.campaignId),
    index('mandates_user').on(table.userId),
    index('mandates_email').on(sql`lower(${table.email})`),
    check('mandates_amount_positive', sql`${table.amountCents} > 0`),
  ],
)

/** The dates of a mandate that have come, or were left out. That a date comes once is what its key holds. */
export const mandateDebits = pgTable(
  'mandate_debits',
  {
    id: uuid().primaryKey(),
    mandateId: uuid('mandate_id')
      .notNull()
      .references(() => mandates.id),
    dueDate: day('due_date').notNull(),
    isExtra: boolean('is_extra').notNull().default(false),
    status: text().$type<WireDebit['status']>().notNull(),
    /** Of a debit that has failed what was tried last; its donation says what is taken next. */
    amountCents: cents('amount_cents').notNull(),
    tipCents: cents('tip_cents').notNull().default(0),
    attempts: integer().notNull().default(0),
    firstAttemptOn: day('first_attempt_on'),
    /** While it is due or waiting. */
    nextAttemptOn: day('next_attempt_on'),
    fileId: uuid('file_id').references(() => debitFiles.id),
    donationId: uuid('donation_id')
      .unique()
      .references(() => donations.id),
    reason: text(),
  },
  (table) => [
    unique('mandate_debits_once').on(table.mandateId, table.dueDate),
    index('mandate_debits_due')
      .on(table.nextAttemptOn)
      .where(sql`${table.nextAttemptOn} is not null`),
    index('mandate_debits_file').on(table.fileId),
  ],
)

/** Debits that go to a gateway together. Made, then uploaded, which moves nothing, then confirmed; done once every debit in it has its last answer. */
export const debitFiles = pgTable(
  'debit_files',
  {
    id: uuid().primaryKey(),
    gateway: text().$type<DebitGatewayName>().notNull(),
    status: text().$type<'made' | 'uploaded' | 'confirmed' | 'done'>().notNull(),
    uploadId: text('upload_id').unique(),
    /** When the gateway was last told to take what was uploaded, whatever it answered. */
    confirmTriedAt: instant('confirm_tried_at'),
    /** When the next step is due; whoever takes it moves it on first. */
    nextStepAt: instant('next_step_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('debit_files_open')
      .on(table.nextStepAt)
      .where(sql`${table.status} <> 'done'`),
  ],
)

/** A payment on the gateway's page that stores the donor's card, and pays the extra gift of the same reference where there is one. */
export const cardSetups = pgTable(
  'card_setups',
  {
    reference: text().primaryKey(),
    mandateId: uuid('mandate_id')
      .notNull()
      .references(() => mandates.id),
    /** Replaced by an account that its donor chose after it: it is not taken any more. */
    status: text().$type<'pending' | 'stored' | 'failed' | 'replaced'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    gatewayRequestId: text('gateway_request_id').unique(),
    payfastResponse: jsonb('payfast_response').$type<NonNullable<WireTransactionInfo['payfastResponse']>>(),
    nextQueryAt: instant('next_query_at'),
    queriedAt: instant('queried_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('card_setups_mandate').on(table.mandateId),
    index('card_setups_pending')
      .on(table.nextQueryAt)
      .where(sql`${table.status} = 'pending'`),
  ],
)

/** Who has given to a campaign, by a digest of the e-mail address: makes `uniqueDonors` exact without reading all donations. */
export const campaignDonors = pgTable(
  'campaign_donors',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    donor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.donor] })],
)

export const ledgerAccounts = pgTable('ledger_accounts', {
  /** `clearing:paygate`, `clearing:eft`, `offline`, `campaign:{id}`, `tips`, `fees`. */
  id: text().primaryKey(),
  kind: text().$type<'clearing' | 'offline' | 'campaign' | 'tips' | 'fees'>().notNull(),
  campaignId: uuid('campaign_id').references(() => campaigns.id),
})

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'donation' | 'offlineDonation' | 'reversal' | 'chargeback' | 'refund' | 'correction'>().notNull(),
    donationId: uuid('donation_id').references(() => donations.id),
    /** How many settlements of its donation were corrected before it: each of them may be posted, and go back, once. */
    corrections: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('ledger_transactions_once').on(table.donationId, table.kind, table.corrections)],
)

/** Append-only; a debit is positive, a credit negative. Triggers in the migrations hold sum = 0 and refuse change. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    currencyId: integer('currency_id').$type<CurrencyId>().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    index('ledger_postings_transaction').on(table.transactionId),
    check('ledger_postings_not_zero', sql`${table.amountCents} <> 0`),
  ],
)

/** What gateways told us, each once; its insert and its effect are one transaction. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: uuid().primaryKey(),
    gateway: text().notNull(),
    /** The gateway's own id of what it says. */
    eventId: text('event_id').notNull(),
    source: text().$type<'notification' | 'query' | 'operator'>().notNull(),
    donationId: uuid('donation_id').references(() => donations.id),
    outcome: text().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('gateway_events_once').on(table.gateway, table.eventId),
    index('gateway_events_donation').on(table.donationId),
    index('gateway_events_newest').on(table.createdAt, table.id),
    index('gateway_events_capture')
      .on(sql`(${table.payload} ->> 'capture')`)
      .where(sql`${table.gateway} = 'paypal'`),
    index('gateway_events_unmatched')
      .on(sql`(${table.payload} ->> 'amountCents')`, table.createdAt)
      .where(sql`${table.gateway} in ('eft', 'snapscan') and ${table.outcome} = 'unknownReference'`),
    index('gateway_events_forged')
      .on(table.gateway, table.createdAt)
      .where(sql`${table.outcome} like 'forged:%'`),
  ],
)

/** Money on its way back to donors. Kept before the gateway is told, which hears of it under its id, so that it is paid once however often it is asked for. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    donationId: uuid('donation_id')
      .notNull()
      .references(() => donations.id),
    operatorId: text('operator_id').notNull(),
    gateway: text().$type<GatewayName>().notNull(),
    /** By the operator, in some other way than through the gateway. */
    isByHand: boolean('is_by_hand').notNull(),
    /** Of what came otherwise than promised. What was promised may come after it, and be refunded in its turn. */
    isOfUncounted: boolean('is_of_uncounted').notNull().default(false),
    status: text().$type<'asked' | 'paid' | 'refused'>().notNull(),
    /** How often the gateway may have heard of it. */
    attempts: integer().notNull().default(0),
    /** Until then nobody else may ask for it; a crash leaves it to run out. */
    leasedUntil: instant('leased_until'),
    /** When the server goes on with it by itself; null once it is paid or refused. */
    nextAskAt: instant('next_ask_at'),
    gatewayRefundId: text('gateway_refund_id'),
    /** In words, where it was refused. */
    reason: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_once')
      .on(table.donationId)
      .where(sql`${table.status} = 'asked' or (${table.status} = 'paid' and not ${table.isOfUncounted})`),
    index('refunds_newest').on(table.createdAt),
    index('refunds_open')
      .on(table.nextAskAt)
      .where(sql`${table.status} = 'asked'`),
  ],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Null while in progress. */
    status: integer(),
    body: text(),
    /** Until then nobody else may take the key over; a crash leaves it to run out. */
    leasedUntil: instant('leased_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
)

/** One row: what all servers on this database have in common. */
export const installation = pgTable('installation', {
  id: integer().primaryKey(),
  /** Tells whether a server's secret is that of the others, and not what it is. */
  secretMark: text('secret_mark').notNull(),
})

export const banners = pgTable('banners', {
  id: uuid().primaryKey(),
  message: text().notNull(),
  domain: text().notNull().default(''),
  isVisible: boolean('is_visible').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    isWaitedFor: boolean('is_waited_for').notNull().default(false),
  },
  (table) => [
    index('mail_outbox_due')
      .on(table.isWaitedFor, table.nextAttemptAt)
      .where(sql`${table.sentAt} is null`),
    index('mail_outbox_created').on(table.createdAt),
  ],
)

/** Delivered mails where no SMTP_URL is set. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: uuid().primaryKey(),
    sender: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('mailbox_recipient').on(sql`lower(${table.recipient})`, table.createdAt), index('mailbox_created').on(table.createdAt)],
)
