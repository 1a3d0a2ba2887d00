import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { scheduleChangeMachine } from './machine.ts'

export type ScheduleChangeRef = ActorRefFrom<typeof scheduleChangeMachine>
export type ScheduleChangeSnapshot = SnapshotFrom<typeof scheduleChangeMachine>

/** The first message of each refused field, by field. */
export const scheduleErrorsOf = ({ context }: ScheduleChangeSnapshot): Record<string, string> =>
  Object.fromEntries([...context.errors].reverse().flatMap(({ field, message }) => (field ? [[field, message]] : [])))

/** Why a change was not made, in words. */
export const refusalOf = ({ context }: ScheduleChangeSnapshot): string | null => context.errors[0]?.message ?? null
