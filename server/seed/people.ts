import type { DemoPerson } from '#server/seed/demonstration.ts'

const demoAccounts = [
  {
    key: 'donor',
    firstName: 'Naledi',
    lastName: 'Mokoena',
    email: 'donor@letsema.test',
    mobileNumber: '+27821234567',
    location: 'Polokwane',
    joined: -440,
  },
  { key: 'fundraiser', firstName: 'Sipho', lastName: 'Dlamini', email: 'fundraiser@letsema.test', location: 'Durban', joined: -280 },
  {
    key: 'organisation',
    firstName: 'Annelie',
    lastName: 'van der Merwe',
    email: 'organisation@letsema.test',
    location: 'Cape Town',
    organisation: { key: 'umoya', role: 'owner' },
    joined: -470,
  },
  {
    key: 'champion',
    firstName: 'Lerato',
    lastName: 'Khumalo',
    email: 'champion@letsema.test',
    location: 'Johannesburg',
    isChampion: true,
    organisation: { key: 'umoya', role: 'champion' },
    joined: -200,
  },
  { key: 'operator', firstName: 'Thandi', lastName: 'Nkosi', email: 'operator@letsema.test', isOperator: true, joined: -365 },
] as const satisfies DemoPerson[]

type Organiser = [
  key: string,
  firstName: string,
  lastName: string,
  location: string,
  joined: number,
  organisation?: DemoPerson['organisation'],
]

const organisers: Organiser[] = [
  ['puseletso', 'Puseletso', 'Motsamai', 'Bloemfontein', -340, { key: 'kopano', role: 'owner' }],
  ['graeme', 'Graeme', 'Tarr', 'Howick', -330, { key: 'luhlaza', role: 'owner' }],
  ['elmarie', 'Elmarie', 'Kotzé', 'Carnarvon', -320, { key: 'kareebos', role: 'owner' }],
  ['nomalanga', 'Nomalanga', 'Sigcau', 'Mthatha', -310, { key: 'siyathunga', role: 'owner' }],
  ['gaolatlhe', 'Gaolatlhe', 'Moeng', 'Rustenburg', -300, { key: 'pitseng', role: 'owner' }],
  ['hlengani', 'Hlengani', 'Mabunda', 'Bushbuckridge', -290, { key: 'marula', role: 'owner' }],
  ['sandhya', 'Sandhya', 'Moodley', 'Durban', -280, { key: 'umgeni', role: 'owner' }],
  ['bongani', 'Bongani', 'Xulu', 'Pietermaritzburg', -180, { key: 'umgeni', role: 'champion' }],
  ['karabo', 'Karabo', 'Letsie', 'Soweto', -210],
  ['zolani', 'Zolani', 'Mqhayisi', 'Gqeberha', -205],
  ['rosemary', 'Rosemary', 'Adonis', 'Worcester', -198],
  ['themba', 'Themba', 'Nxele', 'Ladysmith', -190],
  ['dikeledi', 'Dikeledi', 'Ramatlhodi', 'Mahikeng', -185],
  ['francois', 'François', 'Steenkamp', 'Calvinia', -176],
  ['yolanda', 'Yolanda', 'Petersen', 'Mitchells Plain', -170],
  ['muneer', 'Muneer', 'Davids', 'Athlone', -164],
  ['tshilidzi', 'Tshilidzi', 'Netshifhefhe', 'Thohoyandou', -158],
  ['vuyokazi', 'Vuyokazi', 'Mpemba', 'Mdantsane', -152],
  ['keitumetse', 'Keitumetse', 'Sebolai', 'Kimberley', -147],
  ['mbali', 'Mbali', 'Sithebe', 'Mbombela', -141],
  ['andre', 'André', 'Hendricks', 'Saldanha', -136],
  ['nkululeko', 'Nkululeko', 'Zwane', 'Newcastle', -130],
  ['margaret', 'Margaret', 'Oliphant', 'Makhanda', -160],
  ['lesedi', 'Lesedi', 'Tau', 'Potchefstroom', -118],
  ['nirvana', 'Nirvana', 'Singh', 'Tongaat', -150],
  ['tumelo', 'Tumelo', 'Makgatho', 'Mamelodi', -104],
  ['siphokazi', 'Siphokazi', 'Bhungane', 'Gugulethu', -97],
  ['riaan', 'Riaan', 'du Preez', 'Philippolis', -90],
  ['cynthia', 'Cynthia', 'Malatji', 'Tzaneen', -84],
  ['lungelo', 'Lungelo', 'Mavuso', 'Ermelo', -77],
  ['shanaaz', 'Shanaaz', 'Isaacs', 'George', -70],
  ['mokete', 'Mokete', 'Phafoli', 'Phuthaditjhaba', -64],
]

/** Everyone's password is that of the demo accounts. */
export const people: DemoPerson[] = [
  ...demoAccounts,
  ...organisers.map(([key, firstName, lastName, location, joined, organisation]) => ({
    key,
    firstName,
    lastName,
    email: `${key}@letsema.test`,
    location,
    joined,
    ...(organisation ? { organisation, isChampion: organisation.role === 'champion' } : {}),
  })),
]
