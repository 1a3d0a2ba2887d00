/**
 * The toolbar's other set of data: the longest names, titles and amounts that the rules allow. It is put in where data reaches a screen, so that
 * every story has it, whatever the story was made of.
 */

const TITLE = 'Emergency reconstruction of the Nomathemba-Mkhabela community clinic and maternity ward in KwaDukuza-Stanger'
const ORGANISATION = 'Wes-Kaapse Gemeenskapsontwikkelingsvereniging vir Laerskoolvoedingsprogramme (NPC) Incorporated'
const FIRST_NAME = 'Nomathemba Ntombizodwa Nokuthula Nolwazi'
const LAST_NAME = 'van der Westhuizen-Makhathini'
const COMMENT = 'Ek dink elke dag aan julle almal. '.repeat(10).trim()

/** R 987 654 321,00 */
const CENTS = 987_654_321_00

const TEXTS: Readonly<Record<string, string>> = {
  campaignName: TITLE,
  organiser: `${FIRST_NAME} ${LAST_NAME}`,
  author: `${FIRST_NAME} ${LAST_NAME}`,
  firstName: FIRST_NAME,
  lastName: LAST_NAME,
  email: 'nomathemba.vanderwesthuizen-makhathini@universityofthefreestate.ac.za',
  legalName: ORGANISATION,
  displayName: `${FIRST_NAME} & familie`,
  comment: COMMENT,
  amountText: '987654321,00',
  tipText: '118518518,52',
  city: 'Bronkhorstspruit-Zithobeni',
}

const AMOUNTS: Readonly<Record<string, number>> = {
  target: CENTS,
  raised: CENTS - 1_00,
  raisedOnline: CENTS - 2_00,
  raisedOffline: 1_00,
  amount: CENTS,
  toCause: CENTS,
  tipOrFee: 118_518_518_52,
  total: CENTS + 118_518_518_52,
}

let isLong = false

export const showLongData = (wanted: boolean): void => {
  isLong = wanted
}

/** @returns the value as the toolbar wants it */
export const asWanted = <Value>(value: Value): Value => (isLong ? (lengthened(value) as Value) : value)

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, lengthenedField(value, key, field)]))
}

function lengthenedField(owner: object, key: string, field: unknown): unknown {
  // What was not filled in stays so: an empty field is a state of its own.
  if (typeof field === 'string') return field === '' ? field : key === 'name' ? nameOf(owner, field) : (TEXTS[key] ?? field)
  // An amount on the wire is in rands, and so never in these fields together with text.
  if (typeof field === 'number') return field === 0 ? field : (AMOUNTS[key] ?? field)
  return lengthened(field)
}

/** Many things have a name: which thing this is, its other fields say. */
function nameOf(owner: object, name: string): string {
  if ('anonymous' in owner) return `${FIRST_NAME} ${LAST_NAME}`
  if ('target' in owner || 'donationTarget' in owner) return TITLE
  if ('totalCampaigns' in owner || ('path' in owner && 'id' in owner)) return ORGANISATION
  return name
}

/** Actors, functions, elements and dates are nobody's data. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value)
