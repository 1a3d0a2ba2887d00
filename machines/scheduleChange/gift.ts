import { RecurringStatus } from '#domain/enumerations.ts'
import { centsFromWire, shareOf, wireFromCents } from '#domain/money.ts'
import { moneyLine, type MoneyLine } from '#domain/moneyLine.ts'
import { addMonths, movedDeductionDate, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { CardPage, Debit, RecurringGift } from '#domain/recurringGift.ts'
import { SCHEDULE_FIELDS } from '#domain/scheduleFields.ts'
import type { SchedulePatch, ScheduleValues } from './types.ts'

export const canChangeMethod = ({ status, methods }: RecurringGift): boolean =>
  (status === RecurringStatus.Active || status === RecurringStatus.Error) && methods.length > 0

/** The page on which a new card is to be given, while the donor has begun that and not finished. */
export const openCardPage = ({ card }: RecurringGift): CardPage | null => (card?.status === 'pending' ? card.page : null)

/**
 * The fields accepted in the form that differ from what they were, and what they were: one sent along unchanged would undo what another tab did to it,
 * and so would one typed before the other tab saved.
 */
export function changedIn({ line, term, deductionDate }: RecurringGift, values: ScheduleValues): SchedulePatch {
  const was = { amount: wireFromCents(line.toCause), tipOrAdminFeeAmount: wireFromCents(line.tipOrFee), term, deductionDate }
  const changed = SCHEDULE_FIELDS.filter((name) => values[name] !== undefined && values[name] !== was[name])
  if (changed.length === 0) return {}
  const ofThose = (all: ScheduleValues): Partial<ScheduleValues> => Object.fromEntries(changed.map((name) => [name, all[name]]))
  return { ...ofThose(values), from: ofThose(was) }
}

/** Whether a gift has become what was asked for. @param was as it was when that was asked */
export function isMadeIn(gift: RecurringGift, was: RecurringGift, patch: SchedulePatch): boolean {
  // Not by what is to come: what has gone to the bank meanwhile is no longer to come either.
  if (patch.skip !== undefined) return gift.debits.some(({ date, status }) => date === patch.skip && status === 'skipped')
  if (patch.pause !== undefined) return gift.pausedUntil !== was.pausedUntil
  if (patch.donationSchedulerStatus !== undefined) return gift.status === patch.donationSchedulerStatus
  if (patch.paymentMethod !== undefined) {
    const isTakenUp = was.status === RecurringStatus.Error && gift.status === RecurringStatus.Active
    return isTakenUp || gift.paymentLabel !== was.paymentLabel || (openCardPage(gift) !== null && openCardPage(was) === null)
  }
  const { amount, tipOrAdminFeeAmount, term = gift.term, deductionDate = gift.deductionDate } = patch
  return (
    Object.keys(changedIn(gift, { amount: amount ?? wireFromCents(gift.line.toCause), tipOrAdminFeeAmount, term, deductionDate }))
      .length === 0
  )
}

/** The next date, as the server will have it, of a gift that goes on for another term or on another day; null where there is none. */
export function nextDateWith(
  { status, term, deductionDate, debitsLeft, upcoming, debits, pausedUntil }: RecurringGift,
  changed: Pick<ScheduleValues, 'term' | 'deductionDate'>,
  today: CalendarDate,
): CalendarDate | null {
  const left = changed.term === term ? debitsLeft : TERM_DEBITS[changed.term]
  if (status !== RecurringStatus.Active || left === 0) return null
  const [next] = upcoming
  if (next !== undefined && changed.deductionDate === deductionDate) return next
  // The newest comes first.
  const lastDue = debits.find(({ isExtra }) => !isExtra)?.date ?? null
  return movedDeductionDate(changed.deductionDate, { today, lastDue, pausedUntil })
}

export const hasAdminFee = ({ line }: Pick<RecurringGift, 'line'>): boolean => line.tipOrFeeLabel === 'Admin fee'

/** A fee that the donor covers follows the amount, by the campaign's own rate. @param change in cents */
export function lineWith(
  { line, currencyId, adminFeeRate }: Pick<RecurringGift, 'line' | 'currencyId' | 'adminFeeRate'>,
  { toCause = line.toCause, tip = line.tipOrFee }: { toCause?: number; tip?: number },
): MoneyLine {
  const isAdminFee = hasAdminFee({ line })
  return moneyLine({
    amount: toCause,
    tipOrAdminFee: isAdminFee ? shareOf(toCause, adminFeeRate) : tip,
    currencyId,
    isAdminFee,
  })
}

const inCents = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : (centsFromWire(amount) ?? undefined)

const leftOut = (date: CalendarDate, amount: number): Debit => ({
  date,
  status: 'skipped',
  amount,
  isExtra: false,
  reason: null,
  nextAttempt: null,
  nextAmount: null,
  donationToken: null,
  isReceived: false,
})

/** A gift with as much of a change as needs no server to know: dates that only the server can work out stay as they are. */
export function foreseen(gift: RecurringGift, { amount, tipOrAdminFeeAmount, term, pause, skip }: SchedulePatch): RecurringGift {
  const changed = { ...gift }
  if (amount !== undefined || tipOrAdminFeeAmount !== undefined) {
    const line = lineWith(gift, { toCause: inCents(amount), tip: inCents(tipOrAdminFeeAmount) })
    changed.line = line
    changed.debits = gift.debits.map((debit) =>
      debit.isExtra || debit.nextAttempt === null ? debit : { ...debit, nextAmount: line.total },
    )
  }
  if (term !== undefined) changed.term = term
  if (skip !== undefined) {
    changed.upcoming = gift.upcoming.filter((date) => date !== skip)
    // Its month is over for the term, as if it had been taken.
    changed.debitsLeft = gift.debitsLeft === null ? null : Math.max(0, gift.debitsLeft - 1)
    changed.debits = [leftOut(skip, gift.line.total), ...gift.debits]
  }
  if (pause && pause.months > 0) {
    changed.pausedUntil = addMonths(pause.from, pause.months)
    changed.upcoming = gift.upcoming.map((date) => addMonths(date, pause.months))
  }
  return changed
}
