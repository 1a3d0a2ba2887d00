import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDate } from '#domain/dates.ts'
import { isEftReference, normaliseEftReference } from '#domain/eftReference.ts'
import { formatMoney, parseAmount } from '#domain/money.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import { parseJson } from '#server/gateways/answers.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { page } from '#server/simulator/page.ts'
import { simulatedBankLines } from '#server/simulator/schema.ts'

type BankLine = typeof simulatedBankLines.$inferSelect

/** The bank that EFT donors pay into: a form to pay as a donor would, and the feed of its statement. */
export function simulatedBank(context: ServerContext): Hono {
  return new Hono()
    .get('/eft', async (c) => c.html(await bankPage(context, c.req.query('reference') ?? '', c.req.query('amount') ?? '', null)))
    .post('/eft', async (c) => {
      const wantsJson = (c.req.header('content-type') ?? '').startsWith('application/json')
      const text = await c.req.text()
      const sent = wantsJson ? parseJson(text) : Object.fromEntries(new URLSearchParams(text))
      const amount = textOf(sent.amount)
      const reference = textOf(sent.reference)
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 60)
      const amountCents = parseAmount(amount)
      if (!reference || !amountCents) {
        const message = 'Please give a reference and an amount.'
        if (wantsJson) return c.json({ message }, 400)
        return c.html(await bankPage(context, reference, amount, message), 400)
      }
      const line = await keep(context, reference, amountCents)
      const outcome = await deliver(context, line)
      if (wantsJson) return c.json({ lineId: line.id, outcome }, 201)
      return c.html(await bankPage(context, '', '', `Paid ${formatMoney(amountCents, 1, 'cents')}: ${OUTCOME_TEXT[outcome] ?? outcome}.`))
    })
}

/** What the feed could not deliver is delivered again. */
export async function deliverBankLines(context: ServerContext): Promise<void> {
  const lines = await context.db.select().from(simulatedBankLines).where(eq(simulatedBankLines.delivered, false)).limit(20)
  for (const line of lines) await deliver(context, line)
}

const OUTCOME_TEXT: Record<string, string> = {
  settled: 'the donation is settled',
  nothingToDo: 'an operator had settled the donation already',
  wrongAmount: 'the amount is not the donation’s, so it waits for a person',
  unknownReference: 'no donation has this reference, so it waits for a person',
  paidAgain: 'this donation had been paid before, so it waits for a person',
  undelivered: 'the feed did not reach Letsema yet',
}

async function keep(context: ServerContext, reference: string, amountCents: number): Promise<BankLine> {
  const [line] = await context.db
    .insert(simulatedBankLines)
    .values({ id: context.random.uuid(), reference, amountCents, createdAt: new Date(context.clock()) })
    .returning()
  if (!line) throw new Error('The bank line was not stored')
  return line
}

async function deliver(context: ServerContext, line: BankLine): Promise<string> {
  const { id: lineId, reference, amountCents } = line
  const receivedOn = dateInSouthAfrica(line.createdAt.getTime())
  const body = JSON.stringify({ lineId, reference, amountCents, currency: 'ZAR', receivedOn })
  try {
    const response = await fetch(`${context.settings.paygate.notifyUrl}/payments/eft/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-letsema-signature': signBankLine(body, context.keys.eftNotification) },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) return 'undelivered'
    const { outcome } = (await response.json()) as { outcome: string }
    await context.db.update(simulatedBankLines).set({ delivered: true }).where(eq(simulatedBankLines.id, line.id))
    return outcome
  } catch {
    return 'undelivered'
  }
}

async function bankPage(context: ServerContext, reference: string, amount: string, note: string | null) {
  const lines = await context.db.select().from(simulatedBankLines).orderBy(desc(simulatedBankLines.createdAt)).limit(20)
  const { eft } = context.settings
  return page(
    'Pay by EFT',
    html`${note ? html`<p class="note" role="status">${note}</p>` : ''}
      <p>Pays into ${eft.accountName}, ${eft.bankName} ${eft.accountNumber}, as a donor would from a banking app. No money moves.</p>
      <form method="post" action="/eft">
        <label for="reference">Reference</label
        ><input id="reference" name="reference" value="${reference}" required autocomplete="off" autocapitalize="characters" />
        <label for="amount">Amount in rand</label
        ><input id="amount" name="amount" value="${amount}" required inputmode="decimal" autocomplete="off" />
        <p></p>
        <button class="first">Pay</button>
      </form>
      <h2>Statement</h2>
      ${
        lines.length > 0
          ? html`<ul class="list">
              ${lines.map(
                (line) =>
                  html`<li>
                    <strong>${formatMoney(line.amountCents, 1, 'cents')}</strong> ·
                    ${line.reference}${isEftReference(normaliseEftReference(line.reference)) ? '' : ' (not one of our references)'}<br /><span
                      class="soft"
                      >${formatDate(line.createdAt.toISOString())}${line.delivered ? '' : ' · not delivered yet'}</span
                    >
                  </li>`,
              )}
            </ul>`
          : html`<p class="soft">No money has come in.</p>`
      }`,
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
