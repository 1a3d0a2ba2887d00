import type { DemoCampaign, Demonstration } from '#server/seed/demonstration.ts'

const campaign = (path: string, name: string, story: string, rest: Partial<DemoCampaign> = {}): DemoCampaign => ({
  path,
  name,
  story,
  thankYouMessage: 'Thank you!',
  target: 10_000,
  owner: 'fundraiser',
  categoryId: 7,
  place: { city: 'Polokwane', province: 'Limpopo' },
  pictures: [],
  created: -30,
  start: -29,
  end: 60,
  donations: [],
  updates: [],
  ...rest,
})

const gift = { firstName: 'Zanele', lastName: 'Sithole', email: 'zanele@letsema.test', when: -5 }

/** One campaign of every kind that the server treats differently. */
export const testDemonstration: Demonstration = {
  people: [
    { key: 'donor', firstName: 'Naledi', lastName: 'Mokoena', email: 'donor@letsema.test', joined: -300 },
    { key: 'fundraiser', firstName: 'Sipho', lastName: 'Dlamini', email: 'fundraiser@letsema.test', joined: -280 },
    { key: 'operator', firstName: 'Thandi', lastName: 'Nkosi', email: 'operator@letsema.test', isOperator: true, joined: -365 },
  ],
  organisations: [
    {
      key: 'umoya',
      path: 'umoya-learning-trust',
      legalName: 'Umoya Learning Trust',
      briefDescription: 'Reading rooms run by teachers who live around the corner.',
      typeId: 4,
      sectorIds: [1, 3],
      places: [{ city: 'Cape Town', province: 'Western Cape' }],
      owner: 'fundraiser',
      isVerified: true,
      joined: -250,
    },
  ],
  campaigns: [
    campaign('water', 'Clean water for Thaba village', 'The borehole ran dry in August.\n\nA driller has found water at ninety metres.', {
      featured: true,
      isRecurring: true,
      gateways: { paysoft: true },
      donations: [
        { ...gift, amount: 100, tip: 12 },
        { ...gift, amount: 250.5, anonymous: true, displayName: 'Hidden', comment: 'Sterkte', when: -4 },
        { ...gift, amount: 400, offline: true, displayName: 'Sithole family', when: -3 },
        { ...gift, amount: 9_999, state: 'pending', when: -2 },
        { ...gift, amount: 8_888, state: 'declined', when: -2 },
      ],
      updates: [{ author: 'fundraiser', description: 'We struck water.', when: -1 }],
    }),
    campaign('reading', 'A reading room for Khayelitsha', 'Ninety children and forty chairs. Shelves of schoolbooks.', {
      categoryId: 5,
      organisation: 'umoya',
      place: { city: 'Cape Town', province: 'Western Cape' },
      adminFeeRate: 5,
      isRecurring: true,
      gateways: { paysoft: true },
      end: null,
      created: -20,
    }),
    campaign('closed', 'The choir tour', 'The choir sang.', { status: 3, categoryId: 9, featured: true }),
    campaign('expired', 'After the flood', 'The river came down.', { end: -1, categoryId: 4 }),
    campaign('future', 'A garden for the hospice', 'Sun for patients.', { start: 10, end: 40, categoryId: 2 }),
    campaign('hidden', 'A surprise', 'Nobody may know.', { status: 1 }),
    campaign('draft', 'A bakery', 'Not launched.', { published: false }),
    campaign('eft-only', 'Chess boards', 'Forty boards.', { gateways: { payfast: false, ozow: false } }),
    campaign('dollars', 'Milk for the rhino orphans', 'Twenty litres a day.', { currencyId: 2, categoryId: 10 }),
  ],
  banner: null,
}
