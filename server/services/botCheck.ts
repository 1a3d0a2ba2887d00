import { BOT_CHECK_FAILED } from '#domain/botCheck.ts'
import { NOT_PROCESSED } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { answeredWithin, GatewayUnavailable } from '#server/gateways/answers.ts'
import { fieldError, Refusal } from '#server/http/refusal.ts'

/** What a check was made for: one made for something else is not accepted. */
export type BotCheckAction = 'donate' | 'register'

/** https://developers.google.com/recaptcha/docs/v3: what siteverify answers. */
export interface SiteVerification {
  success: unknown
  /** From 0, a machine, to 1, a person. */
  score?: unknown
  action?: unknown
  /** Of the page that the check was made on. */
  hostname?: unknown
  'error-codes'?: unknown
}

/** Asks at most once, however often it is called: a token is spent by asking. */
export function personCheck(...asked: Parameters<typeof requirePerson>): () => Promise<void> {
  let checked: Promise<void> | null = null
  return () => (checked ??= requirePerson(...asked))
}

/**
 * Fails closed: without a good word from reCAPTCHA nothing is created. Each token is good once.
 * @throws Refusal 400 for what is no person, or was not asked; 503 where the check does not answer
 */
export async function requirePerson(context: ServerContext, token: unknown, action: BotCheckAction): Promise<void> {
  if (typeof token !== 'string' || token === '' || token.length > 4_000) throw failed()
  const { secret, serverUrl, leastScore } = context.settings.botCheck
  const { success, score, ...made } = await ask(context, `${serverUrl}/api/siteverify`, new URLSearchParams({ secret, response: token }))
  const isOurs = made.action === action && made.hostname === new URL(context.settings.apiUrl).hostname
  const isPerson = success === true && typeof score === 'number' && score >= leastScore
  if (!isPerson || !isOurs) throw failed()
}

const failed = (): Refusal => new Refusal(400, [{ ...fieldError('recaptchaToken', BOT_CHECK_FAILED), type: 'reCAPTCHA Failed' }])

async function ask({ settings, log }: ServerContext, address: string, body: URLSearchParams): Promise<SiteVerification> {
  try {
    const { status, answer } = await answeredWithin<SiteVerification | null>('reCAPTCHA', address, settings.gatewayTimeoutMs, {
      method: 'POST',
      body,
    })
    if (status !== 200 || typeof answer !== 'object' || answer === null) throw new GatewayUnavailable(`reCAPTCHA: status ${status}`)
    // Our own fault, not the visitor's: a wrong secret would call everyone a machine.
    const problems = answer['error-codes']
    if (Array.isArray(problems) && problems.some((code) => String(code).endsWith('-secret')))
      throw new GatewayUnavailable('reCAPTCHA does not know our secret')
    return answer
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    log.error(`Nobody could be checked: ${error.message}`)
    throw new Refusal(503, [{ displayMessage: NOT_PROCESSED, type: 'Internal Server Error' }], { retryAfter: 5 })
  }
}
