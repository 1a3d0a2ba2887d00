/** Sample data of the wire's shapes, made from the SDL. The same call gives the same data, whatever was made before it. */
import { createMockStore, type IMocks, type IMockStore, type Ref } from '@graphql-tools/mock'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLObjectType, GraphQLOutputType } from 'graphql'
import { CAMPAIGN_CATEGORIES } from '#domain/categories.ts'
import { makeEftReference } from '#domain/eftReference.ts'
import { CurrencyId, DonationStatus, DonationType, PaymentMethod } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import { ORGANISATION_SECTORS, ORGANISATION_TYPES } from '#domain/organisationLookups.ts'
import { publicName } from '#domain/publicName.ts'
import { CAMPAIGN_SUB_CATEGORIES } from '#domain/subCategories.ts'
import type {
  WireAddress,
  WireBanner,
  WireCampaign,
  WireCampaignUpdate,
  WireCategory,
  WireDonation,
  WireOrganisation,
  WirePublicDonation,
  WireUser,
} from '#domain/wire.ts'
import sdl from '../../server/operator/schema.graphql?raw'
import { aPicture } from './picture.ts'
import { CAMPAIGNS, COMMENTS, GIFTS, ORGANISATIONS, PEOPLE, PLACES, UPDATES } from './samples.ts'

/** Friday 20 November 2026, 11:00 in Johannesburg: the moment at which all samples and stories take place. */
export const NOW = Date.UTC(2026, 10, 20, 9)

export const SITE = 'https://letsema.test'

export const aCampaign = make<WireCampaign>('Campaign')
export const aCampaignUpdate = make<WireCampaignUpdate>('CampaignUpdate')
export const aPublicDonation = make<WirePublicDonation>('PublicDonation')
export const aDonation = make<WireDonation>('Donation')
export const anOrganisation = make<WireOrganisation>('Organisation')
export const aCategory = (overrides: Partial<WireCategory> = {}, nth = 1): WireCategory => ({
  ...make<WireCategory>('Category')({}, nth),
  id: nth,
  ...overrides,
})
export const aUser = make<WireUser>('User')
export const aBanner = make<WireBanner>('Banner')

/** @param make one of the functions above */
export const several = <Value>(make: (overrides: Partial<Value>, nth: number) => Value, count: number, from = 0): Value[] =>
  Array.from({ length: count }, (_, index) => make({}, from + index))

/** What the SDL shows to operators only. */
const OPERATORS_ONLY: Record<string, readonly string[]> = {
  Donation: ['id', 'offline', 'isHidden', 'postings'],
  Organisation: ['pboReference', 'approvedFrom'],
}

const schema = makeExecutableSchema({ typeDefs: sdl })

function make<Value extends object>(typeName: string) {
  return (overrides: Partial<Value> = {}, nth = 0): Value => {
    const store = createMockStore({ schema, mocks: mocksOf(nth), mockGenerationBehavior: 'deterministic' })
    const type = schema.getType(typeName)
    if (!isObject(type)) throw new Error(`The SDL has no type ${typeName}.`)
    const entity = read(store, store.get(typeName, `${kebab(typeName)}-${nth}`) as Ref, type)
    return { ...(entity as Value), ...overrides }
  }
}

function read(store: IMockStore, { $ref }: Ref, type: GraphQLObjectType): unknown {
  const fields = Object.values(type.getFields()).filter(({ name }) => !OPERATORS_ONLY[type.name]?.includes(name))
  return Object.fromEntries(fields.map((field) => [field.name, unfold(store, store.get($ref.typeName, $ref.key, field.name), field.type)]))
}

function unfold(store: IMockStore, value: unknown, type: GraphQLOutputType): unknown {
  if (value === null) return null
  if ('ofType' in type) {
    const inner: GraphQLOutputType = type.ofType
    return Array.isArray(value) && String(type).startsWith('[') && !String(type).endsWith('!')
      ? value.map((item) => unfold(store, item, inner))
      : unfold(store, value, inner)
  }
  return isObject(type) ? read(store, value as Ref, type) : value
}

/** By what it has: graphql's own check refuses a schema that another copy of the library made, as there are two under Vitest. */
const isObject = (type: unknown): type is GraphQLObjectType => typeof type === 'object' && type !== null && 'getInterfaces' in type

const at = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length]!
const kebab = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()
const daysFromNow = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

function addressOf(nth: number): WireAddress {
  const { city, province, zip, street } = at(PLACES, nth)
  return { addressLine1: street, addressLine2: '', zip, city, province, country: 'South Africa' }
}

function categoryOf(id: number): WireCategory {
  const { name } = at(CAMPAIGN_CATEGORIES, id)
  return {
    id,
    name,
    subCategories: CAMPAIGN_SUB_CATEGORIES.filter(({ campaignCategoryId }) => campaignCategoryId === id).map((sub) => ({ ...sub })),
  }
}

/** What each type of the SDL looks like, the nth of its kind. What is nested in another is given with it. */
function mocksOf(nth: number): IMocks {
  const [firstName, lastName] = at(PEOPLE, nth)
  const sample = at(CAMPAIGNS, nth)
  const person = { firstName, lastName }
  const email =
    `${firstName}.${lastName}`
      .normalize('NFD')
      .replace(/[^a-z.]/gi, '')
      .toLowerCase() + '@example.co.za'
  const amount = at(GIFTS, nth)
  const tip = Math.round(amount * 12) / 100
  let drawn = nth * 7 + 11
  const reference = makeEftReference((below) => (drawn = (drawn * 5 + 3) % 997) % below)
  return {
    Campaign: () => ({
      createdAt: daysFromNow(-60 - nth),
      name: sample.name,
      story: sample.story,
      startDate: daysFromNow(-58 - nth),
      endDate: nth % 3 === 2 ? null : daysFromNow(12 + nth),
      donationTarget: sample.target,
      url: `${SITE}/campaign/${sample.path}`,
      shortUrl: `${SITE}/${sample.path}`,
      images: [aPicture(nth), aPicture(nth + 1)],
      socials: [],
      videos: [],
      visibility: 0,
      isVerified: nth % 4 !== 2,
      fundingType: nth % 2,
      payoutTotal: 0,
      donationsReceivedTotal: sample.raised,
      offlineDonations: sample.offline,
      owner: { id: `user-${nth}`, ...person, image: null, isChampion: false },
      campaignCategory: categoryOf(sample.categoryId),
      campaignSubCategory: null,
      campaignSetting: {
        id: `campaign-${nth}`,
        campaignId: `campaign-${nth}`,
        currency: { ...CURRENCIES[CurrencyId.Rand] },
        isRecurringGivingCampaign: true,
        showBarometer: 1,
        showGateways: { paysoft: true, payPal: true, payfast: true, ozow: true, iveri: false, snapscan: false },
        isTaxBenefit: false,
        isAdminFee: false,
        adminFeeRate: 0,
      },
      event: null,
      address: addressOf(nth),
      organization: null,
      published: true,
      isActive: true,
      status: 0,
      defaultTipPercentage: 12,
      uniqueDonors: sample.donors,
      thankYouMessage: sample.thankYou,
    }),
    CampaignUpdate: () => ({
      userId: `user-${nth}`,
      ...person,
      description: at(UPDATES, nth),
      images: nth % 3 === 0 ? [aPicture(nth + 2)] : [],
      campaignId: 'campaign-0',
      createdAt: daysFromNow(-3 - nth * 9),
      videos: [],
    }),
    PublicDonation: () => {
      const anonymous = nth % 4 === 3
      return {
        name: publicName({ ...person, anonymous }),
        anonymous,
        amount,
        currencyId: CurrencyId.Rand,
        comment: at(COMMENTS, nth),
        createdAt: daysFromNow(-nth * 1.3 - 0.1),
        offline: nth % 5 === 4,
      }
    },
    Donation: () => ({
      jwtTokenStringDonationId: `eyJhbGciOiJIUzI1NiJ9.eyJkIjoi${nth}In0.c2lnbmF0dXJl`,
      type: DonationType.OneOff,
      currencyId: CurrencyId.Rand,
      amount,
      paymentMethod: PaymentMethod.PayFast,
      ...person,
      email,
      mobileNumber: '+27825550123',
      anonymous: false,
      displayName: '',
      comment: at(COMMENTS, nth),
      campaignId: `campaign-${nth}`,
      campaignUrl: `${SITE}/campaign/${sample.path}`,
      campaignName: sample.name,
      thankYouMessage: sample.thankYou,
      tipOrAdminFeeAmount: tip,
      isAdminFee: false,
      status: DonationStatus.Accepted,
      userId: null,
      orderId: reference,
      createdAt: daysFromNow(-0.01),
      settledAt: daysFromNow(-0.01),
      reversedAt: null,
      moneyCameOtherwise: false,
      isUndecided: false,
      isCertificateOffered: false,
      transactionInfo: {
        type: PaymentMethod.PayFast,
        status: DonationStatus.Accepted,
        amount: Math.round((amount + tip) * 100) / 100,
        paymentUrl: 'https://pay.letsema.test/process',
        referenceNumber: reference,
        adminFeeCovered: false,
        bankingDetails: null,
        payPalOrder: null,
        currency: { ...CURRENCIES[CurrencyId.Rand] },
        iveriRequest: null,
        payfastResponse: {
          status: 'created',
          redirectUrl: 'https://pay.letsema.test/process',
          paygateId: '10011072130',
          payRequestId: '23B785AE-C96C-32AF-4879-D2C9363DB6E8',
          reference,
          checksum: 'b41a77f83a275a849f23e30b4666e837',
        },
      },
    }),
    Organisation: () => {
      const organisation = at(ORGANISATIONS, nth)
      return {
        legalName: organisation.name,
        briefDescription: organisation.about,
        organizationAddresses: [addressOf(nth)],
        videoUrls: [],
        socialUrls: [],
        organizationSectors: ORGANISATION_SECTORS.filter(({ id }) => (organisation.sectorIds as readonly number[]).includes(id)).map(
          (sector) => ({ ...sector }),
        ),
        totalCampaigns: organisation.campaigns,
        organizationType: { ...ORGANISATION_TYPES.find(({ id }) => id === organisation.typeId)! },
        logo: nth % 2 === 0 ? aPicture(nth, { width: 400, height: 400 }) : null,
        url: `${SITE}/organization/${organisation.path}`,
        orgOffilineDonationsTotal: organisation.offline,
        orgDonationsTotal: organisation.raised,
        owner: { ...person, totalCampaigns: organisation.campaigns, image: null },
        isVerified: nth % 3 !== 2,
        website: `https://${organisation.path}.org.za`,
        campaignTotals: {
          totalCampaigns: organisation.campaigns,
          payoutTotal: 0,
          totalCampaignsFundsReceived: organisation.raised,
          totalCampaignsFundsReceivedOffline: organisation.offline,
          totalCampaignsFundsAvailable: organisation.raised,
        },
        nonRandOrganization: false,
      }
    },
    Category: () => ({ name: categoryOf(nth).name, subCategories: categoryOf(nth).subCategories }),
    User: () => ({
      ...person,
      email,
      msisdn: '+27821234567',
      location: at(PLACES, nth).city,
      active: true,
      emailConfirmed: true,
      hasOrganization: false,
      isChampion: false,
      image: null,
      createdAt: daysFromNow(-290),
      totalCampaigns: nth,
      orgUserRole: null,
      userRole: 'user',
    }),
    Banner: () => ({
      message:
        'EFT payments may take <strong>two days</strong> to show over the long weekend. <a href="/home/links?tab=how">How it works</a>',
      domain: '',
      isVisible: true,
    }),
  }
}
