import type { CurrencyId } from './enumerations.ts'

/** In cents of the currency. */
export const MINIMUM_DONATION: Record<CurrencyId, number> = { 1: 20_00, 2: 5_00 }
/** In cents, either currency. */
export const MAXIMUM_DONATION = 1_000_000_000_00

export const NAME_MAXIMUM = 60
export const EMAIL_MAXIMUM = 50
export const MOBILE_MINIMUM = 6
export const MOBILE_MAXIMUM = 16
/** The message for it says 30; both are the specification's. */
export const DISPLAY_NAME_MAXIMUM = 29
export const COMMENT_MAXIMUM = 350
export const PASSWORD_MINIMUM = 8
export const PASSWORD_MAXIMUM = 128

export const MAXIMUM_LOGIN_ATTEMPTS = 5
export const DEFAULT_TIP_PERCENTAGE = 12

export const PAGE_SIZE = { campaigns: 12, organisations: 8, donations: 5, updates: 5, topDonations: 3, featured: 3 } as const
/** The server gives no more at once. */
export const LARGEST_PAGE = 100

/** Milliseconds after which a wait says that it is still working. */
export const STILL_WORKING_AFTER = 20_000
export const PROFILE_MENU_CLOSE_DELAY = 500
/**
 * A page is up to ten minutes old when it comes, and an answer may have been kept for a while: a clock that is off by no more, in milliseconds, is
 * believed, because it knows what has passed since.
 */
export const CLOCK_BELIEVED = 15 * 60_000

export const TOAST_DURATION = { standard: 10_000, welcome: 2_000, refusal: 2_500, error: 3_000, information: 5_000 } as const
