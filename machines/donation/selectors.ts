import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { paymentMachine } from '#machines/payment/machine.ts'
import type { donationMachine } from './machine.ts'

export type DonationSnapshot = SnapshotFrom<typeof donationMachine>

/** There only while paying. */
export const paymentOf = (snapshot: DonationSnapshot): ActorRefFrom<typeof paymentMachine> | undefined => snapshot.children.payment

/** What is said above a step, or in the place of all of them where the campaign takes nothing. */
export const noticeOf = (snapshot: DonationSnapshot): string | null => snapshot.context.notice
