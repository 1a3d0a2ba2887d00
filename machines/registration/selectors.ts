import type { SnapshotFrom } from 'xstate'
import type { registrationMachine } from './machine.ts'

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>
