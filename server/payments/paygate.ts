import { Hono, type Context } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { askAndGoBack, goBack } from '#server/payments/comingBack.ts'
import { answerForm } from '#server/payments/takeNotification.ts'
import { askAboutCard, findSetup } from '#server/services/cardSetups.ts'
import { findDonationBy, mayBePaidBy } from '#server/services/donationRow.ts'
import { signMandateToken } from '#server/services/donationToken.ts'
import type { CardSetupRow } from '#server/services/mandateRow.ts'
import { findMandateById } from '#server/services/mandates.ts'

export function paygateCallbacks(context: ServerContext): Hono {
  const { gateways, settings } = context
  return (
    new Hono()
      // Where there is no PayGate, its key is the public test merchant's, with which anybody signs.
      .post('/notify', (c) => (settings.paygate.isOffered ? answerForm(context, c, 'paygate') : c.notFound()))
      .post('/return', async (c) => {
        if (!settings.paygate.isOffered) return goBack(context, c, null)
        const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
        const requestId = fields.PAY_REQUEST_ID ?? ''
        const isId = /^[\w-]{1,80}$/.test(requestId)
        const setup = isId ? await findSetup(context, requestId) : null
        if (setup) return goBackToMandate(context, c, gateways.paygate.isReturn(fields, setup.reference) ? setup : null)
        const donation = isId ? await findDonationBy(context, 'gatewayRequestId', requestId) : null
        // The ids of other gateways can be guessed from a reference.
        const isOurs = donation !== null && mayBePaidBy(donation, 'paygate') && gateways.paygate.isReturn(fields, donation.reference)
        return askAndGoBack(context, c, isOurs ? donation : null)
      })
      .get('/return', (c) => goBack(context, c, null))
  )
}

/** To where the donor came from: the wizard, or the page on which the gift is managed. */
async function goBackToMandate(context: ServerContext, c: Context, setup: CardSetupRow | null): Promise<Response> {
  if (!setup) return goBack(context, c, null)
  await askAboutCard(context, setup)
  const mandate = await findMandateById(context, setup.mandateId)
  const token = mandate ? await signMandateToken(context.keys, mandate) : ''
  const page = c.req.query('to') === 'manage' ? `manage/${token}?card=back` : `return?donationScheduler=${token}`
  return c.redirect(`${context.settings.publicUrl}/donation/${page}`, 303)
}
