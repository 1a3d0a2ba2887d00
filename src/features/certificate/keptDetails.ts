import { DONOR_NATURES, ID_TYPES, type CertificateDetails } from '#domain/section18A.ts'
import type { Kept } from '#ports/ports.tsx'

/** @param value what was kept in the tab, which anything may have written; null where it is none */
export function keptDetails(value: unknown): CertificateDetails | null {
  if (typeof value !== 'object' || value === null) return null
  const parts: Partial<Record<keyof CertificateDetails, unknown>> = value
  const nature = DONOR_NATURES.find((one) => one === parts.nature)
  const idType = ID_TYPES.find((one) => one === parts.idType) ?? ''
  const { legalName, tradingName, idNumber, idCountry, taxReference, contactNumber, address } = parts
  const texts = { legalName, tradingName, idNumber, idCountry, taxReference, contactNumber, address }
  return nature && areTexts(texts) ? { nature, idType, ...texts } : null
}

const areTexts = <Name extends string>(parts: Record<Name, unknown>): parts is Record<Name, string> =>
  Object.values(parts).every((part) => typeof part === 'string')

/** An ID number must not wait for whoever has the phone next, where nobody has logged out. */
const KEPT_FOR = 30 * 60_000

/** @param clock milliseconds */
export const forAWhile = (kept: Kept, clock: () => number): Kept => ({
  read() {
    const since = kept.read()
    if (typeof since !== 'object' || since === null || !('value' in since) || !('keptAt' in since)) return null
    if (typeof since.keptAt === 'number' && clock() - since.keptAt < KEPT_FOR) return since.value
    kept.forget()
    return null
  },
  write: (value) => kept.write({ keptAt: clock(), value }),
  forget: kept.forget,
})

/**
 * What was typed for one certificate, or else what the same donor's one before was issued for: who gives every month asks for twelve, with the same
 * details.
 */
export const withLast = (own: Kept, last: Kept): Kept => ({
  read: () => own.read() ?? last.read(),
  write: own.write,
  forget() {
    const typed = own.read()
    if (typed !== null) last.write(typed)
    own.forget()
  },
})
