import { expect, test } from 'vitest'
import { CurrencyId, PaymentMethod } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { decodeCampaign } from '#api/decode.ts'
import { byCard } from '#machines/payment/fixtures.ts'
import { aCampaign, NOW } from '#mocks/entities.ts'
import { termsOf, termsOfHidden } from './terms.ts'

const { PayFast, Paysoft, InstantEFT, EFT, PayPal, PayPalCard } = PaymentMethod
const termsWith = (change: Partial<WireCampaign>) => termsOf(decodeCampaign(aCampaign(change)), NOW)
const settingWith = (change: Partial<WireCampaign['campaignSetting']>) => ({
  campaignSetting: { ...aCampaign().campaignSetting, ...change },
})

test('a campaign takes gifts in its own currency only', () => {
  const inRand = { methods: { 1: [InstantEFT, PayFast, EFT], 2: [] }, recurringMethods: { 1: [PayFast, Paysoft], 2: [] } }
  expect(termsWith({})).toMatchObject(inRand)
  const inDollars = { methods: { 1: [], 2: [PayPal, PayPalCard] }, recurringMethods: { 1: [], 2: [] } }
  expect(termsWith(settingWith({ currency: { ...aCampaign().campaignSetting.currency, id: CurrencyId.USDollar } }))).toMatchObject(
    inDollars,
  )
})

test('a campaign without monthly gifts offers no way to pay for one', () => {
  expect(termsWith(settingWith({ isRecurringGivingCampaign: false })).recurringMethods).toEqual({ 1: [], 2: [] })
})

test('the gift goes to the organisation where there is one, and to the organiser otherwise', () => {
  const owner = { ...aCampaign().owner, firstName: 'Sipho', lastName: 'Dube' }
  const organization = { id: 'o', legalName: 'Thaba Water Trust', totalCampaigns: 1, url: '' }
  expect(termsWith({ owner }).organiser).toBe('Sipho Dube')
  expect(termsWith({ owner, organization }).organiser).toBe('Thaba Water Trust')
})

test('the admin fee and the last day are the campaign’s', () => {
  const endDate = '2026-12-31T22:00:00.000Z'
  const terms = termsWith({ endDate, ...settingWith({ isAdminFee: true, adminFeeRate: 5.5 }) })
  expect(terms).toMatchObject({ isAdminFee: true, adminFeeRate: 5.5, endsOn: '2026-12-31' })
  expect(termsWith({ endDate: null }).endsOn).toBeNull()
})

test('a campaign that nobody may see any more takes no gift', () => {
  const none = { 1: [], 2: [] }
  expect(termsOfHidden('water', byCard)).toMatchObject({ refusal: 'hidden', methods: none, recurringMethods: none })
})
