import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { textOf } from '#server/gateways/soap.ts'
import { laterWhereSilent } from '#server/payments/laterWhereSilent.ts'
import { Pause } from '#server/payments/pause.ts'
import { askFile, findUpload } from '#server/services/debitFiles.ts'

/** Nothing in what it tells is believed: it says that there is something to ask about. */
export function payBatchCallbacks(context: ServerContext): Hono {
  const notificationPause = new Pause(context.clock, context.settings.queryIntervalMs)
  return new Hono().post(
    '/notify',
    laterWhereSilent(async (c) => {
      const body = await c.req.text()
      const uploadId = textOf(body, 'UploadID') ?? new URLSearchParams(body).get('UploadID') ?? ''
      const file = /^[\w-]{1,80}$/.test(uploadId) ? await findUpload(context, uploadId) : null
      if (file) {
        if (!notificationPause.isOver(file.id)) return c.text('Later', 503)
        await askFile(context, file)
      }
      return c.text('OK')
    }),
  )
}
