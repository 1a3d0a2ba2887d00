import { CurrencyId } from './enumerations.ts'
import { INVISIBLE_MARKS } from './invisibleMarks.ts'
import { withPlainDigits } from './plainDigits.ts'

interface Currency {
  id: CurrencyId
  name: string
  ticker: string
  symbol: string
  locale: string
}

export const CURRENCIES: Record<CurrencyId, Currency> = {
  1: { id: 1, name: 'South African Rand', ticker: 'ZAR', symbol: 'R', locale: 'en-ZA' },
  2: { id: 2, name: 'US Dollar', ticker: 'USD', symbol: 'US $', locale: 'en-ZA' },
}

export const isCurrencyId = (value: unknown): value is CurrencyId => value === 1 || value === 2

const NARROW_OR_HARD_SPACE = /[\u00a0\u202f\u2009]/g
/** `1,000,000` is a million. The comma is the mark of decimals here: `20,005` has three of them, as `20.005` has, and is no amount. */
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(,\d{3}){2,}$/
/** One mark for all thousands, which is not the decimals': with two meanings for one mark a slip would be a thousand times the gift. */
const WHOLE = /^(?:\d+|\d{1,3}([ ,.])\d{3}(?:\1\d{3})*)$/
/** Of decimals that were not typed, or of a sentence. */
const MARK_BEHIND = /(\d)[.,]$/
/** `50-00` and `50,-`, as cheques and price tags have it. Other digits behind a hyphen may be the end of a range. */
const NO_CENTS = /(\d)(?:-00|[.,]-)$/

const NAMED: Record<CurrencyId, RegExp> = {
  1: /^(?:rands?|ZAR|R\.(?= )|R)\s*|\s*(?:ZAR|rands?)$/gi,
  2: /^(?:US ?\$|USD|\$)\s*|\s*(?:US ?\$|USD|\$|(?:US )?dollars?)$/gi,
}

/** @returns the currencies that an amount itself names, as in `R 50` and `50 dollars`, and what is left without their names */
export function withoutCurrency(text: string): { named: CurrencyId[]; bare: string } {
  const written = withPlainDigits(text).replace(INVISIBLE_MARKS, '').replace(NARROW_OR_HARD_SPACE, ' ').replace(/ +/g, ' ').trim()
  const named = ([CurrencyId.Rand, CurrencyId.USDollar] as const).filter((id) => written.search(NAMED[id]) !== -1)
  return { named, bare: named.reduce((rest, id) => rest.replace(NAMED[id], ''), written) }
}

/** @returns whether the text names a currency that is not this one */
export const namesOtherCurrency = (text: string, currencyId: CurrencyId): boolean =>
  withoutCurrency(text).named.some((id) => id !== currencyId)

/**
 * Reads an amount the way people in South Africa type or paste it: `R1 000,50`, `1,000.50`, `US $ 25`, `50 rand`, `20`, `20.`, `50-00`.
 * @param currencyId that it is to be in: fifty dollars are not fifty rand
 * @returns integer cents, or null where the text is not an amount with at most two decimals, or one in another currency
 */
export function parseAmount(text: string, currencyId?: CurrencyId): number | null {
  // Nearly everybody types no more than that, and it is asked several times at every key: a cheap phone notices what the rest costs.
  if (/^\d{0,13}$/.test(text)) return text ? Number(text) * 100 : null
  const { named, bare: written } = withoutCurrency(text)
  const bare = written.replace(NO_CENTS, '$1').replace(MARK_BEHIND, '$1')
  if (named.length > 1 || (currencyId && named[0] && named[0] !== currencyId)) return null
  const lastMark = GROUPED_BY_COMMAS.test(bare) ? -1 : Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const whole = lastMark === -1 ? bare : bare.slice(0, lastMark)
  const fraction = lastMark === -1 ? '00' : bare.slice(lastMark + 1)
  const grouping = WHOLE.exec(whole)
  if (!grouping || !/^\d{1,2}$/.test(fraction)) return null
  if (grouping[1] !== undefined && grouping[1] === bare[lastMark]) return null
  const digits = whole.replace(/\D/g, '')
  return digits.length > 13 ? null : Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
}

/**
 * The wire carries rands (or dollars) as a JSON number with at most two decimals.
 * @returns integer cents, or null where the number is not finite or has more than two decimals
 */
export function centsFromWire(amount: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? (sign ? -cents : cents) : null
}

/** @throws TypeError where it cannot be read: as good as no answer, and better than an amount of nothing */
export function cents(amount: number): number {
  const read = centsFromWire(amount)
  if (read === null) throw new TypeError('The amount cannot be read')
  return read
}

/** @param cents integer cents @returns rands (or dollars) for the wire, exact to the cent */
export const wireFromCents = (cents: number): number => Number(decimalText(cents))

/** @returns integer cents of `1234.50`, the form gateways write, or null where a text is anything else */
export const centsFromDecimalText = (text: string): number | null => (/^\d{1,12}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null)

/** @returns cents as a person types them into a field: `1234,50`, and `1234` where there are none */
export const typedText = (cents: number): string => decimalText(cents).replace(/\.00$/, '').replace('.', ',')

/** @returns cents as `1234.50`, the form gateways take. */
export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** @param noun of one of them: `1 donor`, `1 234 donors`, grouped as amounts are */
export const countText = (count: number, noun: string): string => `${grouped(String(count))} ${noun}${count === 1 ? '' : 's'}`

/**
 * `R 1 234,50` or `US $ 1 234,50`, with hard spaces; `style: 'whole'` leaves out cents where there are none.
 * Written here rather than by Intl because the server, the browser and old phones must print the same characters.
 */
export function formatMoney(cents: number, currencyId: CurrencyId, style: 'cents' | 'whole' = 'whole'): string {
  const [whole = '0', fraction = '00'] = decimalText(Math.abs(cents)).split('.')
  const decimals = style === 'whole' && fraction === '00' ? '' : `,${fraction}`
  return `${cents < 0 ? '-' : ''}${CURRENCIES[currencyId].symbol.replace(' ', '\u00a0')}\u00a0${grouped(whole)}${decimals}`
}

const AMOUNT = /(?:\b(?:R|ZAR)|(?:\bUS )?\$) ?\d+(?: \d{3}\b)*|\b\d{1,3}(?: \d{3}\b)+/g

/** @returns what a person wrote, with the spaces within amounts hard: `R 17 800` is never broken over two lines */
export const withWholeAmounts = (text: string): string => text.replace(AMOUNT, (amount) => amount.replaceAll(' ', '\u00a0'))

/** @param percentage a whole or fractional percentage @returns that share of cents, half a cent rounded up */
export function shareOf(cents: number, percentage: number): number {
  const hundredths = Math.round(percentage * 100)
  return Math.floor((cents * hundredths + 5_000) / 10_000)
}
