import type { ServerContext } from '#server/context.ts'
import { SIGNATURE_HEADER, signPaysoft, type PaysoftResult } from '#server/gateways/paysoftProtocol.ts'
import { isKnownDebit, type SimulatedDebit } from '#server/simulator/debit.ts'
import type { Notification } from '#server/simulator/payment.ts'

const REASON: Partial<Record<SimulatedDebit['status'], string>> = {
  unpaid: 'There was not enough money in the account.',
  reversed: 'The debit was disputed.',
}

export const resultOf = (context: ServerContext, debit: SimulatedDebit): PaysoftResult => ({
  reference: debit.reference,
  amountCents: debit.paidCents ?? debit.amountCents,
  status: debit.status === 'uploaded' || !isKnownDebit(context, debit) ? 'processing' : debit.status,
  reason: REASON[debit.status] ?? '',
})

export function paysoftNotification(context: ServerContext, debits: SimulatedDebit[]): Notification {
  const body = JSON.stringify({ results: debits.map((debit) => resultOf(context, debit)) })
  return {
    contentType: 'application/json',
    headers: { [SIGNATURE_HEADER]: signPaysoft(body, paysoftOf(context).key) },
    body,
    isTaken: async (response) => response.ok,
  }
}

export function paysoftOf({ settings }: ServerContext): NonNullable<ServerContext['settings']['paysoft']> {
  if (!settings.paysoft) throw new Error('Paysoft is simulated for nobody')
  return settings.paysoft
}
