/** The fields of a gift every month that its form changes, as the wire names them. */
export const SCHEDULE_FIELDS = ['amount', 'tipOrAdminFeeAmount', 'term', 'deductionDate'] as const

export type ScheduleField = (typeof SCHEDULE_FIELDS)[number]
