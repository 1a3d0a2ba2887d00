import { RecurringStatus } from '#domain/enumerations.ts'
import { centsFromWire } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { addMonths } from '#domain/recurringSchedule.ts'
import { datesTaken, type CardPage, type RecurringGift } from '#domain/recurringGift.ts'
import type { SchedulePatch, ScheduleValues } from './types.ts'

export const isPaused = ({ pausedUntil }: RecurringGift): boolean => pausedUntil !== null

export const isInTrouble = ({ status }: RecurringGift): boolean => status === RecurringStatus.Error

/** There is a next date that can be put off. */
export const isRunning = (gift: RecurringGift): boolean =>
  gift.status === RecurringStatus.Active && !isPaused(gift) && datesTaken(gift).length > 0

/** There is a card or an account to take it from. */
export const hasInstrument = ({ paymentLabel }: RecurringGift): boolean => paymentLabel !== ''

export const canChangeMethod = ({ status, methods }: RecurringGift): boolean =>
  (status === RecurringStatus.Active || status === RecurringStatus.Error) && methods.length > 0

/** The page on which a new card is to be given, while the donor has begun that and not finished. */
export const openCardPage = ({ card }: RecurringGift): CardPage | null => (card?.status === 'pending' ? card.page : null)

/** Of what was accepted in the form what is another than it was: what is sent along unchanged would undo what another tab did to it. */
export function changedIn(gift: RecurringGift, { amount, term, deductionDate }: ScheduleValues): SchedulePatch {
  const patch: SchedulePatch = {}
  if (centsFromWire(amount) !== gift.line.toCause) patch.amount = amount
  if (term !== gift.term) patch.term = term
  if (deductionDate !== gift.deductionDate) patch.deductionDate = deductionDate
  return patch
}

/** A gift with as much of a change as needs no server to know: dates that only the server can work out stay as they are. */
export function foreseen(gift: RecurringGift, { amount, term, pause, skip }: SchedulePatch): RecurringGift {
  const changed = { ...gift }
  const cents = amount === undefined ? null : centsFromWire(amount)
  const { line } = gift
  const isAdminFee = line.tipOrFeeLabel === 'Admin fee'
  // A fee that the donor covers follows the amount, by the campaign's own rate.
  if (cents !== null && (!isAdminFee || line.tipOrFee === 0))
    changed.line = moneyLine({
      amount: cents,
      tipOrAdminFee: line.tipOrFee,
      currencyId: gift.currencyId,
      isAdminFee,
    })
  if (term !== undefined) changed.term = term
  if (skip !== undefined) {
    changed.upcoming = gift.upcoming.filter((date) => date !== skip)
    // Its month is over for the term, as if it had been taken.
    changed.debitsLeft = gift.debitsLeft === null ? null : Math.max(0, gift.debitsLeft - 1)
  }
  if (pause && pause.months > 0) {
    changed.pausedUntil = addMonths(pause.from, pause.months)
    changed.upcoming = gift.upcoming.map((date) => addMonths(date, pause.months))
  }
  return changed
}
