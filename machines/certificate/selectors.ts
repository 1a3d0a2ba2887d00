import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { certificateMachine } from './machine.ts'

export type CertificateRef = ActorRefFrom<typeof certificateMachine>
export type CertificateSnapshot = SnapshotFrom<typeof certificateMachine>

/** The first message of each refused field, by field. */
export const certificateErrorsOf = ({ context }: CertificateSnapshot): Record<string, string> =>
  Object.fromEntries([...context.errors].reverse().flatMap(({ field, message }) => (field ? [[field, message]] : [])))

/** What was refused as a whole, in words. */
export const certificateRefusalOf = ({ context }: CertificateSnapshot): string | null =>
  context.errors.find(({ field }) => !field)?.message ?? null
