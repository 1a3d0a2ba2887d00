const LAST_OF_THREE =
  'Once this step is accepted it wants nothing more, so the first open step is one of the three that the branches name, and this is the last.'

/** Mutants that behave as the unbroken machine does, by name, each with the reason. A stale line here fails the check. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'donation.choosingAmount on AMOUNT_ACCEPTED (3): guard removed': LAST_OF_THREE,
  'donation.enteringDetails on DETAILS_ACCEPTED (3): guard removed': LAST_OF_THREE,
}
