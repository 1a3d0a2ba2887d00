import { readSaved } from '#machines/donation/readSaved.ts'
import { wireForm } from '#machines/donation/wireForm.ts'
import { BegunEarlier } from './BegunEarlier.tsx'
import { LaterScreens } from './LaterScreens.tsx'
import { paymentBy } from './paymentBy.ts'

/** All that comes after the first step, and reads what a tab has kept of them, in a file of its own that is fetched while the donor fills in the amount. */
export const LATER_STEPS = { BegunEarlier, LaterScreens, paymentBy, readSaved, wireForm }

export type LaterSteps = typeof LATER_STEPS
