import type { SnapshotFrom } from 'xstate'
import type { resourceMachine } from './machine.ts'

export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>
