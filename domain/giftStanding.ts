import { RecurringStatus } from './enumerations.ts'
import { datesTaken, isLastOfCampaign, type RecurringGift } from './recurringGift.ts'

type GiftStanding = Pick<RecurringGift, 'status' | 'pausedUntil' | 'upcoming' | 'endsOn'>

export const isPaused = ({ pausedUntil }: Pick<RecurringGift, 'pausedUntil'>): boolean => pausedUntil !== null

export const isInTrouble = ({ status }: Pick<RecurringGift, 'status'>): boolean => status === RecurringStatus.Error

/** There is a card or an account to take it from. */
export const hasInstrument = ({ paymentLabel }: Pick<RecurringGift, 'paymentLabel'>): boolean => paymentLabel !== ''

/** There is a next date that can be put off. */
export const isRunning = (gift: GiftStanding): boolean =>
  gift.status === RecurringStatus.Active && !isPaused(gift) && datesTaken(gift).length > 0

/** The last debit before the campaign's end would be put off to a date on which nothing is taken any more. */
export const canBePaused = (gift: GiftStanding): boolean => isRunning(gift) && !isLastOfCampaign(gift)
