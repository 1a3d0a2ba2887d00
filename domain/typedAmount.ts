import { parseAmount, wireFromCents } from './money.ts'

/** @returns rands or dollars; undefined for nothing, NaN for what is no amount, too many decimals as they are so that the rule can say so */
export function rands(text: string): number | undefined {
  if (!text.trim()) return undefined
  const cents = parseAmount(text)
  if (cents !== null) return wireFromCents(cents)
  const decimals = /^\s*(\d+)[.,](\d+)\s*$/.exec(text)
  // Also where they are noughts: as a number `25.000` would be 25, and right, where the text is no amount.
  return decimals ? Number(`${decimals[1]}.${decimals[2]}1`) : Number.NaN
}
