import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'

/** The parts of iVeri Lite's protocol that merchant and gateway share. Source: iveri.com, Lite developer's guide. */

/** Their names in lower case: the gateway writes them in capitals on the way back. */
export type LiteFields = Record<string, string>

export const AUTHORISE = '/Lite/Authorise.aspx'
export const AUTHORISE_INFO = '/Lite/AuthoriseInfo.aspx'

interface Signed {
  secret: string
  /** As it is sent: capitals in curly brackets. */
  applicationId: string
  amountCents: number
  email: string
}

/**
 * Lite_Transaction_Token.
 * Unconfirmed: older editions of the guide put `x:` before the time. The newest does not, and what the gateway takes is decided here.
 * @param time in seconds
 */
export const transactionToken = (time: number, { secret, applicationId, amountCents, email }: Signed): string =>
  `${time}:${createHash('sha256').update(`${secret}${time}${AUTHORISE}${applicationId}${amountCents}${email}`).digest('hex')}`

type Result = 'successful' | 'tryLater' | 'error' | 'fail'

/** @param cardStatus Lite_Payment_Card_Status */
export function resultOf(cardStatus: string): Result {
  if (cardStatus === '0') return 'successful'
  if (['1', '2', '5', '9'].includes(cardStatus)) return 'tryLater'
  return cardStatus === '255' ? 'error' : 'fail'
}

export const liteFields = (form: string): LiteFields => named([...new URLSearchParams(form)])

/** AuthoriseInfo answers with a page whose hidden inputs say it. */
export function inputsOf(page: string): LiteFields {
  const fields: [name: string, value: string][] = []
  const parser = new Parser({
    onopentag(tag, { name = '', value = '' }) {
      if (tag === 'input') fields.push([name, value])
    },
  })
  parser.end(page)
  return named(fields)
}

const named = (fields: [name: string, value: string][]): LiteFields =>
  Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]))
