import { Hono, type MiddlewareHandler } from 'hono'
import { accountRefusal } from '#domain/bankAccount.ts'
import { AccountType } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { SIGNATURE_HEADER, signPaysoft, type PaysoftAccount, type PaysoftLine } from '#server/gateways/paysoftProtocol.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { confirmUpload, debitsOf, keepInstrument, keepUpload } from '#server/simulator/debits.ts'
import { paysoftOf, resultOf } from '#server/simulator/paysoftMessages.ts'

/** It knows every account that can be one, except that one ending in 666 is closed. */
const CLOSED_ACCOUNT = /666$/
const UNKNOWN_ACCOUNT = 101

/** Paysoft's side: registers accounts, and takes files of debits. */
export function simulatedPaysoft(context: ServerContext): Hono {
  const { key, merchantId } = paysoftOf(context)
  const signed: MiddlewareHandler = async (c, next) => {
    const body = await c.req.text()
    const isGenuine = isSame(c.req.header(SIGNATURE_HEADER) ?? '', signPaysoft(body, key))
    return isGenuine && (JSON.parse(body) as { merchantId?: string }).merchantId === merchantId
      ? next()
      : c.json({ message: 'Unauthorized' }, 401)
  }
  return new Hono()
    .use('/paysoft/*', signed)
    .post('/paysoft/accounts', async (c) => {
      const { branchCode, accountNumber, accountType, accountHolder } = await c.req.json<PaysoftAccount>()
      const type = accountType === '2' ? AccountType.Savings : AccountType.Cheque
      const code = accountRefusal({ bankCode: branchCode, accountNumber, accountType: type }, context.checkDigitRules)
      if (code !== null || CLOSED_ACCOUNT.test(accountNumber)) return c.json({ code: code ?? UNKNOWN_ACCOUNT })
      const mandate = context.random.uuid()
      await keepInstrument(context, { token: mandate, gateway: 'paysoft', label: `${accountHolder}, account ${accountNumber}` })
      return c.json({ mandate })
    })
    .post('/paysoft/files', async (c) => {
      const { notifyUrl, debits } = await c.req.json<{ notifyUrl: string; debits: PaysoftLine[] }>()
      const uploadId = context.random.uuid()
      const lines = debits.map(({ reference, mandate, amountCents }) => ({ reference, token: mandate, amountCents }))
      const isTaken = URL.canParse(notifyUrl) && (await keepUpload(context, { gateway: 'paysoft', uploadId, notifyUrl }, lines))
      return isTaken ? c.json({ uploadId }) : c.json({ message: 'The file is not valid' }, 400)
    })
    .post('/paysoft/files/confirm', async (c) => {
      const { uploadId } = await c.req.json<{ uploadId: string }>()
      return (await confirmUpload(context, uploadId)) ? c.json({ uploadId }) : c.json({ message: 'There is no such file' }, 404)
    })
    .post('/paysoft/files/query', async (c) => {
      const { uploadId } = await c.req.json<{ uploadId: string }>()
      const debits = await debitsOf(context, uploadId)
      if (debits.some(({ silent }) => silent)) return c.json({ message: 'Temporarily unavailable' }, 503)
      return c.json({ results: debits.map((debit) => resultOf(context, debit)) })
    })
}
