import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { verificationMachine } from './machine.ts'

export type VerificationRef = ActorRefFrom<typeof verificationMachine>
export type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>

/** The address that was last asked for; '' before. */
export const askedEmailOf = ({ context }: VerificationSnapshot): string => context.email

export const verificationMessageOf = ({ context }: VerificationSnapshot): string | null => context.message
