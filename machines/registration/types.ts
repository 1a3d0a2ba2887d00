import type { FieldRefusal } from '#machines/refusals.ts'
import type { ToastEmitted } from '#machines/toast.ts'

export interface RegistrationValues {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string | null
  password: string
  termsAccepted: boolean
}

export interface RegistrationContext {
  email: string
  errors: FieldRefusal[]
}

export type RegistrationEvent = { type: 'REGISTER'; values: RegistrationValues } | { type: 'EDIT' }

export type RegistrationEmitted = ToastEmitted

export type RegisterOutput = { kind: 'registered' } | { kind: 'refused'; errors: FieldRefusal[] }
