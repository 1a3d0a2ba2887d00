import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { messageAsAWhole, messagesByField } from '#machines/refusals.ts'
import type { passwordResetMachine } from './machine.ts'

export type PasswordResetRef = ActorRefFrom<typeof passwordResetMachine>
export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>

/** The address that a link was last asked for; '' before. */
export const linkEmailOf = ({ context }: PasswordResetSnapshot): string => context.email

/** Why there is no link, or another one is wanted. */
export const linkMessageOf = ({ context }: PasswordResetSnapshot): string | null => context.message

/** Why the server refused the password; null where it did not. */
export const passwordErrorOf = ({ context }: PasswordResetSnapshot): string | null =>
  messagesByField(context.errors)['password'] ?? messageAsAWhole(context.errors)
