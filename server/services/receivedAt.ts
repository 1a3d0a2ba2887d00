import { dateInSouthAfrica, startOfDate, type CalendarDate } from '#domain/recurringSchedule.ts'

const MIDDAY_MS = 12 * 3_600_000

/** When money of a day counts as received: in the middle of it, so that the lists have it in its place; today's is now. */
export const receivedAt = (day: CalendarDate, now: number): Date =>
  new Date(day === dateInSouthAfrica(now) ? now : startOfDate(day) + MIDDAY_MS)
