import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { element, elements, envelope, textOf, xmlText } from '#server/gateways/soap.ts'
import { isKnownDebit } from '#server/simulator/debit.ts'
import { confirmUpload, debitsOf, invalidAmong, keepUpload } from '#server/simulator/debits.ts'
import { resultOf } from '#server/simulator/payBatchMessages.ts'

/** PayBatch's side: files of charges to stored cards. */
export function simulatedPayBatch(context: ServerContext): Hono {
  const { id, key } = context.settings.paygate
  const basic = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
  const xml = { 'content-type': 'text/xml; charset=utf-8' }
  return new Hono().post('/paybatch/1.2/process.trans', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', basic)) return c.text('Unauthorized', 401)
    const body = await c.req.text()
    const uploadId = textOf(body, 'UploadID') ?? ''
    switch (c.req.header('soapaction')) {
      case 'Auth': {
        const upload = { gateway: 'paybatch' as const, uploadId: context.random.uuid(), notifyUrl: textOf(body, 'NotificationUrl') ?? '' }
        const lines = elements(body, 'BatchLine').map(lineOf)
        const invalid = await invalidLines(context, lines)
        if (invalid.length > 0) return c.text(envelope('AuthResponse', invalidOf(invalid)), 200, xml)
        const isTaken = URL.canParse(upload.notifyUrl) && (await keepUpload(context, upload, lines))
        if (!isTaken) return c.text(envelope('Fault', element('faultstring', 'The batch is not valid')), 400, xml)
        return c.text(envelope('AuthResponse', element('UploadID', upload.uploadId) + element('Invalid', '0')), 200, xml)
      }
      case 'Confirm': {
        const invalid = await invalidLines(
          context,
          (await debitsOf(context, uploadId)).filter(({ status }) => status === 'uploaded'),
        )
        if (invalid.length > 0) return c.text(envelope('ConfirmResponse', invalidOf(invalid)), 200, xml)
        if (!(await confirmUpload(context, uploadId))) return c.text(envelope('Fault', element('faultstring', 'Unknown upload')), 400, xml)
        return c.text(envelope('ConfirmResponse', element('UploadID', xmlText(uploadId)) + element('Invalid', '0')), 200, xml)
      }
      case 'Query': {
        const debits = await debitsOf(context, uploadId)
        if (debits.some(({ silent }) => silent)) return c.text('Temporarily unavailable', 503)
        const known = debits.filter((debit) => isKnownDebit(context, debit))
        const results = known.map((debit) => element('TransResult', xmlText(resultOf(debit)))).join('')
        return c.text(envelope('QueryResponse', element('Unprocessed', String(debits.length - known.length)) + results), 200, xml)
      }
      default:
        return c.text(envelope('Fault', element('faultstring', 'Unknown call')), 400, xml)
    }
  })
}

/** @returns their numbers, from 1 */
async function invalidLines(context: ServerContext, lines: readonly { token: string }[]): Promise<number[]> {
  const invalid = await invalidAmong(
    context,
    lines.map(({ token }) => token),
  )
  return lines.flatMap(({ token }, index) => (invalid.has(token) ? index + 1 : []))
}

const invalidOf = (lines: number[]): string =>
  element('Invalid', String(lines.length)) +
  lines.map((line) => element('InvalidReason', element('Line', String(line)) + element('Reason', 'Invalid vault id'))).join('')

function lineOf(line: string): { reference: string; token: string; amountCents: number } {
  const [, reference = '', , token = '', , amount = ''] = line.split(',')
  return { reference, token, amountCents: Number(amount) }
}
