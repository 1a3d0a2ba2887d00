import type { Context } from 'hono'
import { PRIVATE } from '#server/http/answer.ts'
import type { PdfFile } from '#server/services/receipts.ts'

/** @param file its name in plain letters */
export const pdfAnswer = (c: Context, { name, bytes }: PdfFile): Response =>
  c.body(new Uint8Array(bytes), 200, {
    ...PRIVATE,
    'content-type': 'application/pdf',
    'x-robots-tag': 'noindex',
    'content-disposition': `attachment; filename="${name}"`,
  })
