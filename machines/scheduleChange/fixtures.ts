import { AccountType, CurrencyId, PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { isPaused } from '#domain/giftStanding.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { addMonths } from '#domain/recurringSchedule.ts'
import type { Debit, RecurringGift } from '#domain/recurringGift.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import { foreseen } from './gift.ts'
import type {
  ChangeScheduleOutput,
  MethodValues,
  ReadGiftOutput,
  ScheduleChangeContext,
  ScheduleChangeEvent,
  ScheduleChangeInput,
  SchedulePatch,
} from './types.ts'

const active: RecurringGift = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJtIjoiMSJ9.c2lnbmF0dXJl',
  status: RecurringStatus.Active,
  statusReason: null,
  line: moneyLine({ amount: 150_00, tipOrAdminFee: 18_00, currencyId: CurrencyId.Rand, isAdminFee: false }),
  adminFeeRate: 0,
  currencyId: CurrencyId.Rand,
  term: RecurringDuration.TwelveMonths,
  deductionDate: RecurringDay.TwentyFifth,
  debitsLeft: 9,
  paymentMethod: PaymentMethod.Paysoft,
  paymentLabel: 'FNB account ending in 567',
  campaignName: 'Clean water for Thaba Nchu',
  campaignPath: 'clean-water-for-thaba-nchu',
  upcoming: Array.from({ length: 9 }, (_, months) => addMonths('2026-11-25', months)),
  endsOn: null,
  pausedUntil: null,
  methods: [PaymentMethod.PayFast, PaymentMethod.Paysoft],
  card: null,
  isUndecided: false,
  debits: [
    {
      date: '2026-10-25',
      status: 'waiting',
      amount: 168_00,
      isExtra: false,
      reason: 'There was not enough money in the account.',
      nextAttempt: '2026-10-28',
      nextAmount: 168_00,
      donationToken: 'eyJhbGciOiJIUzI1NiJ9.eyJkIjoiMyJ9.c2lnbmF0dXJl',
      isReceived: false,
    },
    {
      date: '2026-09-25',
      status: 'skipped',
      amount: 168_00,
      isExtra: false,
      reason: null,
      nextAttempt: null,
      nextAmount: null,
      donationToken: null,
      isReceived: false,
    },
    {
      date: '2026-08-25',
      status: 'paid',
      amount: 168_00,
      isExtra: false,
      reason: null,
      nextAttempt: null,
      nextAmount: null,
      donationToken: 'eyJhbGciOiJIUzI1NiJ9.eyJkIjoiMiJ9.c2lnbmF0dXJl',
      isReceived: true,
    },
    {
      date: '2026-08-01',
      status: 'paid',
      amount: 100_00,
      isExtra: true,
      reason: null,
      nextAttempt: null,
      nextAmount: null,
      donationToken: 'eyJhbGciOiJIUzI1NiJ9.eyJkIjoiMSJ9.c2lnbmF0dXJl',
      isReceived: true,
    },
  ],
}

/** What waits for another try becomes this once the gift stops. */
const withLastDebit = (status: Debit['status']): Debit[] => [
  { ...active.debits[0]!, status, nextAttempt: null, nextAmount: null },
  ...active.debits.slice(1),
]

const paused: RecurringGift = {
  ...active,
  upcoming: active.upcoming.map((date) => addMonths(date, 3)),
  pausedUntil: addMonths(active.upcoming[0]!, 3),
}

const inTrouble: RecurringGift = {
  ...active,
  status: RecurringStatus.Error,
  statusReason: 'Your bank did not let us take your gift four times in a row.',
  upcoming: [],
  debits: withLastDebit('givenUp'),
}

const cancelled: RecurringGift = { ...active, status: RecurringStatus.CancelledAtManage, upcoming: [], debits: withLastDebit('stopped') }

const expired: RecurringGift = {
  ...active,
  status: RecurringStatus.Expired,
  debitsLeft: 0,
  upcoming: [],
  debits: withLastDebit('paid').map((debit) => ({ ...debit, reason: null })),
}

/** Its card was never stored, so there is nothing to take it from. */
const withoutInstrument: RecurringGift = { ...inTrouble, statusReason: 'Your card could not be stored.', paymentLabel: '' }

const cardOpen: RecurringGift = {
  ...active,
  card: {
    status: 'pending',
    page: { url: 'https://pay.letsema.test/process', fields: { PAY_REQUEST_ID: '23B785AE', CHECKSUM: 'a1b2c3' } },
  },
}

const cardStored: RecurringGift = {
  ...active,
  paymentMethod: PaymentMethod.PayFast,
  paymentLabel: 'Card ending in 0002',
  card: { status: 'stored', page: null },
}

const cardFailed: RecurringGift = { ...active, card: { status: 'failed', page: null } }

export const gifts = { active, paused, inTrouble, withoutInstrument, cancelled, expired, cardOpen, cardStored, cardFailed }

export const inputs = {
  active: { gift: active },
  paused: { gift: paused },
  inTrouble: { gift: inTrouble },
  withoutInstrument: { gift: withoutInstrument },
  cardOpen: { gift: cardOpen },
  backWithCard: { gift: cardStored, isBackFromCard: true },
  backWithoutCard: { gift: cardFailed, isBackFromCard: true },
  cancelled: { gift: cancelled },
  expired: { gift: expired },
} satisfies Record<string, ScheduleChangeInput>

export const byCard = { paymentMethod: PaymentMethod.PayFast, cardConsent: true } satisfies MethodValues

export const byDebitOrder = {
  paymentMethod: PaymentMethod.Paysoft,
  cardConsent: true,
  bankingDetails: {
    accountHolderName: 'T Nkosi',
    bankName: 'FNB',
    bankCode: '250655',
    accountType: AccountType.Cheque,
    accountNumber: '62001234568',
  },
} satisfies MethodValues

export const values = {
  amount: 200,
  tipOrAdminFeeAmount: 10,
  term: RecurringDuration.TwentyFourMonths,
  deductionDate: RecurringDay.FirstOfMonth,
}

/** What the form sends off when nothing in it was changed. */
export const asItIs = {
  amount: 150,
  tipOrAdminFeeAmount: 18,
  term: RecurringDuration.TwelveMonths,
  deductionDate: RecurringDay.TwentyFifth,
}

export const events = {
  EDIT: [{ type: 'EDIT' }],
  SAVE: [
    { type: 'SAVE', values },
    { type: 'SAVE', values: asItIs },
  ],
  PAUSE: [{ type: 'PAUSE' }],
  PAUSE_FOR: [{ type: 'PAUSE_FOR', months: 3 }],
  END_PAUSE: [{ type: 'END_PAUSE' }],
  SKIP: [{ type: 'SKIP' }],
  CONFIRM_SKIP: [{ type: 'CONFIRM_SKIP' }],
  TAKE_UP: [{ type: 'TAKE_UP' }],
  CHANGE_METHOD: [{ type: 'CHANGE_METHOD' }],
  METHOD_CHOSEN: [
    { type: 'METHOD_CHOSEN', values: byCard },
    { type: 'METHOD_CHOSEN', values: byDebitOrder },
  ],
  CONTINUE_TO_CARD_PAGE: [{ type: 'CONTINUE_TO_CARD_PAGE' }],
  PAGE_SHOWN: [{ type: 'PAGE_SHOWN' }],
  PAGE_HIDDEN: [{ type: 'PAGE_HIDDEN' }],
  PAGE_SEEN: [{ type: 'PAGE_SEEN' }],
  ONLINE: [{ type: 'ONLINE' }],
  CHECK: [{ type: 'CHECK' }],
  CANCEL: [{ type: 'CANCEL' }],
  CONFIRM_CANCEL: [{ type: 'CONFIRM_CANCEL' }],
  BACK: [{ type: 'BACK' }],
  RETRY: [{ type: 'RETRY' }],
} satisfies EventFixtures<ScheduleChangeEvent>

export const isCancelling = (patch: SchedulePatch | null): boolean =>
  patch?.donationSchedulerStatus === RecurringStatus.CancelledAtTransaction ||
  patch?.donationSchedulerStatus === RecurringStatus.CancelledAtManage

const theCardOf = ({ paymentMethod, paymentLabel, card }: RecurringGift) => ({ paymentMethod, paymentLabel, card })

/** As the server answers a change. */
function answerTo(gift: RecurringGift, patch: SchedulePatch): RecurringGift {
  if (isCancelling(patch)) return { ...gift, status: RecurringStatus.CancelledAtManage, statusReason: null, upcoming: [] }
  const upcoming = gift.upcoming.length > 0 ? gift.upcoming : active.upcoming
  const goesOn = { status: RecurringStatus.Active, statusReason: null, upcoming }
  const changed = { ...foreseen(gift, patch), deductionDate: patch.deductionDate ?? gift.deductionDate }
  if (patch.paymentMethod === PaymentMethod.PayFast) return { ...changed, card: cardOpen.card }
  if (patch.paymentMethod === PaymentMethod.Paysoft) return { ...changed, ...goesOn, paymentLabel: 'FNB, account ending in 568' }
  if (patch.donationSchedulerStatus === RecurringStatus.Active) return { ...changed, ...goesOn }
  if (patch.pause?.months === 0 && isPaused(gift))
    return { ...changed, pausedUntil: null, upcoming: gift.upcoming.map((date) => addMonths(date, -3)) }
  return changed
}

export const outcomesFor = ({ gift, before, patch }: Pick<ScheduleChangeContext, 'gift' | 'before' | 'patch'>) => {
  const standing = before ?? gift
  return {
    changeSchedule: {
      changed: { kind: 'changed', gift: answerTo(standing, patch ?? {}) },
      refusedAccount: {
        kind: 'refused',
        errors: [{ field: 'accountNumber', message: 'The account number or branch code entered is invalid, please try again.' }],
      },
      refusedAmount: { kind: 'refused', errors: [{ field: 'amount', message: 'The max amount is 1 000 000 000' }] },
      refused: { kind: 'refused', errors: [{ message: 'This cannot be changed at the moment. Please try again later.' }] },
      overtaken: {
        kind: 'overtaken',
        gift: standing,
        message: 'This monthly gift has changed meanwhile. Please look at it again.',
      },
      overtakenByTheEnd: {
        kind: 'overtaken',
        gift: { ...standing, status: RecurringStatus.CancelledAtManage, upcoming: [] },
        message: 'This monthly gift has ended, so it cannot be changed.',
      },
    },
    leaveForCardPage: { stayed: undefined },
    readGift: {
      stored: { kind: 'gift', gift: { ...standing, ...theCardOf(cardStored) } },
      failed: { kind: 'gift', gift: { ...standing, card: cardFailed.card } },
      pending: { kind: 'gift', gift: standing },
      over: { kind: 'gift', gift: { ...standing, status: RecurringStatus.CancelledAtManage, upcoming: [] } },
    },
  } satisfies OutcomeFixtures<{ changeSchedule: ChangeScheduleOutput; leaveForCardPage: void; readGift: ReadGiftOutput }>
}
