import type { DonationCalls } from '#api/donations.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { DONATION_CANCELLED, DONATION_UPDATED, type Toast } from '#machines/toast.ts'
import type { GivingServices, Ports } from '#ports/ports.tsx'
import type { BotCheck } from './botCheck.ts'
import { leaveForGateway } from './leaveForGateway.ts'

export type GivingCalls = Pick<GivingServices, 'prepare' | 'create' | 'askStatus' | 'cancel' | 'find' | 'leaveForGateway'> &
  Pick<Ports, 'leaveForCardPage'>

interface World {
  donations: DonationCalls
  botCheck: BotCheck
  isLoggedIn: () => boolean
  showToast: (toast: Toast) => void
}

const { CanceledAtTransaction, CanceledAtManage } = DonationStatus

/** A gift every month may have begun while its donor pressed the button. */
const CANCELLED = {
  once: new Set<DonationStatus>([CanceledAtTransaction]),
  recurring: new Set<DonationStatus>([CanceledAtTransaction, CanceledAtManage]),
}

export const createGivingCalls = ({ donations, botCheck, isLoggedIn, showToast }: World): GivingCalls => ({
  prepare: () => botCheck.prepare(),
  async create(input, signal) {
    const recaptchaToken = await botCheck.token('donate')
    return donations.create(input, { isLoggedIn: isLoggedIn(), recaptchaToken }, signal)
  },
  askStatus: donations.status,
  async cancel(input, signal) {
    const answer = await donations.cancel(input, signal)
    if (answer.kind === 'notFound') return answer
    const isCancelled = CANCELLED[input.isRecurring ? 'recurring' : 'once'].has(answer.donation.status)
    if (isCancelled && answer.refusal === undefined) showToast(input.isRecurring ? DONATION_CANCELLED : DONATION_UPDATED)
    return answer
  },
  find: donations.find,
  leaveForGateway,
  leaveForCardPage: (page) => leaveForGateway({ next: { kind: 'redirect', ...page } }),
})
