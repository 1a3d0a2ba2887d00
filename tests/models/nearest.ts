import * as fixtures from '#machines/donation/fixtures.ts'
import type { DonationInput } from '#machines/donation/types.ts'

const { fresh, closed, savedAtDetails, savedAtMethod, ...nearer } = fixtures.inputs

/** Inputs near to the later states come first: where typing takes time, what lies behind the forms is then walked from behind them. */
export const nearestDonationInputs: Record<string, DonationInput> = { ...nearer, savedAtMethod, savedAtDetails, closed, fresh }
