import { BANKS, type Bank } from '#domain/banks.ts'
import { CAMPAIGN_CATEGORIES } from '#domain/categories.ts'
import { AccountType } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import { ORGANISATION_SECTORS, ORGANISATION_TYPES } from '#domain/organisationLookups.ts'
import { CAMPAIGN_SUB_CATEGORIES } from '#domain/subCategories.ts'
import type { WireAccountType, WireBank, WireCategory, WireCurrency, WireSubCategory } from '#domain/wire.ts'
import { PAYSOFT_ACCOUNT_TYPE } from '#server/gateways/paysoftProtocol.ts'

export const categories: WireCategory[] = CAMPAIGN_CATEGORIES.map(({ id, name }) => ({
  id,
  name,
  subCategories: CAMPAIGN_SUB_CATEGORIES.filter((sub) => sub.campaignCategoryId === id).map((sub) => ({ ...sub })),
}))

const UNCATEGORISED: WireCategory = { id: 0, name: 'Uncategorised', subCategories: [] }
const categoryById = new Map(categories.map((category) => [category.id, category]))

export const categoryOf = (id: number): WireCategory => categoryById.get(id) ?? UNCATEGORISED

export const subCategories: WireSubCategory[] = CAMPAIGN_SUB_CATEGORIES.map((sub) => ({ ...sub }))

export const subCategoryOf = (id: number | null): WireSubCategory | null => subCategories.find((sub) => sub.id === id) ?? null

export const currencies: WireCurrency[] = Object.values(CURRENCIES)

/** Paysoft knows a bank by its universal branch code. */
export const banksOf = (bankTable: readonly Bank[] | null): WireBank[] =>
  (bankTable ?? BANKS).map(({ name, code, confirmed }, index) => ({ id: index + 1, name, paysoftMapping: code, confirmed }))

export const accountTypes: WireAccountType[] = [
  { id: AccountType.Savings, name: 'Savings', paysoftMapping: PAYSOFT_ACCOUNT_TYPE[AccountType.Savings] },
  { id: AccountType.Cheque, name: 'Cheque', paysoftMapping: PAYSOFT_ACCOUNT_TYPE[AccountType.Cheque] },
  { id: AccountType.Business, name: 'Business', paysoftMapping: PAYSOFT_ACCOUNT_TYPE[AccountType.Business] },
]

export const sectors = ORGANISATION_SECTORS.map((sector) => ({ ...sector }))

export const organisationTypes = ORGANISATION_TYPES.map((type) => ({ ...type }))

export const sectorsOf = (ids: readonly number[]) => sectors.filter((sector) => ids.includes(sector.id))

export const organisationTypeOf = (id: number) => organisationTypes.find((type) => type.id === id) ?? { id, name: '' }
