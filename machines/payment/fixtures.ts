import { CurrencyId, DonationStatus, PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { AskedOutput, NotFoundOutput, PaymentEvent, PaymentInput, StatusOutput } from './types.ts'

export const byCard: PlacedDonation = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJkIjoiMSJ9.c2lnbmF0dXJl',
  reference: 'WKT4R9AFD',
  status: DonationStatus.Pending,
  paymentMethod: PaymentMethod.PayFast,
  line: { currencyId: CurrencyId.Rand, toCause: 250_00, tipOrFee: 30_00, tipOrFeeLabel: 'Tip to Letsema', total: 280_00 },
  recurrence: null,
  campaignName: 'Clean water for Thaba Nchu',
  email: 'sipho.nkosi@example.co.za',
  next: { kind: 'redirect', url: 'https://pay.letsema.test/process', fields: { PAY_REQUEST_ID: '23B785AE', CHECKSUM: 'a1b2c3' } },
  settledAt: null,
  reversedAt: null,
  isCertificateOffered: false,
}

export const byEft: PlacedDonation = {
  ...byCard,
  paymentMethod: PaymentMethod.EFT,
  next: {
    kind: 'instructions',
    bankingDetails: {
      bankName: 'Standard Bank',
      accountNumber: '012345678',
      branchNumber: '051001',
      accountName: 'Letsema Giving',
      swiftCode: 'SBZAZAJJ',
      bopCode: '',
    },
  },
}

export const byCode: PlacedDonation = {
  ...byCard,
  paymentMethod: PaymentMethod.SnapScan,
  next: { kind: 'code', link: 'https://pos.snapscan.io/qr/letsema-giving?amount=28000&id=WKT4R9AFD&strict=true' },
}

/** By a link alone, in dollars, by a form of many fields. */
export const byOzow: PlacedDonation = {
  ...byCard,
  paymentMethod: PaymentMethod.InstantEFT,
  next: { kind: 'redirect', url: 'https://pay.ozow.test/1f2e3d4c/Secure', fields: {} },
}

export const byPayPal: PlacedDonation = {
  ...byCard,
  paymentMethod: PaymentMethod.PayPal,
  line: { ...byCard.line, currencyId: CurrencyId.USDollar },
  next: { kind: 'redirect', url: 'https://paypal.test/checkoutnow?token=5O190127TN364715T', fields: {} },
}

export const byIVeri: PlacedDonation = {
  ...byCard,
  paymentMethod: PaymentMethod.IVeri,
  next: {
    kind: 'redirect',
    url: 'https://iveri.test/Lite/Authorise.aspx',
    fields: { Lite_Merchant_Trace: 'WKT4R9AFD', Lite_Order_Amount: '28000' },
  },
}

/** The payment page stores the card, and takes the extra gift. */
export const everyMonth: PlacedDonation = {
  ...byCard,
  recurrence: {
    term: RecurringDuration.Indefinite,
    firstDebit: '2026-12-01',
    endsOn: null,
    debitsLeft: null,
    extraGift: 100_00,
    isExtraGiftPaid: false,
    trouble: null,
  },
}

/** Nothing is left for the donor to do. */
export const byNothing: PlacedDonation = { ...byCard, next: { kind: 'none' } }

export const inputs = {
  card: { donation: byCard, resume: 'start' },
  cardLeft: { donation: byCard, resume: 'away' },
  cardReturned: { donation: byCard, resume: 'returned' },
  cardClaimed: { donation: byCard, resume: 'claimed' },
  cardDeclined: { donation: { ...byCard, status: DonationStatus.Rejected }, resume: 'ended' },
  cardCancelled: { donation: { ...byCard, status: DonationStatus.CanceledAtTransaction }, resume: 'ended' },
  eft: { donation: byEft, resume: 'start' },
  eftShown: { donation: byEft, resume: 'instructions' },
  eftMade: { donation: byEft, resume: 'transferMade' },
  /** Cancelling it was answered late. */
  eftReturned: { donation: byEft, resume: 'returned' },
  code: { donation: byCode, resume: 'start' },
  codeShown: { donation: byCode, resume: 'code' },
  codeReturned: { donation: byCode, resume: 'returned' },
  nothingToDo: { donation: byNothing, resume: 'start' },
} satisfies Record<string, PaymentInput>

export const events = {
  PAGE_SHOWN: [{ type: 'PAGE_SHOWN' }],
  PAGE_HIDDEN: [{ type: 'PAGE_HIDDEN' }],
  PAGE_SEEN: [{ type: 'PAGE_SEEN' }],
  CONTINUE_TO_GATEWAY: [{ type: 'CONTINUE_TO_GATEWAY' }],
  CHECK: [{ type: 'CHECK' }],
  PAID: [{ type: 'PAID' }],
  NOT_PAID: [{ type: 'NOT_PAID' }],
  CANCEL: [{ type: 'CANCEL' }],
  RETRY: [{ type: 'RETRY' }],
  ONLINE: [{ type: 'ONLINE' }],
} satisfies EventFixtures<PaymentEvent>

/** The answers about one donation, in each status that it can have. */
export const statuses = (donation: PlacedDonation) =>
  ({
    accepted: { kind: 'status', donation: { ...donation, status: DonationStatus.Accepted } },
    rejected: { kind: 'status', donation: { ...donation, status: DonationStatus.Rejected } },
    canceledAtTransaction: { kind: 'status', donation: { ...donation, status: DonationStatus.CanceledAtTransaction } },
    canceledAtManage: { kind: 'status', donation: { ...donation, status: DonationStatus.CanceledAtManage } },
    pending: { kind: 'status', donation: { ...donation, status: DonationStatus.Pending } },
    pendingSettlement: { kind: 'status', donation: { ...donation, status: DonationStatus.PendingSettlement } },
    pledged: { kind: 'status', donation: { ...donation, status: DonationStatus.Pledged } },
    beingSortedOut: { kind: 'status', donation: { ...donation, status: DonationStatus.Pending }, isBeingSortedOut: true },
    undecided: { kind: 'status', donation: { ...donation, status: DonationStatus.Pending }, isUndecided: true },
  }) satisfies Record<string, StatusOutput>

export const notFound: NotFoundOutput = { kind: 'notFound' }

export const outcomesFor = (donation: PlacedDonation) =>
  ({
    leaveForGateway: { stayed: undefined },
    askStatus: { ...statuses(donation), notFound },
    cancelDonation: { ...statuses(donation), notFound },
  }) satisfies OutcomeFixtures<{ leaveForGateway: void; askStatus: AskedOutput; cancelDonation: AskedOutput }>
