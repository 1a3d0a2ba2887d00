import type { SnapshotFrom } from 'xstate'
import { messageAsAWhole, messagesByField } from '#machines/refusals.ts'
import type { registrationMachine } from './machine.ts'

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>

export const registeredEmailOf = (snapshot: RegistrationSnapshot): string => snapshot.context.email

/** By field; null where nothing is refused. */
export const fieldErrorsOf = (snapshot: RegistrationSnapshot): Record<string, string> | null =>
  snapshot.matches('refused') ? messagesByField(snapshot.context.errors) : null

/** What was refused without naming a field that people fill in. */
export const formErrorOf = (snapshot: RegistrationSnapshot): string | null =>
  snapshot.matches('refused') ? messageAsAWhole(snapshot.context.errors) : null
