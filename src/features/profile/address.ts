import type { TaxYear } from '#domain/taxYear.ts'

/** What stands in the address of My Donations, so that it can be gone back to. */
export interface DonationsPlace {
  kind: 'onceOff' | 'recurring'
  /** From 1. */
  pageNo: number
}

/** The tab states of /profile; only this one has a screen. */
export const MY_DONATIONS_TAB = '3'

export function donationsPlaceFrom(search: URLSearchParams): DonationsPlace {
  const page = search.get('page') ?? ''
  return {
    kind: search.get('type') === 'recurring' ? 'recurring' : 'onceOff',
    pageNo: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** What is at its default is left out. */
export const donationsAddress = ({ kind, pageNo }: DonationsPlace): string =>
  `/profile?tab=${MY_DONATIONS_TAB}${kind === 'recurring' ? '&type=recurring' : ''}${pageNo > 1 ? `&page=${pageNo}` : ''}`

/** @param taxYear null for the newest one with donations */
export const statementAddress = (taxYear: TaxYear | null): string =>
  `/profile?tab=${MY_DONATIONS_TAB}&type=statement${taxYear === null ? '' : `&year=${taxYear}`}`

/** @returns undefined where the address is no statement's */
export function statementYearFrom(search: URLSearchParams): TaxYear | null | undefined {
  if (search.get('type') !== 'statement') return undefined
  const year = search.get('year') ?? ''
  return /^[1-9]\d{3}$/.test(year) ? Number(year) : null
}
