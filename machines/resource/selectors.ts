import type { SnapshotFrom } from 'xstate'
import type { resourceMachine } from './machine.ts'

export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>

/** Once there is one. */
export const valueOf = (snapshot: ResourceSnapshot): unknown => snapshot.context.value

/** The status of the server's answer and its words, where it refused. */
export const refusalOf = ({ context: { status, message } }: ResourceSnapshot): { httpStatus: number; message: string } => ({
  httpStatus: status ?? 0,
  message: message ?? '',
})
