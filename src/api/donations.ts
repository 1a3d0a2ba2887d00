import { campaignPath } from '#domain/campaign.ts'
import { DonationStatus, DonationType, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { cents, withWholeAmounts } from '#domain/money.ts'
import {
  ERROR_TYPE,
  NOT_PROCESSED,
  type WireDonation,
  type WireDonationAnswer,
  type WireDonationScheduler,
  type WireDonationSchedulerAnswer,
  type WireTransactionInfo,
} from '#domain/wire.ts'
import type { CreateDonationInput, CreateDonationOutput } from '#machines/donation/types.ts'
import type { NextStep, PlacedDonation } from '#machines/placedDonation.ts'
import type { AskedOutput, DonationTokenInput, NotFoundOutput, StatusOutput } from '#machines/payment/types.ts'
import type { FoundDonation } from '#ports/reads.ts'
import { cardPageOf, lineOf } from './decode.ts'
import { donationPath } from './donationPath.ts'
import { ApiError, refusalsOf, type Http } from './http.ts'

/** What the calls about a donation answer, and those about a gift every month. */
type WireAnyDonation = WireDonationAnswer | WireDonationSchedulerAnswer

interface Giver {
  isLoggedIn: boolean
  /** null where the check could not be made. */
  recaptchaToken: string | null
}

export interface DonationCalls {
  create(input: CreateDonationInput, giver: Giver, signal: AbortSignal): Promise<CreateDonationOutput>
  status(input: DonationTokenInput, signal: AbortSignal): Promise<AskedOutput>
  cancel(input: DonationTokenInput, signal: AbortSignal): Promise<AskedOutput>
  find(input: DonationTokenInput): Promise<FoundDonation | null>
}

export function createDonationCalls(http: Http): DonationCalls {
  const status: DonationCalls['status'] = async (input, signal) => {
    try {
      const { data } = await http<WireAnyDonation>(donationPath(input), { as: 'public', signal })
      return decodeStatus(data)
    } catch (error) {
      return orNotFound(error)
    }
  }
  return {
    async create({ form, attemptKey }, { isLoggedIn, recaptchaToken }, signal) {
      const once = isLoggedIn ? '/donations/logged-in' : '/donations'
      try {
        const { data } = await http<WireAnyDonation>(form.type === DonationType.Recurring ? '/donationsscheduler' : once, {
          method: 'POST',
          as: isLoggedIn ? 'user' : 'public',
          body: { ...form, recaptchaToken },
          idempotencyKey: attemptKey,
          fallback: NOT_PROCESSED,
          signal,
        })
        return { kind: 'created', donation: decodePlaced(data) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const isNothingStored = error.errors.some(({ type }) => type === ERROR_TYPE.nothingStored)
        if ((error.status >= 500 && !isNothingStored) || error.status === 409) throw error
        const closed = error.errors.find(({ type }) => type === ERROR_TYPE.givingRefused)
        if (closed) return { kind: 'campaignClosed', message: closed.displayMessage }
        // No session, too many calls, what stands between us and the server: nobody has looked at the key, and an earlier try may have got through.
        const isUndecided = error.status === 401 || error.status === 429 || !error.isOurs || (isByDebitOrder(form) && isKeyReused(error))
        return { kind: 'refused', errors: refusalsOf(error), ...(isUndecided && { isUndecided }) }
      }
    },
    status,
    async cancel(input, signal) {
      try {
        const { data } = await http<WireAnyDonation>(donationPath(input), {
          method: 'PATCH',
          as: 'public',
          body: input.isRecurring
            ? { donationSchedulerStatus: RecurringStatus.CancelledAtTransaction }
            : { status: DonationStatus.CanceledAtTransaction },
          signal,
        })
        return decodeStatus(data)
      } catch (error) {
        // It was paid or ended meanwhile: what became of it is the answer.
        if (error instanceof ApiError && error.status === 409) return { ...(await status(input, signal)), refusal: error.message }
        return orNotFound(error)
      }
    },
    async find(input) {
      try {
        return await readDonation(http, input)
      } catch (error) {
        return orNotFound(error) && null
      }
    },
  }
}

/** By other rates than those of now, or by an older version of this app, an earlier try has got through. */
const isKeyReused = (error: ApiError): boolean => error.errors.some(({ type }) => type === ERROR_TYPE.keyReused)

const isByDebitOrder = ({ type, paymentMethod }: CreateDonationInput['form']): boolean =>
  type === DonationType.Recurring && paymentMethod === PaymentMethod.Paysoft

export async function readDonation(http: Http, input: DonationTokenInput, signal?: AbortSignal): Promise<FoundDonation> {
  const { data } = await http<WireAnyDonation>(donationPath(input), { as: 'public', signal })
  return decodeFoundDonation(data)
}

/** @throws whatever else it is */
function orNotFound(error: unknown): NotFoundOutput {
  if (error instanceof ApiError && error.status === 404 && error.isOurs) return { kind: 'notFound' }
  throw error
}

function decodeStatus(answer: WireAnyDonation): StatusOutput {
  const once = 'donation' in answer ? answer.donation : answer.donationScheduler.onceOffDonation
  return {
    kind: 'status',
    donation: decodePlaced(answer),
    isBeingSortedOut: once?.moneyCameOtherwise ?? false,
    isUndecided: once?.isUndecided ?? false,
  }
}

const STOPPED: ReadonlySet<RecurringStatus> = new Set([RecurringStatus.Expired, RecurringStatus.Error, RecurringStatus.CancelledAtManage])

export function decodeFoundDonation(answer: WireAnyDonation): FoundDonation {
  const { campaignUrl, thankYouMessage } = 'donation' in answer ? answer.donation : answer.donationScheduler
  return {
    donation: decodePlaced(answer),
    campaignPath: campaignPath(campaignUrl),
    thankYouMessage: withWholeAmounts(thankYouMessage ?? ''),
    hasStopped: 'donationScheduler' in answer && STOPPED.has(answer.donationScheduler.donationSchedulerStatus),
    extraDebit: ('donationScheduler' in answer && answer.donationScheduler.debits.find(({ isOnceOff }) => isOnceOff)) || null,
  }
}

const decodePlaced = (answer: WireAnyDonation): PlacedDonation =>
  'donation' in answer ? decodePlacedDonation(answer.donation) : decodeRecurring(answer.donationScheduler)

/** Where a key is sent again the server says what it said then, which may have been a version that knew less: a missing field is no reason to keep nothing. */
export const decodePlacedDonation = (wire: WireDonation): PlacedDonation => ({
  token: wire.jwtTokenStringDonationId,
  reference: wire.transactionInfo.referenceNumber,
  status: wire.status,
  paymentMethod: wire.paymentMethod,
  line: lineOf(wire),
  recurrence: null,
  campaignName: wire.campaignName,
  email: wire.email,
  next: nextStep(wire.paymentMethod, wire.transactionInfo),
  settledAt: wire.settledAt ?? null,
  reversedAt: wire.reversedAt ?? null,
  isCertificateOffered: wire.isCertificateOffered ?? false,
})

/** A donor who cancels gives no reason: where there is one, the bank did not want it. */
const statusOf = ({ donationSchedulerStatus: status, statusReason }: WireDonationScheduler): DonationStatus =>
  status === RecurringStatus.CancelledAtTransaction && statusReason ? DonationStatus.Rejected : STATUS_OF[status]

/** The payment that stores the card has one, and the extra gift. */
const referenceOf = ({ transactionInfo, onceOffDonation, recurrence }: WireDonationScheduler): string =>
  transactionInfo?.referenceNumber ?? onceOffDonation?.transactionInfo.referenceNumber ?? recurrence.donationSchedulerId

/** What is set up is, to the donor who waits for it, what is paid. */
const STATUS_OF: Record<RecurringStatus, DonationStatus> = {
  [RecurringStatus.Active]: DonationStatus.Accepted,
  [RecurringStatus.Expired]: DonationStatus.Accepted,
  [RecurringStatus.Error]: DonationStatus.Rejected,
  [RecurringStatus.CancelledAtTransaction]: DonationStatus.CanceledAtTransaction,
  [RecurringStatus.CancelledAtManage]: DonationStatus.CanceledAtManage,
  [RecurringStatus.PendingSettlement]: DonationStatus.PendingSettlement,
  [RecurringStatus.Pledged]: DonationStatus.Pledged,
}

const decodeRecurring = (wire: WireDonationScheduler): PlacedDonation => ({
  token: wire.jwtTokenStringDonationId,
  reference: referenceOf(wire),
  status: statusOf(wire),
  paymentMethod: wire.paymentMethod,
  line: lineOf(wire),
  recurrence: {
    term: wire.term,
    firstDebit: wire.nextDeduction ?? null,
    endsOn: wire.campaignEndsOn ?? null,
    debitsLeft: wire.recurrence.debitsLeft ?? null,
    extraGift: extraGiftOf(wire),
    isExtraGiftPaid: wire.onceOffDonation?.status === DonationStatus.Accepted,
    trouble: wire.statusReason ?? null,
  },
  campaignName: wire.campaignName,
  email: wire.email,
  next: wire.transactionInfo ? nextStep(wire.paymentMethod, wire.transactionInfo) : { kind: 'none' },
  settledAt: null,
  reversedAt: null,
  isCertificateOffered: false,
})

/** What came, where that is not what was promised. @returns cents */
function extraGiftOf({ onceOffAmount, onceOffDonation, debits }: WireDonationScheduler): number | null {
  const { amount } = onceOffDonation ?? debits.find(({ isOnceOff }) => isOnceOff) ?? { amount: onceOffAmount }
  return amount === null ? null : cents(amount)
}

function nextStep(
  paymentMethod: PaymentMethod,
  { paymentUrl, payfastResponse, iveriRequest, bankingDetails }: WireTransactionInfo,
): NextStep {
  const cardPage = cardPageOf(payfastResponse)
  if (paymentMethod === PaymentMethod.PayFast && cardPage) return { kind: 'redirect', ...cardPage }
  if (iveriRequest)
    return {
      kind: 'redirect',
      url: iveriRequest.redirectUrl,
      fields: Object.fromEntries(iveriRequest.fields.map(({ name, value }) => [name, value])),
    }
  if (paymentMethod === PaymentMethod.EFT && bankingDetails) return { kind: 'instructions', bankingDetails }
  if (paymentMethod === PaymentMethod.SnapScan && paymentUrl) return { kind: 'code', link: paymentUrl }
  return paymentUrl ? { kind: 'redirect', url: paymentUrl, fields: {} } : { kind: 'none' }
}
