import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { askAndGoBack } from '#server/payments/comingBack.ts'
import { answerForm } from '#server/payments/takeNotification.ts'
import { findDonationBy } from '#server/services/donationRow.ts'
import { noteUndecided } from '#server/services/settlement.ts'

export const ozowCallbacks = (context: ServerContext): Hono =>
  new Hono()
    .post('/notify', (c) => answerForm(context, c, 'ozow'))
    // Its pages send payers back by a form, or in the address.
    .on(['GET', 'POST'], '/return', async (c) => {
      const form = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search
      const told = context.gateways.ozow?.verifyNotification(form)
      // Signed as a notification is. It moves no money, but nobody is to pay a second time meanwhile.
      if (told?.kind === 'statement' && told.statement.isUndecided) await noteUndecided(context, told.statement)
      const reference = context.gateways.ozow?.returnedReference(form) ?? ''
      return askAndGoBack(context, c, /^[\w-]{1,50}$/.test(reference) ? await findDonationBy(context, 'reference', reference) : null)
    })
