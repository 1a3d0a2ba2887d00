import { and, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_GATEWAYS } from '#domain/campaign.ts'
import { DAY_MS } from '#domain/dates.ts'
import {
  BarometerDisplay,
  CampaignStatus,
  CurrencyId,
  DonationStatus,
  DonationType,
  PaymentMethod,
  RecurringStatus,
} from '#domain/enumerations.ts'
import { makeEftReference } from '#domain/eftReference.ts'
import { DEFAULT_TIP_PERCENTAGE } from '#domain/limits.ts'
import { shareOf } from '#domain/money.ts'
import { publicName } from '#domain/publicName.ts'
import { addMonths, dateInSouthAfrica, deductionDates, nextDeductionDate, startOfDate, TERM_DEBITS } from '#domain/recurringSchedule.ts'
import type { WireAddress } from '#domain/wire.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  banners,
  campaignDonors,
  campaigns,
  campaignUpdates,
  donations,
  mandateDebits,
  mandates,
  organisations,
  users,
} from '#server/db/schema.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import type { DemoCampaign, DemoDonation, Demonstration, DemoPlace, DemoRecurringGift } from '#server/seed/demonstration.ts'
import { storedPicture } from '#server/seed/pictures.ts'
import { campaignAccount, clearingAccount, FEES, OFFLINE, post, TIPS, type Entry } from '#server/services/ledger.ts'
import { sanitiseBanner } from '#server/services/sanitiseBanner.ts'
import { donorDigest } from '#server/services/campaignTotals.ts'
import { simulatedInstruments } from '#server/simulator/schema.ts'

/** A statement takes at most 65 535 parameters. */
const ROWS_A_STATEMENT = 500
const SEED_LOCK = 5_382_002

const STATUS = {
  settled: DonationStatus.Accepted,
  pending: DonationStatus.Pending,
  declined: DonationStatus.Rejected,
  cancelled: DonationStatus.CanceledAtTransaction,
  refunded: DonationStatus.CanceledAtManage,
} as const

const REFUNDED_AFTER = 4
const FAILED = 'There was not enough money in the account.'

type CampaignInsert = typeof campaigns.$inferInsert
type DonationInsert = typeof donations.$inferInsert & { offline: boolean; email: string }
type MandateInsert = typeof mandates.$inferInsert
type DebitInsert = typeof mandateDebits.$inferInsert

export async function isEmpty({ db }: { db: Queryable }): Promise<boolean> {
  return (await db.$count(users)) === 0
}

/** By its operator: under the other addresses anybody can register. */
export async function isDemonstration({ db }: { db: Queryable }): Promise<boolean> {
  return (await db.$count(users, and(inArray(users.email, [...DEMO_ACCOUNTS]), eq(users.userRole, 'operator')))) > 0
}

/** All or nothing: a crash in the middle leaves an empty database, and the next start seeds again. */
export async function seed(context: ServerContext, demonstration: Demonstration): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, context.settings.passwordCost, context.random)
  await context.db.transaction(async (tx) => {
    // Copies that start together find it empty together: one fills it, the others wait and find it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (await isEmpty({ db: tx })) await new Seeding(context, tx, demonstration, passwordHash).run()
  })
  context.publicCache.drop()
}

class Seeding {
  readonly #userIds: Map<string, string>
  readonly #organisationIds: Map<string, string>
  readonly #now: number

  constructor(
    readonly context: ServerContext,
    readonly tx: Transaction,
    readonly demonstration: Demonstration,
    readonly passwordHash: string,
  ) {
    const ids = (keyed: { key: string }[]) => new Map(keyed.map(({ key }) => [key, context.random.uuid()]))
    this.#userIds = ids(demonstration.people)
    this.#organisationIds = ids(demonstration.organisations)
    this.#now = context.clock()
  }

  async run(): Promise<void> {
    const { tx, demonstration } = this
    await tx.insert(users).values(demonstration.people.map((person) => this.#user(person)))
    if (demonstration.organisations.length > 0) {
      await tx.insert(organisations).values(demonstration.organisations.map((organisation) => this.#organisation(organisation)))
    }
    const prepared = demonstration.campaigns.map((campaign) => this.#campaign(campaign))
    await inBatches(
      prepared.map(({ row }) => row),
      (rows) => tx.insert(campaigns).values(rows),
    )
    const recurring = prepared.flatMap((campaign) => campaign.recurring)
    await inBatches(
      recurring.map(({ mandate }) => mandate),
      (rows) => tx.insert(mandates).values(rows),
    )
    await inBatches(
      recurring.map(({ instrument }) => instrument),
      (rows) => tx.insert(simulatedInstruments).values(rows),
    )
    await inBatches(
      prepared.flatMap(({ gifts }) => gifts),
      (rows) => tx.insert(donations).values(rows),
    )
    await inBatches(
      recurring.flatMap(({ debits }) => debits),
      (rows) => tx.insert(mandateDebits).values(rows),
    )
    await inBatches(
      prepared.flatMap(({ updates }) => updates),
      (rows) => tx.insert(campaignUpdates).values(rows),
    )
    await inBatches(
      prepared.flatMap(({ entries }) => entries),
      (entries) => post(tx, entries),
    )
    await inBatches(
      prepared.flatMap(({ donors }) => donors),
      (rows) => tx.insert(campaignDonors).values(rows),
    )
    if (demonstration.banner) {
      await tx.insert(banners).values({
        id: this.context.random.uuid(),
        message: sanitiseBanner(demonstration.banner),
        isVisible: true,
        createdAt: new Date(this.#now),
      })
    }
    await tx.execute(sql`analyze`)
  }

  #user(person: Demonstration['people'][number]): typeof users.$inferInsert {
    return {
      id: this.#userId(person.key),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email.toLowerCase(),
      msisdn: person.mobileNumber ?? '',
      location: person.location ?? '',
      passwordHash: this.passwordHash,
      emailConfirmed: true,
      userRole: person.isOperator ? 'operator' : 'user',
      orgUserRole: person.organisation?.role ?? null,
      isChampion: person.isChampion ?? false,
      organisationId: person.organisation ? this.#organisationId(person.organisation.key) : null,
      createdAt: this.#day(person.joined),
    }
  }

  #organisation(organisation: Demonstration['organisations'][number]): typeof organisations.$inferInsert {
    return {
      id: this.#organisationId(organisation.key),
      path: organisation.path,
      legalName: organisation.legalName,
      otherName: organisation.otherName ?? '',
      briefDescription: organisation.briefDescription,
      keywords: (organisation.keywords ?? []).join(', '),
      typeId: organisation.typeId,
      sectorIds: organisation.sectorIds,
      addresses: organisation.places.map(address),
      place: organisation.places.map(placeText).join(', '),
      logo: organisation.logo ? storedPicture(organisation.logo) : null,
      ownerId: this.#userId(organisation.owner),
      isVerified: organisation.isVerified,
      website: organisation.website ?? '',
      telephone: organisation.telephone ?? '',
      email: organisation.email ?? '',
      pboReference: organisation.pboReference ?? null,
      createdAt: this.#day(organisation.joined),
    }
  }

  #campaign(campaign: DemoCampaign) {
    const id = this.context.random.uuid()
    const currencyId = campaign.currencyId ?? 1
    const recurring = (campaign.recurring ?? []).map((gift) => this.#recurring(gift, id, campaign))
    const gifts = [
      ...campaign.donations.map((donation) => this.#donation(donation, id, campaign)),
      ...recurring.flatMap((gift) => gift.gifts),
    ]
    const settled = gifts.filter((gift) => gift.status === DonationStatus.Accepted)
    const donors = [...new Set(settled.map((gift) => donorDigest(gift)))].map((donor) => ({ campaignId: id, donor }))
    const sum = (offline: boolean) =>
      settled.filter((gift) => gift.offline === offline).reduce((total, gift) => total + gift.amountCents, 0)
    const end = campaign.end === null ? null : this.#day(campaign.end)
    const isOver = end !== null && end.getTime() <= this.#now
    const row: CampaignInsert = {
      id,
      path: campaign.path,
      name: campaign.name,
      story: campaign.story,
      thankYouMessage: campaign.thankYouMessage,
      createdAt: this.#day(campaign.created),
      startDate: this.#day(campaign.start),
      endDate: end,
      targetCents: campaign.target * 100,
      currencyId,
      ownerId: this.#userId(campaign.owner),
      organisationId: campaign.organisation ? this.#organisationId(campaign.organisation) : null,
      categoryId: campaign.categoryId,
      subCategoryId: campaign.subCategoryId ?? null,
      fundingType: campaign.fundingType ?? 0,
      isVerified: campaign.isVerified ?? false,
      published: campaign.published ?? true,
      status: campaign.status ?? (isOver ? CampaignStatus.EXPIRED : CampaignStatus.ACTIVE),
      featured: campaign.featured ?? false,
      images: campaign.pictures.map(storedPicture),
      socials: campaign.socials ?? [],
      videos: campaign.videos ?? [],
      address: address(campaign.place),
      place: placeText(campaign.place),
      gateways: { ...DEFAULT_GATEWAYS, ...campaign.gateways },
      showBarometer: campaign.currencyId === CurrencyId.USDollar ? BarometerDisplay.ShowAmountDollar : BarometerDisplay.ShowAmountRand,
      isTaxBenefit: campaign.isTaxBenefit ?? false,
      isRecurring: campaign.isRecurring ?? false,
      isAdminFee: campaign.adminFeeRate !== undefined,
      adminFeeRate: campaign.adminFeeRate ?? 0,
      defaultTipPercentage: campaign.defaultTipPercentage ?? DEFAULT_TIP_PERCENTAGE,
      raisedCents: sum(false),
      offlineCents: sum(true),
      uniqueDonors: donors.length,
    }
    const updates = campaign.updates.map((update) => ({
      id: this.context.random.uuid(),
      campaignId: id,
      userId: this.#userId(update.author),
      description: update.description,
      images: (update.pictures ?? []).map(storedPicture),
      createdAt: this.#day(update.when),
    }))
    const refunded = gifts.filter((gift) => gift.reversedAt)
    const entries = [...[...settled, ...refunded].map((gift) => this.#entry(gift)), ...refunded.map((gift) => this.#entry(gift, 'refund'))]
    return { row, gifts, recurring, donors, updates, entries }
  }

  #donation(donation: DemoDonation, campaignId: string, campaign: DemoCampaign): DonationInsert {
    const status = STATUS[donation.state ?? 'settled']
    const createdAt = this.#day(donation.when)
    const byPayPal = campaign.currencyId === CurrencyId.USDollar && !donation.offline
    const byEft = donation.method === 'eft' || donation.offline
    return {
      id: this.context.random.uuid(),
      status,
      campaignId,
      userId: donation.person ? this.#userId(donation.person) : null,
      currencyId: campaign.currencyId ?? 1,
      amountCents: Math.round(donation.amount * 100),
      tipCents: Math.round((donation.tip ?? 0) * 100),
      isAdminFee: campaign.adminFeeRate !== undefined,
      paymentMethod: byPayPal ? PaymentMethod.PayPal : byEft ? PaymentMethod.EFT : PaymentMethod.PayFast,
      offline: donation.offline ?? false,
      ...(donation.offline ? asAdded(donation) : asGiven(donation)),
      anonymous: donation.anonymous ?? false,
      comment: donation.comment ?? '',
      reference: makeEftReference(this.context.random.integer),
      gateway: donation.offline ? null : byPayPal ? 'paypal' : byEft ? 'eft' : 'paygate',
      createdAt,
      settledAt: status === DonationStatus.Accepted || donation.state === 'refunded' ? createdAt : null,
      reversedAt: donation.state === 'refunded' ? this.#day(donation.when + REFUNDED_AFTER) : null,
    }
  }

  /** As if every date of it had come while the server ran. */
  #recurring(gift: DemoRecurringGift, campaignId: string, campaign: DemoCampaign) {
    const { random } = this.context
    const createdAt = this.#day(gift.since)
    const isByCard = gift.method === 'card'
    const gateway = isByCard ? 'paybatch' : 'paysoft'
    const paymentMethod = isByCard ? PaymentMethod.PayFast : PaymentMethod.Paysoft
    const today = dateInSouthAfrica(this.#now)
    const first = nextDeductionDate(dateInSouthAfrica(createdAt.getTime()), gift.day)
    const dates = deductionDates(first, gift.term, Math.ceil(-gift.since / 28)).filter((date) => date <= today)
    const debitsLeft = TERM_DEBITS[gift.term] === null ? null : (TERM_DEBITS[gift.term] ?? 0) - dates.length
    const amountCents = Math.round(gift.amount * 100)
    const giver = {
      campaignId,
      userId: this.#userId(gift.person),
      currencyId: campaign.currencyId ?? CurrencyId.Rand,
      amountCents,
      tipCents: campaign.adminFeeRate === undefined ? Math.round((gift.tip ?? 0) * 100) : shareOf(amountCents, campaign.adminFeeRate),
      isAdminFee: campaign.adminFeeRate !== undefined,
      paymentMethod,
      firstName: gift.firstName,
      lastName: gift.lastName,
      email: gift.email,
      mobileNumber: gift.mobileNumber,
      anonymous: false,
    }
    const token = random.uuid()
    const mandate: MandateInsert & { id: string } = {
      ...giver,
      id: random.uuid(),
      status: debitsLeft === 0 ? RecurringStatus.Expired : RecurringStatus.Active,
      term: gift.term,
      deductionDay: gift.day,
      debitsLeft,
      nextDueDate: debitsLeft === 0 ? null : addMonths(first, dates.length),
      instrument: token,
      instrumentLabel: gift.from,
      createdAt,
    }
    const gifts: DonationInsert[] = []
    const debits = dates.map((dueDate, nth): DebitInsert => {
      const debit = { id: random.uuid(), mandateId: mandate.id, dueDate, amountCents: giver.amountCents, tipCents: giver.tipCents }
      if (gift.skipped?.includes(nth)) return { ...debit, status: 'skipped' }
      const hasFailed = gift.failed?.includes(nth) ?? false
      const takenAt = new Date(Math.min(startOfDate(dueDate) + DAY_MS / 4, this.#now))
      const donation: DonationInsert = {
        ...giver,
        id: random.uuid(),
        type: DonationType.Recurring,
        mandateId: mandate.id,
        status: hasFailed ? DonationStatus.Rejected : DonationStatus.Accepted,
        offline: false,
        reference: makeEftReference(random.integer),
        gateway,
        createdAt: takenAt,
        settledAt: hasFailed ? null : takenAt,
      }
      gifts.push(donation)
      const outcome = hasFailed ? ({ status: 'givenUp', attempts: 4, reason: FAILED } as const) : ({ status: 'paid', attempts: 1 } as const)
      return { ...debit, ...outcome, firstAttemptOn: dueDate, donationId: donation.id }
    })
    return { mandate, debits, gifts, instrument: { token, gateway, label: gift.from, createdAt } as const }
  }

  #entry(gift: DonationInsert, back?: 'refund'): Entry {
    const { amountCents, tipCents = 0, currencyId, campaignId, createdAt, reversedAt, id } = gift
    const sign = back ? -1 : 1
    return {
      id: this.context.random.uuid(),
      kind: back ?? (gift.offline ? 'offlineDonation' : 'donation'),
      donationId: id,
      createdAt: back ? (reversedAt ?? createdAt) : createdAt,
      currencyId,
      postings: [
        { account: gift.offline ? OFFLINE : clearingAccount(gift.gateway ?? 'eft'), amountCents: sign * (amountCents + tipCents) },
        { account: campaignAccount(campaignId), amountCents: -sign * amountCents },
        { account: gift.isAdminFee ? FEES : TIPS, amountCents: -sign * tipCents },
      ],
    }
  }

  #day(days: number): Date {
    return new Date(this.#now + Math.round(days * DAY_MS))
  }

  #userId(key: string): string {
    return known(this.#userIds, key, 'person')
  }

  #organisationId(key: string): string {
    return known(this.#organisationIds, key, 'organisation')
  }
}

function known(ids: Map<string, string>, key: string, kind: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demonstration names no ${kind} '${key}'`)
  return id
}

async function inBatches<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) await insert(rows.slice(start, start + ROWS_A_STATEMENT))
}

const address = (place: DemoPlace): WireAddress => ({
  addressLine1: place.addressLine1 ?? '',
  addressLine2: '',
  zip: place.zip ?? '',
  city: place.city,
  province: place.province,
  country: 'South Africa',
})

const placeText = ({ city, province }: DemoPlace): string => `${city}, ${province}`

const asGiven = ({ firstName, lastName, email, displayName = '' }: DemoDonation) => ({ firstName, lastName, email, displayName })

/** The organiser's form asks for one name and no address. */
const asAdded = (donation: DemoDonation) => ({
  firstName: publicName({ ...donation, anonymous: false }),
  lastName: '',
  email: '',
  displayName: '',
})
