import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { messageAsAWhole, messagesByField } from '#machines/refusals.ts'
import type { certificateMachine } from './machine.ts'

export type CertificateRef = ActorRefFrom<typeof certificateMachine>
export type CertificateSnapshot = SnapshotFrom<typeof certificateMachine>

export const certificateErrorsOf = ({ context }: CertificateSnapshot): Record<string, string> => messagesByField(context.errors)

export const certificateRefusalOf = ({ context }: CertificateSnapshot): string | null => messageAsAWhole(context.errors)
