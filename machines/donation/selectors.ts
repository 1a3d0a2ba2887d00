import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { paymentMachine } from '#machines/payment/machine.ts'
import { giftOf, type DonationDraft, type DonationStep, type GivingTerms } from './draft.ts'
import type { donationMachine } from './machine.ts'
import { isOpen } from './steps.ts'

export type DonationSnapshot = SnapshotFrom<typeof donationMachine>

export const termsOf = (snapshot: DonationSnapshot): GivingTerms => snapshot.context.terms
export const draftOf = (snapshot: DonationSnapshot): DonationDraft => snapshot.context.draft
export const noticeOf = (snapshot: DonationSnapshot): string | null => snapshot.context.notice

/** There only while paying. */
export const paymentOf = (snapshot: DonationSnapshot): ActorRefFrom<typeof paymentMachine> | undefined => snapshot.children.payment

/** The line of the donation that the server has, else of the draft. Makes a new object each time: give `useSelector` a comparison. */
export const lineOf = (snapshot: DonationSnapshot): MoneyLine =>
  snapshot.context.donation?.line ?? giftOf(snapshot.context.draft, snapshot.context.terms)

export const isStepOpen = (snapshot: DonationSnapshot, step: DonationStep): boolean => isOpen(snapshot.context, step)
