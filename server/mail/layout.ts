import type { Mail } from '#server/mail/outbox.ts'

export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'table'; rows: [string, string][] }

/** A mail as plain text and as simple HTML of the same words. */
export function layOut(subject: string, parts: readonly Part[]): Mail {
  const signature = 'Letsema – working together'
  const text = `${parts.map(asText).join('\n\n')}\n\n${signature}\n`
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#f6f5f1;color:#1d2b2a;font:16px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px"><h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(subject)}</h1>${parts.map(asHtml).join('')}<p style="margin:24px 0 0;color:#5b6665;font-size:14px">${signature}</p></div></body></html>`
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html }
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

function asText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'link':
      return `${part.text}:\n${part.url}`
    case 'table':
      return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}

function asHtml(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="color:#0b6157;font-weight:bold">${escapeHtml(part.text)}</a></p>`
    case 'table':
      return `<table style="margin:0 0 16px;border-collapse:collapse">${part.rows
        .map(
          ([name, value]) =>
            `<tr><th scope="row" style="padding:4px 24px 4px 0;text-align:left;font-weight:normal;color:#5b6665">${escapeHtml(name)}</th><td style="padding:4px 0;text-align:right"><strong>${escapeHtml(value)}</strong></td></tr>`,
        )
        .join('')}</table>`
  }
}
