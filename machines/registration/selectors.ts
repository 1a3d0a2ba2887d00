import type { SnapshotFrom } from 'xstate'
import type { registrationMachine } from './machine.ts'

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>

export const registeredEmailOf = (snapshot: RegistrationSnapshot): string => snapshot.context.email

/** The first message of each refused field, by field. */
export const fieldErrorsOf = (snapshot: RegistrationSnapshot): Record<string, string> =>
  Object.fromEntries([...snapshot.context.errors].reverse().flatMap(({ field, message }) => (field ? [[field, message]] : [])))

/** What was refused without naming a field that people fill in. */
export const formErrorOf = (snapshot: RegistrationSnapshot): string | null =>
  snapshot.context.errors.find(({ field }) => !field || field === 'recaptchaToken')?.message ?? null
