import { PaymentMethod, type CurrencyId } from '#domain/enumerations.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import type { WireTransactionInfo } from '#domain/wire.ts'
import type { DebitGateway } from '#server/gateways/debits.ts'
import type { EftGateway } from '#server/gateways/eft.ts'
import type { IVeri } from '#server/gateways/iveri.ts'
import type { Ozow } from '#server/gateways/ozow.ts'
import type { Paysoft } from '#server/gateways/paysoft.ts'
import type { PayPal } from '#server/gateways/paypal.ts'
import type { PayGate } from '#server/gateways/paygate.ts'
import type { SnapScan } from '#server/gateways/snapscan.ts'

/** Those that a donor pays at. */
export type PaymentGatewayName = 'paygate' | 'eft' | 'ozow' | 'paypal' | 'iveri' | 'snapscan'
/** Those that take the debits of recurring gifts: PayGate from stored cards, Paysoft from bank accounts. */
export type DebitGatewayName = 'paybatch' | 'paysoft'

export const isDebitGateway = (name: string | null): name is DebitGatewayName => name === 'paybatch' || name === 'paysoft'
export type GatewayName = PaymentGatewayName | DebitGatewayName

/** Who carries out a donation by each method. */
export const GATEWAY_OF: Partial<Record<PaymentMethod, PaymentGatewayName>> = {
  [PaymentMethod.EFT]: 'eft',
  [PaymentMethod.InstantEFT]: 'ozow',
  [PaymentMethod.PayPal]: 'paypal',
  [PaymentMethod.PayPalCard]: 'paypal',
  [PaymentMethod.IVeri]: 'iveri',
  [PaymentMethod.SnapScan]: 'snapscan',
  [PaymentMethod.PayFast]: 'paygate',
}

/** What a donation that was debited says it was paid by. */
export const DEBITED_AS: Record<DebitGatewayName, PaymentMethod> = { paybatch: PaymentMethod.Recurring, paysoft: PaymentMethod.Paysoft }

/** What a gateway has to know of a donation. */
export interface PaymentRequest {
  reference: string
  /** Amount and tip together. */
  totalCents: number
  currencyId: CurrencyId
  email: string
  paymentMethod: PaymentMethod
  /** The donor's right to the donation, for the way back. */
  donationToken: string
  /** Whether the card is to be stored for debits to come; then the amount may be 0. */
  storesCard?: boolean
  /** The donor comes from the page on which a recurring gift is managed, and goes back there. */
  isFromManage?: boolean
}

export interface StartedPayment {
  /** The gateway's own id of the payment, where it has one. */
  requestId: string | null
  /** Where the browser goes, where it needs no form. */
  paymentUrl: string | null
  payfastResponse: WireTransactionInfo['payfastResponse']
}

/** What a gateway says of a payment, once its signature and merchant have been checked. */
export interface Statement {
  gateway: GatewayName
  /** The gateway's own id of what it says; the same statement again has the same id. */
  eventId: string
  requestId: string | null
  reference: string
  totalCents: number | null
  currency: string
  /** The last three are of money that was ours: taken back by the payer's bank, by the card's owner, or given back by us. */
  verdict: 'approved' | 'declined' | 'cancelled' | 'pending' | 'voided' | 'reversed' | 'chargedBack' | 'refunded'
  payload: Record<string, string>
  /** Of what is pending: the payer has paid, and the gateway has not decided on it. That may take days. */
  isUndecided?: boolean
  /** Of what is pending: it is not decided, or not begun. What was told before stands. */
  mayBeUndecided?: boolean
  /** The day on which the money came, where that need not be the one on which we hear of it. */
  receivedOn?: CalendarDate
  /** Of what came: that some or all of it has gone back since, as the same answer says. */
  thenWentBack?: Statement
  /** A person has decided that what came is what was given, whatever was promised. */
  isOtherAmountTaken?: boolean
  /** A person has decided that it came by this gateway, whatever the donation was begun by. */
  isOtherGatewayTaken?: boolean
  /** A person has seen as much come once more: it is not the payment that was taken already. */
  isAnotherPayment?: boolean
  /** Our own id of what was told of this money, where a person has found it: it gets the donation. */
  toldAs?: string
  /** A person has given the money back in some other way than through the gateway. */
  isPaidByHand?: boolean
  /** Of what was given back: it had come otherwise than promised, and was never counted. */
  isOfUncounted?: boolean
  /** Where the payer's card was stored. */
  storedCard?: StoredInstrument
  /** In words for the donor, where it is declined. */
  reason?: string
}

/** A card or an account at the gateway: never its number. */
export interface StoredInstrument {
  token: string
  /** What the donor knows it by. */
  label: string
}

export type Verified =
  | { kind: 'statement'; statement: Statement }
  | { kind: 'forged'; why: 'checksum' | 'merchant' | 'shape'; payload: Record<string, string> }

/** The whole of a donation that was taken goes back. */
export interface RefundOrder {
  /** The refund's own: asked for again under it, nothing is paid twice. */
  id: string
  reference: string
  totalCents: number
  currencyId: CurrencyId
  /** What the gateway said when it had taken the money. */
  taken: Record<string, string>
  /** Whether it may have heard of this refund before. */
  isAskedAgain: boolean
}

export type RefundAnswer =
  /** The id is null where the money had gone back before. */
  | { kind: 'paid'; refundId: string | null }
  | { kind: 'underWay' }
  /** In words for the operator. */
  | { kind: 'refused'; reason: string }

export interface Gateway {
  /** @throws GatewayUnavailable where it does not answer, or not in its protocol */
  start: (payment: PaymentRequest) => Promise<StartedPayment>
  /** @returns null where this gateway cannot be asked @throws GatewayUnavailable */
  query: (
    payment: { requestId: string; reference: string },
    timeoutMs: number,
    /** Asked just before money is taken: whether it is still wanted. */
    mayTake?: () => Promise<boolean>,
  ) => Promise<Statement | null>
  /** Where a query may take the money: the same without taking any. */
  look?: (payment: { requestId: string; reference: string }, timeoutMs: number) => Promise<Statement>
  /** Where there is none, money goes back by hand. @throws GatewayUnavailable where nobody knows whether it was refunded */
  refund?: (order: RefundOrder, timeoutMs: number) => Promise<RefundAnswer>
}

export interface Gateways {
  paygate: PayGate
  eft: EftGateway
  /** null where this server has not been given one. */
  ozow: Ozow | null
  paypal: PayPal | null
  iveri: IVeri | null
  snapscan: SnapScan | null
}

export interface DebitGateways {
  paybatch: DebitGateway
  paysoft: Paysoft | null
}
