import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { answerError } from '#server/http/answer.ts'
import { wayBack } from '#server/payments/comingBack.ts'
import { eftCallbacks } from '#server/payments/eft.ts'
import { iveriCallbacks } from '#server/payments/iveri.ts'
import { ozowCallbacks } from '#server/payments/ozow.ts'
import { payBatchCallbacks } from '#server/payments/payBatch.ts'
import { paygateCallbacks } from '#server/payments/paygate.ts'
import { paypalCallbacks } from '#server/payments/paypal.ts'
import { paysoftCallbacks } from '#server/payments/paysoft.ts'
import { snapscanCallbacks } from '#server/payments/snapscan.ts'

/** Where gateways and banks knock, and where they send donors back to. */
export function paymentCallbacks(context: ServerContext): Hono {
  const callbacks = new Hono({ strict: false })
    .route('/paygate', paygateCallbacks(context))
    .route('/paybatch', payBatchCallbacks(context))
    .route('/eft', eftCallbacks(context))
    .route('/ozow', ozowCallbacks(context))
    .route('/paypal', paypalCallbacks(context))
    .route('/iveri', iveriCallbacks(context))
    .route('/snapscan', snapscanCallbacks(context))
    .route('/paysoft', paysoftCallbacks(context))
    .onError((error, c) => {
      const answer = answerError(c, error, context.log)
      const back = wayBack(c.req.raw, context.settings.publicUrl)
      return back ? c.redirect(back, 303) : answer
    })
  refuseOtherMethods(callbacks)
  return callbacks
}

/** Whoever looks by a browser whether a gateway was told the right address is not to be told that there is none. */
function refuseOtherMethods(callbacks: Hono): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of callbacks.routes) {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [path, allowed] of methods) {
    const allow = allowed.join(', ')
    callbacks.all(path, (c) => c.text(`This address takes ${allow}.`, 405, { allow }))
  }
}
