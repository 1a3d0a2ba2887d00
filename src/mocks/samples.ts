/** What sample data is made of: people, places and stories as they are in South Africa. Amounts are in rand. */

export const PEOPLE = [
  ['Lerato', 'Dlamini'],
  ['Pieter', 'van Wyk'],
  ['Thandi', 'Mokoena'],
  ['Sandhya', 'Moodley'],
  ['Sipho', 'Nkosi'],
  ['Yolanda', 'Petersen'],
  ['Tshilidzi', 'Netshifhefhe'],
  ['François', 'Steenkamp'],
] as const

export const PLACES = [
  { city: 'Thaba Nchu', province: 'Free State', zip: '9780', street: '12 Station Street' },
  { city: 'Calvinia', province: 'Northern Cape', zip: '8190', street: '4 Hoop Street' },
  { city: 'Mitchells Plain', province: 'Western Cape', zip: '7785', street: '31 Spine Road' },
  { city: 'Tongaat', province: 'KwaZulu-Natal', zip: '4399', street: '8 Gopalall Hurbans Road' },
  { city: 'Thohoyandou', province: 'Limpopo', zip: '0950', street: '2 Mphephu Drive' },
  { city: 'Gqeberha', province: 'Eastern Cape', zip: '6001', street: '77 Govan Mbeki Avenue' },
] as const

interface CampaignSample {
  name: string
  path: string
  story: string
  categoryId: number
  target: number
  raised: number
  offline: number
  donors: number
  thankYou: string
}

export const CAMPAIGNS: readonly CampaignSample[] = [
  {
    name: 'Clean water for Thaba Nchu',
    path: 'clean-water-for-thaba-nchu',
    story:
      'Four hundred people in our village share one tap, and since March it has run dry every second day. Children carry buckets two kilometres before school.\n\nA borehole with a solar pump and a tank of 10 000 litres costs R 180 000. The municipality has tested the spot, and a driller from Bloemfontein is ready to start.\n\nEvery rand goes to the borehole. The committee shows its books in the hall on the first Saturday of every month.',
    categoryId: 7,
    target: 180_000,
    raised: 96_350,
    offline: 12_400,
    donors: 214,
    thankYou: 'Ke a leboha! You have brought the tap a little closer to home.\nWe write when the drilling starts.',
  },
  {
    name: 'A wheelchair for Ruan',
    path: 'a-wheelchair-for-ruan',
    story:
      'Ruan is nine and loves cricket. He has outgrown his chair, and the one that fits him is not paid for by the state.\n\nWith a light chair he can go to school in Calvinia by himself, and keep the score at every match.',
    categoryId: 2,
    target: 42_000,
    raised: 43_250.5,
    offline: 0,
    donors: 87,
    thankYou: 'Baie dankie! Ruan says he will score you a six.',
  },
  {
    name: 'School shoes before winter',
    path: 'school-shoes-before-winter',
    story:
      'One hundred and twenty learners at our school walk barefoot. R 250 buys one pair of shoes and two pairs of socks.\n\nWe buy from a factory in Mitchells Plain, so the money stays here.',
    categoryId: 5,
    target: 30_000,
    raised: 4_750,
    offline: 500,
    donors: 19,
    thankYou: '',
  },
  {
    name: 'Food parcels after the Tongaat flood',
    path: 'food-parcels-after-the-tongaat-flood',
    story:
      'The river took what was in our kitchens. Neighbours cook for neighbours in the temple hall, two meals a day.\n\nR 180 feeds a family of five for three days.',
    categoryId: 4,
    target: 250_000,
    raised: 187_900,
    offline: 41_000,
    donors: 633,
    thankYou: 'Siyabonga. You fed a family today.',
  },
  {
    name: 'A minibus for the Venda choir',
    path: 'a-minibus-for-the-venda-choir',
    story:
      'Thirty-two voices, and a bus that does not start. In August we sing in Makhanda, nine hundred kilometres from home.\n\nHelp us to arrive.',
    categoryId: 9,
    target: 95_000,
    raised: 0,
    offline: 0,
    donors: 0,
    thankYou: '',
  },
  {
    name: 'Penguins of Algoa Bay',
    path: 'penguins-of-algoa-bay',
    story:
      'African penguins come ashore hungry and covered in oil. We wash, feed and free them: it takes six weeks and R 3 200 a bird.\n\nThere are forty in the pools today.',
    categoryId: 10,
    target: 128_000,
    raised: 61_080,
    offline: 8_000,
    donors: 142,
    thankYou: 'Enkosi! One more penguin goes home.',
  },
]

export const ORGANISATIONS = [
  {
    name: 'Kopano Water Trust',
    path: 'kopano-water-trust',
    about: 'Boreholes, tanks and repairs for villages of the eastern Free State, built with the people who will use them.',
    sectorIds: [7, 12],
    typeId: 4,
    campaigns: 4,
    raised: 812_400,
    offline: 60_000,
  },
  {
    name: 'Umgeni Kitchens',
    path: 'umgeni-kitchens',
    about: 'Warm meals from nine temple and church kitchens along the Umgeni, every day of the year.',
    sectorIds: [12, 8],
    typeId: 2,
    campaigns: 1,
    raised: 245_750,
    offline: 0,
  },
  {
    name: 'Kareebos Hospice and Home Care',
    path: 'kareebos-hospice-and-home-care',
    about: 'Nurses who drive to farms in the Karoo, so that people can be ill, and die, at home.',
    sectorIds: [2, 10],
    typeId: 3,
    campaigns: 2,
    raised: 98_300.5,
    offline: 15_000,
  },
] as const

export const COMMENTS = [
  'Sterkte! We grew up in this street.',
  '',
  'Ka lerato. May the well never run dry.',
  'From all of us at Saturday parkrun.',
  '',
  'Siyanithanda.',
] as const

export const GIFTS = [250, 100, 1_500, 50, 5_000, 20, 320.5] as const

export const UPDATES = [
  'The drilling machine has arrived!\n\nOn Tuesday we cleared the ground together, and Mme Puleng cooked for everyone. The driller starts as soon as the rain stops.',
  'We have passed half of the target. Thank you, all two hundred of you.',
  'The municipality has tested the water of the old spring: it is clean, and there is enough of it.',
] as const
