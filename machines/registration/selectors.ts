import type { SnapshotFrom } from 'xstate'
import type { registrationMachine } from './machine.ts'

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>

/** reCAPTCHA's token is a field of the wire, not of the form. */
const formField = (field: string | undefined) => (field && field !== 'recaptchaToken' ? field : null)

/** The first message of each refused field, by field. */
export const fieldErrorsOf = (snapshot: RegistrationSnapshot): Record<string, string> =>
  Object.fromEntries(
    [...snapshot.context.errors].reverse().flatMap(({ field, message }) => {
      const name = formField(field)
      return name ? [[name, message]] : []
    }),
  )

/** What was refused without naming a field that people fill in. */
export const formErrorOf = (snapshot: RegistrationSnapshot): string | null =>
  snapshot.context.errors.find(({ field }) => formField(field) === null)?.message ?? null
