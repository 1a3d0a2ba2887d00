import { Hono, type Context } from 'hono'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { GatewayUnavailable, shortened } from '#server/gateways/answers.ts'
import type { GatewayName, Verified } from '#server/gateways/gateway.ts'
import { SIGNATURE_HEADER } from '#server/gateways/paysoftProtocol.ts'
import { textOf } from '#server/gateways/soap.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Pause } from '#server/payments/pause.ts'
import { askAboutCard, findSetup } from '#server/services/cardSetups.ts'
import { askFile, findUpload } from '#server/services/debitFiles.ts'
import { askGateway, beginTaking } from '#server/services/askGateway.ts'
import { changeDonation } from '#server/services/donations.ts'
import { readDonationToken, signDonationToken, signMandateToken } from '#server/services/donationToken.ts'
import type { CardSetupRow } from '#server/services/mandateOutcomes.ts'
import { findMandateById } from '#server/services/mandates.ts'
import { takeWentBack } from '#server/services/refunds.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'
import { takeStatement, takeStatements } from '#server/services/settlement.ts'

const READ_TIMEOUT_MS = 4_000

/** Where gateways and banks knock, and where they send donors back to. */
export function paymentCallbacks(context: ServerContext): Hono {
  const { gateways, settings } = context
  const findByToken = async (c: Context): Promise<DonationRow | null> => {
    const id = await readDonationToken(context.keys, c.req.query('donation') ?? '')
    const donation = id ? await findDonationBy(context, 'id', id) : null
    return donation?.gateway === 'paypal' && donation.gatewayRequestId === c.req.query('token') ? donation : null
  }
  /** To the donation's page; with none to a page that says so. */
  const goBack = async (c: Context, donation: DonationRow | null, page = 'return') => {
    if (!donation) return c.redirect(`${settings.publicUrl}/misc/404`, 303)
    const token = await signDonationToken(context.keys, donation)
    return c.redirect(`${settings.publicUrl}/donation/${page}?donation=${token}`, 303)
  }
  /** To where the donor came from: the wizard, or the page on which the gift is managed. */
  const goBackToMandate = async (c: Context, setup: CardSetupRow | null) => {
    if (!setup) return goBack(c, null)
    await askAboutCard(context, setup)
    const mandate = await findMandateById(context, setup.mandateId)
    const token = mandate ? await signMandateToken(context.keys, mandate) : ''
    const page = c.req.query('to') === 'manage' ? `manage/${token}?card=back` : `return?donationScheduler=${token}`
    return c.redirect(`${settings.publicUrl}/donation/${page}`, 303)
  }
  const askAndGoBack = async (c: Context, donation: DonationRow | null) => {
    if (donation) await askGateway(context, donation)
    return goBack(c, donation)
  }
  /** On coming back with a proof of their own, donors may give up what is still pending. */
  const cancel = async (donation: DonationRow) => {
    if (donation.status !== DonationStatus.Pending) return
    try {
      await changeDonation(context, await signDonationToken(context.keys, donation), { status: DonationStatus.CanceledAtTransaction })
    } catch (error) {
      // The page that they come back to says what became of it.
      if (!(error instanceof Refusal) || error.status !== 409) throw error
    }
  }
  /** @returns what became of it, or null where it is forged */
  const takeNotification = async (gateway: GatewayName, verified: Verified): Promise<Outcome | 'repeated' | null> => {
    if (verified.kind === 'statement') return takeStatement(context, verified.statement, 'notification')
    await recordForgery(context, gateway, verified)
    return null
  }
  /** Anybody may say that iVeri should be asked. Apart from the pause of who reads: a page that asks would hide what iVeri perhaps tells only once. */
  const knocks = new Pause(context.clock, settings.queryIntervalMs)
  const answerForm = async (c: Context, gateway: 'paygate' | 'ozow') => {
    const verified = gateways[gateway]?.verifyNotification(await c.req.text())
    if (!verified) return c.notFound()
    return (await takeNotification(gateway, verified)) ? c.text('OK') : c.text('Refused', 400)
  }
  return (
    new Hono({ strict: false })
      // Where there is no PayGate, its key is the public test merchant's, with which anybody signs.
      .post('/paygate/notify', (c) => (settings.paygate.isOffered ? answerForm(c, 'paygate') : c.notFound()))
      .post('/eft/notify', async (c) => {
        const signature = c.req.header('x-letsema-signature') ?? ''
        const verified = gateways.eft.verifyNotification({ body: await c.req.text(), signature })
        const outcome = await takeNotification('eft', verified)
        return outcome ? c.json({ outcome }) : c.json({ outcome: 'refused' }, 400)
      })
      .post('/paygate/return', async (c) => {
        if (!settings.paygate.isOffered) return goBack(c, null)
        const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
        const requestId = fields.PAY_REQUEST_ID ?? ''
        const isId = /^[\w-]{1,80}$/.test(requestId)
        const setup = isId ? await findSetup(context, requestId) : null
        if (setup) return goBackToMandate(c, gateways.paygate.isReturn(fields, setup.reference) ? setup : null)
        const donation = isId ? await findDonationBy(context, 'gatewayRequestId', requestId) : null
        // The ids of other gateways can be guessed from a reference.
        const isOurs = donation?.gateway === 'paygate' && gateways.paygate.isReturn(fields, donation.reference)
        return askAndGoBack(c, isOurs ? donation : null)
      })
      .get('/paygate/return', (c) => goBack(c, null))
      .post('/ozow/notify', (c) => answerForm(c, 'ozow'))
      // Nothing in it is believed: it says that there is something to ask about.
      .post('/paybatch/notify', async (c) => {
        const body = await c.req.text()
        const uploadId = textOf(body, 'UploadID') ?? new URLSearchParams(body).get('UploadID') ?? ''
        try {
          const file = /^[\w-]{1,80}$/.test(uploadId) ? await findUpload(context, uploadId) : null
          if (file) {
            if (!knocks.isOver(file.id)) return c.text('Later', 503)
            await askFile(context, file)
          }
          return c.text('OK')
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error
          return c.text('Later', 503)
        }
      })
      .post('/paysoft/notify', async (c) => {
        const signature = c.req.header(SIGNATURE_HEADER) ?? ''
        const verified = context.debitGateways.paysoft?.verifyNotification({ body: await c.req.text(), signature })
        if (!verified) return c.notFound()
        if (verified.kind === 'forged') {
          await recordForgery(context, 'paysoft', verified)
          return c.text('Refused', 400)
        }
        await takeStatements(context, verified.statements, 'notification')
        return c.text('OK')
      })
      .post('/paypal/notify', async (c) => {
        const { paypal } = gateways
        if (!paypal) return c.notFound()
        const body = await c.req.text()
        try {
          const { isGenuine, orderId, wentBack } = await paypal.newsOf({ headers: (name) => c.req.header(name), body })
          if (!isGenuine) {
            await recordForgery(context, 'paypal', { kind: 'forged', why: 'checksum', payload: shortened([['body', body]]) })
            return c.text('Refused', 400)
          }
          if (wentBack) {
            await takeWentBack(context, wentBack)
            return c.text('OK')
          }
          const donation = orderId ? await findDonationBy(context, 'gatewayRequestId', orderId) : null
          if (donation) {
            const order = { requestId: donation.gatewayRequestId ?? '', reference: donation.reference }
            // What the donor has cancelled is not captured; what was captured before is settled all the same.
            const mayTake = () => beginTaking(context, donation.id)
            await takeStatement(context, await paypal.query(order, READ_TIMEOUT_MS, mayTake), 'notification')
          }
          return c.text('OK')
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error
          // PayPal tells again.
          return c.text('Later', 503)
        }
      })
      .post('/iveri/notify', async (c) => {
        const { iveri } = gateways
        if (!iveri) return c.notFound()
        const requestId = iveri.hintedPayment(await c.req.text())
        const donation = requestId ? await findDonationBy(context, 'gatewayRequestId', requestId) : null
        try {
          if (donation?.gateway === 'iveri') {
            if (!knocks.isOver(donation.id)) return c.text('Later', 503)
            const payment = { requestId: donation.reference, reference: donation.reference }
            await takeStatement(context, await iveri.query(payment, READ_TIMEOUT_MS), 'query')
          }
          return c.text('OK')
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error
          return c.text('Later', 503)
        }
      })
      .post('/snapscan/notify', async (c) => {
        const { snapscan } = gateways
        if (!snapscan) return c.notFound()
        const paymentId = snapscan.hintedPayment({ body: await c.req.text(), authorization: c.req.header('authorization') ?? '' })
        if (typeof paymentId !== 'string') {
          await recordForgery(context, 'snapscan', paymentId)
          return c.text('Refused', 400)
        }
        try {
          await takeStatement(context, await snapscan.read(paymentId, READ_TIMEOUT_MS), 'notification')
          return c.text('OK')
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error
          // SnapScan tells again.
          return c.text('Later', 503)
        }
      })
      // Its page sends payers back by a form, or in the address.
      .on(['GET', 'POST'], '/iveri/payment-capture', async (c) => {
        const form = c.req.method === 'POST' ? await c.req.text() : ''
        const returned = gateways.iveri?.returnedPayment(c.req.query('payment') ?? '', form)
        const donation = returned ? await findDonationBy(context, 'gatewayRequestId', returned.requestId) : null
        if (!returned || donation?.gateway !== 'iveri') return goBack(c, null)
        const current = (await askGateway(context, donation)) ?? donation
        if (returned.isGivenUp) await cancel(current)
        return goBack(c, donation, 'iveri/payment-capture')
      })
      .get('/paypal/return', async (c) => askAndGoBack(c, await findByToken(c)))
      .get('/paypal/cancel', async (c) => {
        const donation = await findByToken(c)
        // The token is the donor's own right to cancel. An order that was approved meanwhile is asked about first.
        const current = donation && ((await askGateway(context, donation)) ?? donation)
        if (current) await cancel(current)
        return goBack(c, donation)
      })
      // Its pages send payers back by a form, or in the address.
      .on(['GET', 'POST'], '/ozow/return', async (c) => {
        const form = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search
        const reference = gateways.ozow?.returnedReference(form) ?? ''
        return askAndGoBack(c, /^[\w-]{1,50}$/.test(reference) ? await findDonationBy(context, 'reference', reference) : null)
      })
  )
}
