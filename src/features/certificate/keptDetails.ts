import { DONOR_NATURES, ID_TYPES, type CertificateDetails } from '#domain/section18A.ts'

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
