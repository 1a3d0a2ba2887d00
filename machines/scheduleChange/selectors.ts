import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { messageAsAWhole, messagesByField } from '#machines/refusals.ts'
import type { scheduleChangeMachine } from './machine.ts'

export type ScheduleChangeRef = ActorRefFrom<typeof scheduleChangeMachine>
export type ScheduleChangeSnapshot = SnapshotFrom<typeof scheduleChangeMachine>

export const scheduleErrorsOf = ({ context }: ScheduleChangeSnapshot): Record<string, string> => messagesByField(context.errors)

/** What a form says above its fields. */
export const refusalAsAWholeOf = ({ context }: ScheduleChangeSnapshot): string | null => messageAsAWhole(context.errors)

/** Why a change was not made, in words. */
export const refusalOf = ({ context }: ScheduleChangeSnapshot): string | null => context.errors[0]?.message ?? null
