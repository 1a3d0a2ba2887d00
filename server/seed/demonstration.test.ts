import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isShort } from '../../scripts/short.mjs'
import { CAMPAIGN_CATEGORIES } from '#domain/categories.ts'
import { campaignType } from '#domain/campaignCard.ts'
import { CampaignStatus, CurrencyId } from '#domain/enumerations.ts'
import { COMMENT_MAXIMUM, DISPLAY_NAME_MAXIMUM, EMAIL_MAXIMUM, MINIMUM_DONATION, NAME_MAXIMUM } from '#domain/limits.ts'
import { PROVINCES } from '#domain/provinces.ts'
import { CAMPAIGN_SUB_CATEGORIES } from '#domain/subCategories.ts'
import { RESERVED_PATHS } from '#domain/reservedPaths.ts'
import { plainTextRefusal } from '#domain/text.ts'
import { DEMO_ACCOUNTS } from '#server/seed/demoAccounts.ts'
import type { DemoCampaign, DemoDonation } from '#server/seed/demonstration.ts'
import { demonstration } from '#server/seed/demonstrationData.ts'
import { drawDemonstrationPicture } from '#server/seed/pictures.ts'

const { campaigns, organisations, people } = demonstration
const donations = campaigns.flatMap((campaign) => campaign.donations)
const pictures = [
  ...campaigns.flatMap((campaign) => [...campaign.pictures, ...campaign.updates.flatMap((update) => update.pictures ?? [])]),
  ...organisations.flatMap(({ logo }) => logo ?? []),
]

const owner = (campaign: DemoCampaign) => people.find(({ key }) => key === campaign.owner)
const typeOf = (campaign: DemoCampaign) =>
  campaignType({
    fundingType: campaign.fundingType ?? 0,
    organisation: campaign.organisation ? { id: campaign.organisation } : null,
    ownerIsChampion: owner(campaign)?.isChampion ?? false,
  })
const raised = (campaign: DemoCampaign) =>
  campaign.donations.filter(({ state }) => !state).reduce((sum, { amount }) => sum + amount, 0) / campaign.target
const unique = (values: readonly string[]) => expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])

describe('the demonstration', () => {
  test('shows every category, type, status and currency', () => {
    const seen = <Value>(read: (campaign: DemoCampaign) => Value) => new Set(campaigns.map(read))
    expect(seen(({ categoryId }) => categoryId)).toEqual(new Set(CAMPAIGN_CATEGORIES.map(({ id }) => id)))
    expect(seen(typeOf)).toEqual(new Set(['Bluetick', 'Independent', 'Organisation', 'Champion']))
    expect(seen(({ status }) => status ?? CampaignStatus.ACTIVE)).toEqual(new Set(Object.values(CampaignStatus)))
    expect(seen(({ currencyId }) => currencyId ?? CurrencyId.Rand)).toEqual(new Set(Object.values(CurrencyId)))
    expect(seen(({ place }) => place.province)).toEqual(new Set(PROVINCES))
    expect(seen(({ published }) => published ?? true)).toEqual(new Set([true, false]))
    expect(seen(({ isVerified }) => isVerified ?? false)).toEqual(new Set([true, false]))
    expect(seen(({ adminFeeRate }) => adminFeeRate === undefined)).toEqual(new Set([true, false]))
    expect(seen(({ end }) => end === null)).toEqual(new Set([true, false]))
    expect(seen((campaign) => campaign.pictures.length)).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  test('is large enough to look used', () => {
    expect(campaigns.length).toBeGreaterThanOrEqual(55)
    expect(organisations).toHaveLength(8)
    expect(donations.length).toBeGreaterThanOrEqual(550)
    expect(campaigns.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3)
    expect(campaigns.some(({ updates }) => updates.length > 5)).toBe(true)
    expect(campaigns.filter(({ updates }) => updates.length > 0).length).toBeGreaterThan(campaigns.length / 2)
    expect(campaigns.some((campaign) => campaign.donations.length > 12)).toBe(true)
    expect(campaigns.some((campaign) => raised(campaign) > 1)).toBe(true)
    expect(campaigns.some((campaign) => raised(campaign) === 0)).toBe(true)
    expect(campaigns.filter((campaign) => raised(campaign) > 2)).toEqual([])
    expect(campaigns.filter(({ start }) => start > 0).length).toBeGreaterThanOrEqual(1)
    expect(new Set(donations.map(({ state }) => state))).toEqual(new Set([undefined, 'pending', 'declined', 'cancelled', 'refunded']))
  })

  test('is the same at every reading', async () => {
    const { gifts } = await import('#server/seed/gifts.ts')
    const plan = { count: 5, total: 1_000, from: -9, near: ['isiZulu'] } as const
    expect(gifts('one', plan)).toEqual(gifts('one', plan))
    expect(gifts('one', plan)).not.toEqual(gifts('other', plan))
  })

  test('asks an admin fee of everybody who gives online to an organiser who asks for one, as the form does', () => {
    const unlike = campaigns.flatMap(({ path, adminFeeRate, donations: given }) =>
      adminFeeRate === undefined
        ? []
        : given
            .filter(({ amount, tip = 0, offline }) => Math.round(tip * 100) !== (offline ? 0 : Math.round(amount * adminFeeRate)))
            .map(({ amount, tip }) => [path, amount, tip]),
    )
    expect(unlike).toEqual([])
  })

  test('names what is there, once', () => {
    unique(campaigns.map(({ path }) => path))
    unique(campaigns.map(({ name }) => name))
    unique(organisations.map(({ path }) => path))
    unique(people.map(({ key }) => key))
    unique(people.map(({ email }) => email))
    unique(pictures.map(({ name }) => name))
    expect(people.slice(0, DEMO_ACCOUNTS.length).map(({ email }) => email)).toEqual([...DEMO_ACCOUNTS])
    for (const { path } of [...campaigns, ...organisations]) {
      expect(path).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(RESERVED_PATHS).not.toContain(path)
    }
    const odd = campaigns.filter((campaign) => {
      const subCategory = CAMPAIGN_SUB_CATEGORIES.find(({ id }) => id === campaign.subCategoryId)
      const isElsewhere = subCategory && subCategory.campaignCategoryId !== campaign.categoryId
      const isStranger = campaign.organisation && owner(campaign)?.organisation?.key !== campaign.organisation
      return !owner(campaign) || isElsewhere || isStranger
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('says nothing that the forms would refuse', () => {
    const refused = (text: string | undefined) => text !== undefined && plainTextRefusal(text) !== null
    const texts = [
      ...campaigns.flatMap(({ name, story, thankYouMessage, updates }) => [
        name,
        story,
        thankYouMessage,
        ...updates.map(({ description }) => description),
      ]),
      ...organisations.flatMap(({ legalName, briefDescription }) => [legalName, briefDescription]),
      ...donations.flatMap(({ comment, displayName }) => [comment, displayName]),
    ]
    expect(texts.filter(refused)).toEqual([])
    const wrong = ({ displayName = '', comment = '', email, firstName, lastName, amount }: DemoDonation, currencyId: CurrencyId) =>
      displayName.length > DISPLAY_NAME_MAXIMUM ||
      comment.length > COMMENT_MAXIMUM ||
      email.length > EMAIL_MAXIMUM ||
      !/^[a-z.]+@letsema\.test$/.test(email) ||
      firstName.length > NAME_MAXIMUM ||
      lastName.length > NAME_MAXIMUM ||
      amount * 100 < MINIMUM_DONATION[currencyId]
    expect(campaigns.flatMap((campaign) => campaign.donations.filter((gift) => wrong(gift, campaign.currencyId ?? 1)))).toEqual([])
    const paragraphs = campaigns.map(({ story }) => story.split('\n\n').length)
    expect([Math.min(...paragraphs), Math.max(...paragraphs)]).toEqual([2, 4])
  })

  test('lets nothing happen before its time', () => {
    const early = campaigns.flatMap(({ path, created, start, donations: given, updates }) => [
      ...(start < created ? [path] : []),
      ...given.filter(({ when }) => when < start || when >= 0).map(() => path),
      ...updates.filter(({ when }) => when < created || when >= 0).map(() => path),
    ])
    expect(early).toEqual([])
    const joined = new Map(people.map((person) => [person.key, person.joined]))
    expect(campaigns.filter((campaign) => (joined.get(campaign.owner) ?? 0) > campaign.created).map(({ path }) => path)).toEqual([])
    const isInOrder = ({ updates }: DemoCampaign) => updates.every(({ when }, index) => when > (updates[index - 1]?.when ?? -Infinity))
    expect(campaigns.filter((campaign) => !isInOrder(campaign)).map(({ path }) => path)).toEqual([])
  })
})

describe('its pictures', () => {
  test.skipIf(isShort)('keep to their sizes, and to the colour that stands in for them', async () => {
    const faults: string[] = []
    const draw = async (file: string) => {
      const drawn = await drawDemonstrationPicture(file)
      if (!drawn) throw new Error(`No picture ${file}`)
      return drawn
    }
    for (const { name, colour } of pictures) {
      const small = await draw(`${name}-400.webp`)
      if (small.length > 7_000) faults.push(`${name}-400 has ${small.length} bytes`)
      // Twice as wide, a picture has up to two and a half times the bytes: of a smaller one 18 000 are out of reach, and drawing it takes twice as long.
      const large = small.length > 5_000 ? await draw(`${name}-800.webp`) : null
      if (large && large.length > 18_000) faults.push(`${name}-800 has ${large.length} bytes`)
      const mean = await sharp(small).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
      const wanted = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
      const away = Math.hypot(...wanted.map((value, index) => value - (mean[index] ?? 0)))
      if (away > 70) faults.push(`${name} is ${Math.round(away)} away from ${colour}`)
    }
    expect(faults).toEqual([])
  })

  test('are drawn for sharing too, and for nothing else', async () => {
    const share = await drawDemonstrationPicture('water-for-thaba-share.jpg')
    expect(await sharp(share ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await drawDemonstrationPicture('water-for-thaba-900.webp')).toBeNull()
    expect(await drawDemonstrationPicture('no-such-picture-800.webp')).toBeNull()
  })
})
