import { describe, expect, test } from 'vitest'
import { campaignPath } from '#domain/campaign.ts'
import { isEftReference } from '#domain/eftReference.ts'
import type {
  WireBanner,
  WireCampaign,
  WireCampaignUpdate,
  WireCategory,
  WireDonation,
  WireImage,
  WireOrganisation,
  WirePublicDonation,
  WireUser,
} from '#domain/wire.ts'
import { decodeCampaign, decodeOrganisation, decodePublicDonation, decodeUpdate } from '#api/decode.ts'
import { decodeFoundDonation } from '#api/donations.ts'
import { aBanner, aCampaign, aCampaignUpdate, aCategory, aDonation, anOrganisation, aPublicDonation, aUser, several } from './entities.ts'

/** A type's fields written as a value: one too many or too few does not compile. */
type Shape<Value> = null extends Value
  ? { orNull: Shape<NonNullable<Value>> }
  : [Value] extends [string]
    ? 'text'
    : [Value] extends [number]
      ? 'number'
      : [Value] extends [boolean]
        ? 'flag'
        : [Value] extends [(infer Item)[]]
          ? { listOf: Shape<Item> }
          : { [Field in keyof Value]-?: Shape<Exclude<Value[Field], undefined>> }

type AnyShape = string | { [field: string]: AnyShape }

const image: Shape<WireImage> = { url: 'text', fileName: 'text', width: 'number', height: 'number', srcSet: 'text', colour: 'text' }
const currency = { id: 'number', name: 'text', ticker: 'text', symbol: 'text', locale: 'text' } as const
const address = { addressLine1: 'text', addressLine2: 'text', zip: 'text', city: 'text', province: 'text', country: 'text' } as const
const subCategory = { id: 'number', name: 'text', campaignCategoryId: 'number' } as const
const category: Shape<WireCategory> = { id: 'number', name: 'text', subCategories: { listOf: subCategory } }
const named = { id: 'number', name: 'text' } as const

const campaign: Shape<WireCampaign> = {
  id: 'text',
  createdAt: 'text',
  name: 'text',
  story: 'text',
  startDate: 'text',
  endDate: { orNull: 'text' },
  donationTarget: 'number',
  url: 'text',
  shortUrl: 'text',
  images: { listOf: image },
  socials: { listOf: 'text' },
  videos: { listOf: 'text' },
  visibility: 'number',
  isVerified: 'flag',
  fundingType: 'number',
  payoutTotal: 'number',
  donationsReceivedTotal: 'number',
  offlineDonations: 'number',
  owner: { id: 'text', firstName: 'text', lastName: 'text', image: { orNull: 'text' }, isChampion: 'flag' },
  campaignCategory: category,
  campaignSubCategory: { orNull: subCategory },
  campaignSetting: {
    id: 'text',
    campaignId: 'text',
    currency,
    isRecurringGivingCampaign: 'flag',
    showBarometer: 'number',
    showGateways: { paysoft: 'flag', payPal: 'flag', payfast: 'flag', ozow: 'flag', iveri: 'flag', snapscan: 'flag' },
    isTaxBenefit: 'flag',
    isAdminFee: 'flag',
    adminFeeRate: 'number',
  },
  event: { orNull: { id: 'text', name: 'text', description: 'text', startDate: 'text', endDate: 'text', location: 'text' } },
  address,
  organization: { orNull: { id: 'text', legalName: 'text', totalCampaigns: 'number', url: 'text' } },
  published: 'flag',
  isActive: 'flag',
  status: 'number',
  defaultTipPercentage: 'number',
  uniqueDonors: 'number',
  thankYouMessage: 'text',
}

const update: Shape<WireCampaignUpdate> = {
  id: 'text',
  userId: 'text',
  firstName: 'text',
  lastName: 'text',
  description: 'text',
  images: { listOf: image },
  campaignId: 'text',
  createdAt: 'text',
  videos: { listOf: 'text' },
}

const publicDonation: Shape<WirePublicDonation> = {
  id: 'text',
  name: 'text',
  anonymous: 'flag',
  amount: 'number',
  currencyId: 'number',
  comment: 'text',
  createdAt: 'text',
  offline: 'flag',
}

const donation: Shape<WireDonation> = {
  jwtTokenStringDonationId: 'text',
  type: 'number',
  currencyId: 'number',
  amount: 'number',
  paymentMethod: 'number',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  mobileNumber: 'text',
  anonymous: 'flag',
  displayName: 'text',
  comment: 'text',
  campaignId: 'text',
  campaignUrl: 'text',
  campaignName: 'text',
  thankYouMessage: 'text',
  tipOrAdminFeeAmount: 'number',
  isAdminFee: 'flag',
  status: 'number',
  userId: { orNull: 'text' },
  orderId: 'text',
  createdAt: 'text',
  settledAt: { orNull: 'text' },
  reversedAt: { orNull: 'text' },
  moneyCameOtherwise: 'flag',
  isUndecided: 'flag',
  isCertificateOffered: 'flag',
  transactionInfo: {
    type: 'number',
    status: 'number',
    amount: 'number',
    paymentUrl: { orNull: 'text' },
    referenceNumber: 'text',
    adminFeeCovered: 'flag',
    bankingDetails: {
      orNull: { bankName: 'text', accountNumber: 'text', branchNumber: 'text', accountName: 'text', swiftCode: 'text', bopCode: 'text' },
    },
    payPalOrder: {
      orNull: {
        clientToken: { orNull: 'text' },
        orderId: 'text',
        accessToken: { orNull: 'text' },
        trackingId: 'text',
        idToken: { orNull: 'text' },
      },
    },
    currency,
    iveriRequest: { orNull: { redirectUrl: 'text', fields: { listOf: { name: 'text', value: 'text' } } } },
    payfastResponse: {
      orNull: { status: 'text', redirectUrl: 'text', paygateId: 'text', payRequestId: 'text', reference: 'text', checksum: 'text' },
    },
  },
}

const organisation: Shape<WireOrganisation> = {
  id: 'text',
  legalName: 'text',
  briefDescription: 'text',
  organizationAddresses: { listOf: address },
  videoUrls: { listOf: 'text' },
  socialUrls: { listOf: 'text' },
  organizationSectors: { listOf: named },
  totalCampaigns: 'number',
  organizationType: named,
  logo: { orNull: image },
  url: 'text',
  orgOffilineDonationsTotal: 'number',
  orgDonationsTotal: 'number',
  owner: { firstName: 'text', lastName: 'text', totalCampaigns: 'number', image: { orNull: 'text' } },
  isVerified: 'flag',
  website: 'text',
  campaignTotals: {
    totalCampaigns: 'number',
    payoutTotal: 'number',
    totalCampaignsFundsReceived: 'number',
    totalCampaignsFundsReceivedOffline: 'number',
    totalCampaignsFundsAvailable: 'number',
  },
  nonRandOrganization: 'flag',
}

const user: Shape<WireUser> = {
  id: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  msisdn: 'text',
  location: 'text',
  active: 'flag',
  emailConfirmed: 'flag',
  hasOrganization: 'flag',
  isChampion: 'flag',
  image: { orNull: 'text' },
  createdAt: 'text',
  totalCampaigns: 'number',
  orgUserRole: { orNull: 'text' },
  userRole: 'text',
}

const banner: Shape<WireBanner> = { id: 'text', message: 'text', domain: 'text', isVisible: 'flag' }

const SEVERAL = 6

const mocked: [name: string, samples: object[], shape: AnyShape][] = [
  ['campaign', several(aCampaign, SEVERAL), campaign],
  ['campaign update', several(aCampaignUpdate, SEVERAL), update],
  ['public donation', several(aPublicDonation, SEVERAL), publicDonation],
  ['donation', several(aDonation, SEVERAL), donation],
  ['organisation', several(anOrganisation, SEVERAL), organisation],
  ['category', several(aCategory, 17), category],
  ['user', several(aUser, SEVERAL), user],
  ['banner', [aBanner()], banner],
]

describe.each(mocked)('a mocked %s', (_, samples, shape) => {
  test('has the fields of the wire, each of its kind, and no other', () => {
    for (const sample of samples) expect(differences(sample, shape)).toEqual([])
  })

  test('says nothing that nobody wrote for it', () => {
    expect(JSON.stringify(samples)).not.toMatch(/Hello World|undefined/)
  })
})

describe('what the adapter makes of it', () => {
  test('is a campaign', () => {
    for (const wire of several(aCampaign, SEVERAL)) {
      const decoded = decodeCampaign(wire)
      expect(decoded).toMatchObject({ path: campaignPath(wire.url), name: wire.name, currencyId: 1, place: { city: wire.address.city } })
      expect(decoded.raised).toBe(Math.round((wire.donationsReceivedTotal + wire.offlineDonations) * 100))
      expect(decoded.target).toBe(wire.donationTarget * 100)
      expect(Date.parse(decoded.startDate)).toBeGreaterThan(Date.parse(decoded.createdAt))
      expect(unsafeNumbers(decoded)).toEqual([])
    }
  })

  test('is an organisation, an update, a public donation and a found donation', () => {
    expect(decodeOrganisation(anOrganisation())).toMatchObject({
      name: 'Kopano Water Trust',
      raised: 872_400_00,
      place: { city: 'Thaba Nchu' },
    })
    expect(decodeUpdate(aCampaignUpdate())).toMatchObject({ author: 'Lerato Dlamini', pictures: [{ width: 800 }] })
    expect(decodePublicDonation(aPublicDonation())).toMatchObject({ name: 'Lerato Dlamini', amount: 250_00 })
    expect(decodePublicDonation(aPublicDonation({}, 3))).toMatchObject({ name: 'Anonymous' })
    const found = decodeFoundDonation({ donation: aDonation() })
    expect(found).toMatchObject({
      campaignPath: 'clean-water-for-thaba-nchu',
      donation: { line: { total: 280_00 }, next: { kind: 'redirect' } },
    })
    expect(isEftReference(found.donation.reference)).toBe(true)
  })

  test('is the same at every call, with what was asked for in its place', () => {
    expect(aCampaign({}, 2)).toEqual(aCampaign({}, 2))
    expect(aCampaign({}, 2)).not.toEqual(aCampaign({}, 3))
    expect(aCampaign({ name: 'Another' })).toEqual({ ...aCampaign(), name: 'Another' })
  })
})

/** Paths at which a value is not what its shape says. */
function differences(value: unknown, shape: AnyShape, path = ''): string[] {
  if (typeof shape === 'string') {
    const kind =
      typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : String(value)
    return kind === shape ? [] : [`${path}: ${kind}, not ${shape}`]
  }
  if (shape['orNull']) return value === null ? [] : differences(value, shape['orNull'], path)
  if (shape['listOf']) {
    const item = shape['listOf']
    return Array.isArray(value) ? value.flatMap((one, index) => differences(one, item, `${path}[${index}]`)) : [`${path}: no list`]
  }
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}, not an object`]
  const fields = new Set([...Object.keys(value), ...Object.keys(shape)])
  return [...fields].flatMap((field) => {
    const expected = shape[field]
    if (!expected) return [`${path}.${field}: one too many`]
    return field in value
      ? differences((value as Record<string, unknown>)[field], expected, `${path}.${field}`)
      : [`${path}.${field}: missing`]
  })
}

const unsafeNumbers = (value: unknown): unknown[] =>
  typeof value === 'number'
    ? Number.isFinite(value)
      ? []
      : [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(unsafeNumbers)
      : []
