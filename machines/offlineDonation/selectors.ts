import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { offlineDonationMachine } from './machine.ts'

export type OfflineDonationRef = ActorRefFrom<typeof offlineDonationMachine>
export type OfflineDonationSnapshot = SnapshotFrom<typeof offlineDonationMachine>
