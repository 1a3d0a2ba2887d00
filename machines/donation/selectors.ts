import type { SnapshotFrom } from 'xstate'
import type { donationMachine } from './machine.ts'

export type DonationSnapshot = SnapshotFrom<typeof donationMachine>
