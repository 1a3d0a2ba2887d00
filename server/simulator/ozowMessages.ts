import { decimalText } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { responseHash, type OzowFields } from '#server/gateways/ozowProtocol.ts'
import { isKnown, type Notification, type SimulatedPayment, type WayBack } from '#server/simulator/payment.ts'

const STATUS: Record<number, string> = { 1: 'Complete', 2: 'Error', 3: 'Cancelled', 4: 'Cancelled' }
const MESSAGE: Record<string, string> = { Error: 'The bank declined the payment', Cancelled: 'User cancelled the payment' }

/** null while the payer has decided nothing. A bank that has yet to answer is 'Pending' to a merchant who is notified. */
export function ozowStatus(context: ServerContext, payment: SimulatedPayment): string | null {
  const status = STATUS[payment.status] ?? null
  return status && !isKnown(context, payment) ? 'Pending' : status
}

/** @returns null where there is nothing to tell */
function responseOf(context: ServerContext, payment: SimulatedPayment): OzowFields | null {
  const { siteCode, privateKey, isTest } = siteOf(context)
  const status = ozowStatus(context, payment)
  if (!status) return null
  const fields: OzowFields = {
    SiteCode: siteCode,
    TransactionId: payment.transactionId,
    TransactionReference: payment.reference,
    Amount: decimalText(payment.paidCents ?? payment.amountCents),
    Status: status,
    Optional1: '',
    Optional2: '',
    Optional3: '',
    Optional4: '',
    Optional5: '',
    CurrencyCode: payment.currency,
    IsTest: String(isTest),
    StatusMessage: MESSAGE[status] ?? '',
  }
  return { ...fields, Hash: responseHash(fields, privateKey) }
}

export function ozowNotification(context: ServerContext, payment: SimulatedPayment): Notification | null {
  const fields = responseOf(context, payment)
  if (!fields) return null
  return {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields).toString(),
    isTaken: async (response) => response.ok,
  }
}

export function ozowWayBack(context: ServerContext, payment: SimulatedPayment): WayBack | null {
  const fields = responseOf(context, payment)
  const address = payment.status === 1 ? payment.returnUrl : (payment.cancelUrl ?? payment.returnUrl)
  return fields && { method: 'post', address, fields }
}

export function siteOf({ settings }: ServerContext): NonNullable<ServerContext['settings']['ozow']> {
  if (!settings.ozow) throw new Error('Ozow is simulated for nobody')
  return settings.ozow
}
