import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ServerContext } from '#server/context.ts'
import { limitedBody } from '#server/http/limitedBody.ts'
import { every } from '#server/jobs/every.ts'
import { notifyDue } from '#server/simulator/books.ts'
import { simulatedBank, deliverBankLines } from '#server/simulator/bank.ts'
import { debitPages, notifyDebits } from '#server/simulator/debits.ts'
import { simulatedIVeri } from '#server/simulator/iveri.ts'
import { mailboxPages } from '#server/simulator/mailboxPages.ts'
import { MODES, Next, type Mode } from '#server/simulator/mode.ts'
import { simulatedOzow } from '#server/simulator/ozow.ts'
import { page, RETURN_SCRIPT } from '#server/simulator/page.ts'
import { CHECKS, simulatedRecaptcha, type Check } from '#server/simulator/recaptcha.ts'
import { simulatedPayBatch } from '#server/simulator/payBatch.ts'
import { simulatedPaygate } from '#server/simulator/paygate.ts'
import { simulatedPaypal } from '#server/simulator/paypal.ts'
import { simulatedPaysoft } from '#server/simulator/paysoft.ts'
import { simulatedPayHost } from '#server/simulator/payHost.ts'
import { payPages } from '#server/simulator/payPage.ts'
import { REFUND_MODES, type RefundMode } from '#server/simulator/refund.ts'
import { simulatedSnapscan } from '#server/simulator/snapscan.ts'
import { waitForAll } from '#server/waitForAll.ts'

const ROUND_MS = 500
const RETURN_SCRIPT_HASH = createHash('sha256').update(RETURN_SCRIPT).digest('base64')

/** The other side of every gateway, on an origin of its own. Beside a real gateway there is the mailbox and nothing that simulates money. */
export function createSimulator(context: ServerContext): { app: Hono; stop: () => Promise<void> } {
  const { settings } = context
  // Chromium holds a form to it on the way that it is sent on, too.
  const returnOrigins = [...new Set([settings.apiUrl, settings.publicUrl].map((address) => new URL(address).origin))].join(' ')
  const app = new Hono({ strict: false })
  app.use(limitedBody(100 * 1024, (c) => c.text('Payload Too Large', 413)))
  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cache-control', 'no-store')
    headers.set(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${RETURN_SCRIPT_HASH}'; form-action 'self' ${returnOrigins}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  })
  app.onError((error, c) => {
    context.log.error(`Simulator ${c.req.path}`, error)
    return c.text('The simulator failed', 500)
  })

  app.get('/', (c) =>
    c.html(
      page(
        'What stands in for the outside world',
        html`<ul class="list">
          <li><a href="/mailbox">Mailbox</a>: the mails Letsema has sent</li>
          ${
            settings.isSimulating
              ? html`<li><a href="/eft">Bank</a>: pay by EFT as a donor would</li>
                  <li><a href="/payments">Payments</a>: what the payment gateways know</li>
                  <li><a href="/debits">Debits</a>: stored cards and accounts, and how their debits go</li>`
              : ''
          }
          <li><a href="${settings.publicUrl}">Letsema</a></li>
        </ul>`,
        settings.isSimulating,
      ),
    ),
  )
  app.get('/healthz', (c) => c.json({ status: 'ready' }))
  app.route('/', mailboxPages(context))
  if (!settings.isSimulating) return { app, stop: async () => {} }

  const nextMode = new Next<Mode>()
  const nextRefund = new Next<RefundMode>()
  const nextCheck = new Next<Check>()
  const chooses = <Choice extends string>(path: string, next: Next<Choice>, choices: readonly Choice[]) => {
    app.get(path, (c) => c.json({ mode: next.get(), modes: choices }))
    app.post(path, async (c) => {
      const body: unknown = await c.req.json().catch(() => null)
      const wanted = typeof body === 'object' && body !== null && 'mode' in body ? body.mode : undefined
      const mode = wanted === null ? null : choices.find((choice) => choice === wanted)
      if (mode === undefined) return c.json({ message: `mode must be null or one of ${choices.join(', ')}` }, 400)
      next.set(mode)
      return c.json({ mode })
    })
  }
  chooses('/simulator/mode', nextMode, MODES)
  chooses('/simulator/refund', nextRefund, REFUND_MODES)
  chooses('/simulator/recaptcha', nextCheck, CHECKS)
  app.route('/', simulatedRecaptcha(context, nextCheck))
  app.route('/', simulatedPaygate(context, nextMode))
  app.route('/', simulatedPayHost(context, nextRefund))
  app.route('/', simulatedPayBatch(context))
  if (settings.paysoft) app.route('/', simulatedPaysoft(context))
  if (settings.ozow) app.route('/', simulatedOzow(context, nextMode))
  if (settings.iveri) app.route('/', simulatedIVeri(context, nextMode))
  if (settings.snapscan) app.route('/', simulatedSnapscan(context, nextMode))
  if (settings.paypal) app.route('/', simulatedPaypal(context, nextMode, nextRefund))
  app.route('/', payPages(context))
  app.route('/', debitPages(context))
  app.route('/', simulatedBank(context))

  return { app, stop: startRounds(context) }
}

const startRounds = (context: ServerContext): (() => Promise<void>) =>
  every(
    ROUND_MS,
    'simulator',
    () => waitForAll<unknown>([notifyDue(context), notifyDebits(context), deliverBankLines(context)]),
    context.log,
  ).stop
