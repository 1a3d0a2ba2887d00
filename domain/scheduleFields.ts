/** What of a gift every month its form changes, as the wire names it. */
export const SCHEDULE_FIELDS = ['amount', 'tipOrAdminFeeAmount', 'term', 'deductionDate'] as const

export type ScheduleField = (typeof SCHEDULE_FIELDS)[number]
