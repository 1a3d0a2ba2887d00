import { sameFields } from '#domain/sameFields.ts'
import type { OfflineDonationRef } from '#machines/offlineDonation/selectors.ts'
import type { Kept } from '#ports/ports.tsx'
import { typedFrom, type TypedDonation } from './typedDonation.ts'

/** What stands in the form. */
export interface Typing {
  /** Null where that is what the form begins with. */
  now(): TypedDonation | null
  /** @param form how many were begun before it */
  keep(form: number, typed: TypedDonation): void
}

export const NOT_KEPT: Typing = { now: () => null, keep: () => {} }

/** Keeps in the tab what stands in the form, and what was sent from it and may not have arrived. @param begun what stood there before */
export function keepForm(offlineDonation: OfflineDonationRef, kept: Kept, begun: TypedDonation | null): Typing {
  let typed = begun
  let { forms } = offlineDonation.getSnapshot().context
  const write = () => {
    const { unsure } = offlineDonation.getSnapshot().context
    if (typed || unsure) kept.write({ typed, unsure })
    else kept.forget()
  }
  offlineDonation.subscribe(({ context }) => {
    if (context.forms !== forms) typed = null
    forms = context.forms
    write()
  })
  return {
    now: () => typed,
    keep(form, now) {
      // What was added would be offered to be added again.
      if (form !== forms) return
      typed = sameFields(now, typedFrom(offlineDonation.getSnapshot().context.draft)) ? null : now
      write()
    },
  }
}
