import { CurrencyId } from './enumerations.ts'
import { formatMoney, namesOtherCurrency, parseAmount, wireFromCents, withoutCurrency } from './money.ts'

/** @returns rands or dollars; undefined for nothing, NaN for what is no amount in this currency, a number below nothing where a minus stands before it, Infinity for more digits than cents are counted in, too many decimals as they are so that the rule can say so */
export function rands(text: string, currencyId: CurrencyId): number | undefined {
  if (!text.trim()) return undefined
  const cents = parseAmount(text, currencyId)
  if (cents !== null) return wireFromCents(cents)
  const belowNothing = parseAmount(/^\s*-([^-]+)$/.exec(text)?.[1] ?? '', currencyId)
  if (belowNothing) return -wireFromCents(belowNothing)
  if (/^[1-9]\d{13,}$/.test(text.replace(/\s/g, ''))) return Infinity
  const decimals = /^(\d[\d ]*)[.,](\d+)[.,]?$/.exec(withoutCurrency(text).bare)
  // Also where they are noughts: as a number `25.000` would be 25, and right, where the text is no amount.
  return decimals ? Number(`${decimals[1]?.replaceAll(' ', '')}.${decimals[2]}1`) : Number.NaN
}

/** Three digits behind a single mark: thousands to donors who write them so, and never the decimals of an amount. */
const MAYBE_THOUSANDS = /^([1-9]\d{0,2})[.,](\d{3})[.,]?$/

const WRITTEN_IN: Record<CurrencyId, string> = { 1: 'rand', 2: 'US dollars' }

/**
 * Tells a donor whose amount names the other currency that it does, and asks whether one that may be meant in thousands is, in place of what its rule
 * says of any text that is not an amount.
 * @param errors messages by field
 * @param texts what was typed, by field
 */
export function withWhatWasMeant<Errors extends Partial<Record<Field, string>>, Field extends string>(
  errors: Errors,
  texts: Record<Field, string>,
  currencyId: CurrencyId,
): Errors {
  const said = { ...errors }
  for (const field of Object.keys(texts) as Field[]) {
    const meant = errors[field] && meantBy(texts[field], currencyId)
    if (meant) said[field] = meant as Errors[Field]
  }
  return said
}

function meantBy(text: string, currencyId: CurrencyId): string | null {
  if (namesOtherCurrency(text, currencyId))
    return `You wrote ${WRITTEN_IN[other(currencyId)]}, and this donation is in ${WRITTEN_IN[currencyId]}.`
  const [, thousands, rest] = MAYBE_THOUSANDS.exec(withoutCurrency(text).bare) ?? []
  if (thousands === undefined || rest === undefined) return null
  const whole = thousands + rest
  return `Do you mean ${formatMoney(Number(whole) * 100, currencyId)}? Then write ${whole}.`
}

const other = (currencyId: CurrencyId): CurrencyId => (currencyId === CurrencyId.Rand ? CurrencyId.USDollar : CurrencyId.Rand)
