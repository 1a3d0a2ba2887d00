import type { RegistrationSnapshot } from './selectors.ts'

export type RegistrationScreen = 'editing' | 'registering' | 'refused' | 'unreachable' | 'registered'

export const registrationScreen = (snapshot: RegistrationSnapshot): RegistrationScreen => snapshot.value
