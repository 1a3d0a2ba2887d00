const LAST_OF_FOUR =
  'Once its form lets a step be accepted it wants nothing more, so the first open step is one of the four that the branches name, and this is the last.'

/** Mutants that behave as the unbroken machine does, by name, each with the reason. A stale line here fails the check. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'donation.choosingAmount on AMOUNT_ACCEPTED (4): guard removed': LAST_OF_FOUR,
  'donation.choosingSchedule on SCHEDULE_ACCEPTED (4): guard removed': LAST_OF_FOUR,
  'donation.enteringDetails on DETAILS_ACCEPTED (4): guard removed': LAST_OF_FOUR,
}
