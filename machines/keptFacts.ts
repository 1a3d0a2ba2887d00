/**
 * What the event log may keep of each event, service's answer and context: a closed list of words and numbers for each path. Everything else stays
 * out, so what a person typed, who they are and what a token holds cannot get in.
 */
import type { GivingRefusal } from '#domain/campaign.ts'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import type { CertificateState } from '#domain/section18A.ts'
import type { AppContext, AppEvent } from '#machines/app/types.ts'
import type { BannerEvent, FetchBannerOutput } from '#machines/banner/types.ts'
import type { CertificateEvent, IssueOutput } from '#machines/certificate/types.ts'
import type { DonationStep } from '#machines/donation/draft.ts'
import type { CreateDonationOutput, DonationContext, DonationEvent } from '#machines/donation/types.ts'
import type { NextStep } from '#machines/placedDonation.ts'
import type { ListContext, ListEvent, LoadPageOutput } from '#machines/list/types.ts'
import type {
  AddOfflineDonationOutput,
  OfflineDonationContext,
  OfflineDonationEvent,
  RemoveOfflineDonationOutput,
} from '#machines/offlineDonation/types.ts'
import type { AskedOutput, PaymentEvent, PaymentOutcome, PaymentResume } from '#machines/payment/types.ts'
import type { PasswordResetEvent, ResetLinkOutput, ResetOutput } from '#machines/passwordReset/types.ts'
import type { RegisterOutput, RegistrationEvent } from '#machines/registration/types.ts'
import type { LoadOutput, ResourceContext, ResourceEvent } from '#machines/resource/types.ts'
import type { LogInOutput, RefreshOutput, SessionContext, SessionEvent } from '#machines/session/types.ts'
import type { ChangeScheduleOutput, ReadGiftOutput, ScheduleChangeEvent } from '#machines/scheduleChange/types.ts'
import type { ResendOutput, VerificationEvent } from '#machines/verification/types.ts'

/** `count` is a whole number up to a thousand; no amount, telephone number or instant is one that says anything. */
export type Words = readonly (string | number | boolean)[] | 'count'

/** By the path into the event, the answer or the context, with dots. */
export type Facts = Readonly<Record<string, Words>>

interface Kept<Event extends { type: string }> {
  events: Readonly<Record<Event['type'], Facts>>
  /** By the service's id where it is invoked. */
  answers: Readonly<Record<string, Facts>>
  context: Facts
}

const words = <const Word extends string | number | boolean>(...all: Word[]) => all

const STEPS = words<DonationStep>('amount', 'schedule', 'details', 'method', 'review')
const STATUSES = Object.values(DonationStatus)
const GIFT_STATUSES = Object.values(RecurringStatus)
const NEXT = words<NextStep['kind']>('redirect', 'instructions', 'code', 'none')
const NOTHING: Facts = {}
const LOADED: Facts = { kind: words<LoadOutput['kind']>('found', 'refused') }
const PAGE: Facts = { kind: words<LoadPageOutput['kind']>('page', 'refused') }
const STATUS: Facts = {
  kind: words<AskedOutput['kind']>('status', 'notFound'),
  'donation.status': STATUSES,
  isBeingSortedOut: words(true, false),
  isUndecided: words(true, false),
}

const app: Kept<AppEvent> = {
  events: { WENT_ONLINE: NOTHING, WENT_OFFLINE: NOTHING, MODULE_FAILED: NOTHING, PAGE_LEFT: NOTHING, RETRY: NOTHING, CRASHED: NOTHING },
  answers: { session: NOTHING, banner: NOTHING, askServer: { isNewer: words(true, false) }, reload: NOTHING },
  context: { reloadAttempts: 'count' } satisfies Partial<Record<keyof AppContext, Words>>,
}

const session: Kept<SessionEvent> = {
  events: {
    RESTORE: NOTHING,
    LOG_IN: NOTHING,
    LOG_OUT: NOTHING,
    TOKEN_EXPIRED: NOTHING,
    REPLACED_ELSEWHERE: NOTHING,
    LOGGED_OUT_ELSEWHERE: NOTHING,
    RESET_ASKED: NOTHING,
    PASSWORD_RESET: NOTHING,
  },
  answers: {
    logIn: { kind: words<LogInOutput['kind']>('welcome', 'refused', 'locked') },
    refresh: {
      kind: words<RefreshOutput['kind']>('renewed', 'ended'),
      reason: words<Extract<RefreshOutput, { kind: 'ended' }>['reason']>('refresh token expired', 'no refresh token found'),
    },
    endSession: NOTHING,
  },
  context: { attempts: 'count' } satisfies Partial<Record<keyof SessionContext, Words>>,
}

const registration: Kept<RegistrationEvent> = {
  events: { REGISTER: NOTHING, EDIT: NOTHING },
  answers: { register: { kind: words<RegisterOutput['kind']>('registered', 'refused') } },
  context: NOTHING,
}

const banner: Kept<BannerEvent> = {
  events: { CLOSE: NOTHING },
  answers: { fetchBanner: { kind: words<FetchBannerOutput['kind']>('banner', 'none') } },
  context: NOTHING,
}

const resource: Kept<ResourceEvent> = {
  events: { REFRESH: NOTHING, RETRY: NOTHING, ONLINE: NOTHING },
  answers: { load: LOADED, refresh: LOADED },
  context: { failures: 'count' } satisfies Partial<Record<keyof ResourceContext, Words>>,
}

const list: Kept<ListEvent> = {
  events: { SEARCH: NOTHING, LOAD_MORE: NOTHING, REFRESH: NOTHING, RETRY: NOTHING, ONLINE: NOTHING },
  answers: { loadFirst: PAGE, loadNext: PAGE, refresh: PAGE, readAnew: PAGE },
  context: { failures: 'count' } satisfies Partial<Record<keyof ListContext, Words>>,
}

const donation: Kept<DonationEvent> = {
  events: {
    AMOUNT_ACCEPTED: NOTHING,
    SCHEDULE_ACCEPTED: NOTHING,
    DETAILS_ACCEPTED: NOTHING,
    METHOD_ACCEPTED: NOTHING,
    DRAFT_KEPT: NOTHING,
    KEY_MADE: NOTHING,
    CONFIRMED: NOTHING,
    BACK: NOTHING,
    STEP_REQUESTED: { step: STEPS },
    RETRY: NOTHING,
    TRY_AGAIN: NOTHING,
    TRY_OTHER_METHOD: NOTHING,
    START_AFRESH: NOTHING,
    START_EMPTY: NOTHING,
    PAGE_SEEN: NOTHING,
  },
  answers: {
    createDonation: {
      kind: words<CreateDonationOutput['kind']>('created', 'refused', 'campaignClosed'),
      'donation.status': STATUSES,
      'donation.next.kind': NEXT,
    },
    payment: { outcome: words<PaymentOutcome>('accepted', 'declined', 'cancelled') },
  },
  context: {
    reached: STEPS,
    unaccepted: STEPS,
    'terms.refusal': words<GivingRefusal>('notLaunched', 'hidden', 'notStarted', 'expired', 'closed'),
  } satisfies Partial<Record<keyof DonationContext | 'terms.refusal', Words>>,
}

const payment: Kept<PaymentEvent> = {
  events: {
    PAGE_SHOWN: NOTHING,
    PAGE_HIDDEN: NOTHING,
    PAGE_SEEN: NOTHING,
    CONTINUE_TO_GATEWAY: NOTHING,
    CHECK: NOTHING,
    PAID: NOTHING,
    NOT_PAID: NOTHING,
    CANCEL: NOTHING,
    RETRY: NOTHING,
    ONLINE: NOTHING,
  },
  answers: {
    leaveForGateway: NOTHING,
    askOnComingBack: STATUS,
    askFromInstructions: STATUS,
    askAfterTransfer: STATUS,
    askAboutCode: STATUS,
    askToConfirm: STATUS,
    askOn: STATUS,
    askWhatBecame: STATUS,
    askAgain: STATUS,
    askOnceMore: STATUS,
    cancelDonation: STATUS,
  },
  context: {
    resume: words<PaymentResume>('start', 'returned', 'claimed', 'ended', 'instructions', 'transferMade', 'code', 'away'),
    'donation.status': STATUSES,
  },
}

const METHODS = words<PaymentMethod>(PaymentMethod.PayFast, PaymentMethod.Paysoft)
const CARD = words<NonNullable<RecurringGift['card']>['status']>('pending', 'stored', 'failed')
const CHANGED: Facts = {
  kind: words<ChangeScheduleOutput['kind']>('changed', 'refused', 'overtaken'),
  'gift.card.status': CARD,
}

const GIFT: Facts = { kind: words<ReadGiftOutput['kind']>('gift'), 'gift.status': GIFT_STATUSES, 'gift.card.status': CARD }

const scheduleChange: Kept<ScheduleChangeEvent> = {
  events: {
    EDIT: NOTHING,
    SAVE: NOTHING,
    PAUSE: NOTHING,
    PAUSE_FOR: { months: 'count' },
    END_PAUSE: NOTHING,
    SKIP: NOTHING,
    CONFIRM_SKIP: NOTHING,
    TAKE_UP: NOTHING,
    CHANGE_METHOD: NOTHING,
    METHOD_CHOSEN: { 'values.paymentMethod': METHODS },
    CONTINUE_TO_CARD_PAGE: NOTHING,
    PAGE_SHOWN: NOTHING,
    PAGE_HIDDEN: NOTHING,
    PAGE_SEEN: NOTHING,
    ONLINE: NOTHING,
    CHECK: NOTHING,
    CANCEL: NOTHING,
    CONFIRM_CANCEL: NOTHING,
    BACK: NOTHING,
    RETRY: NOTHING,
  },
  answers: {
    changeSchedule: CHANGED,
    cancelSchedule: CHANGED,
    leaveForCardPage: NOTHING,
    readGift: GIFT,
    readWhatBecame: GIFT,
  },
  context: { 'gift.status': GIFT_STATUSES, 'gift.card.status': CARD },
}

const CERTIFICATE_STATES = words<CertificateState>('none', 'offered', 'issued', 'cancelled')

const certificate: Kept<CertificateEvent> = {
  events: { ASK: NOTHING, CONFIRMED: NOTHING, RETRY: NOTHING, BACK: NOTHING },
  answers: {
    issueCertificate: { kind: words<IssueOutput['kind']>('answered', 'refused'), 'certificate.state': CERTIFICATE_STATES },
  },
  context: { 'certificate.state': CERTIFICATE_STATES },
}

const offlineDonation: Kept<OfflineDonationEvent> = {
  events: { ADD: NOTHING, REMOVE: NOTHING, PUT_BACK: NOTHING, RETRY: NOTHING, BACK: NOTHING },
  answers: {
    addOfflineDonation: { kind: words<AddOfflineDonationOutput['kind']>('added', 'refused') },
    removeOfflineDonation: { kind: words<RemoveOfflineDonationOutput['kind']>('removed', 'refused') },
  },
  context: { forms: 'count', changes: 'count' } satisfies Partial<Record<keyof OfflineDonationContext, Words>>,
}

const verification: Kept<VerificationEvent> = {
  events: { SEND: NOTHING, EDIT: NOTHING },
  answers: { resendVerification: { kind: words<ResendOutput['kind']>('sent', 'refused') } },
  context: NOTHING,
}

const passwordReset: Kept<PasswordResetEvent> = {
  events: { SEND: NOTHING, SAVE: NOTHING, EDIT: NOTHING },
  answers: {
    sendResetLink: { kind: words<ResetLinkOutput['kind']>('sent', 'refused') },
    resetPassword: { kind: words<ResetOutput['kind']>('saved', 'refused', 'linkRefused') },
  },
  context: NOTHING,
}

export const KEPT = {
  app,
  session,
  registration,
  banner,
  resource,
  list,
  donation,
  payment,
  scheduleChange,
  certificate,
  offlineDonation,
  verification,
  passwordReset,
}

export type LoggedMachine = keyof typeof KEPT
