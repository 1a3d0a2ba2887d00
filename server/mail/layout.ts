import { LEGAL_OPERATOR, SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { escapeHtml } from '#server/escapeHtml.ts'
import type { Mail } from '#server/mail/outbox.ts'

export type Row = [name: string, value: string, isTotal?: true]

type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; from: string; text: string }
  /** What the mail is for; one in a mail. */
  | { kind: 'action'; text: string; url: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'table'; rows: Row[] }

/** What is false or empty is left out. */
export type Parts = readonly (Part | false | null | undefined | '')[]

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
/** Anybody may have typed the address, and in place of a name what they want to say there: a sentence, a number to call. */
export const greeting = (firstName: string): Part => paragraph(/^\P{N}{1,20}$/u.test(firstName) ? `Hello ${firstName}` : 'Hello')
export const action = (text: string, url: string): Part => ({ kind: 'action', text, url })
export const link = (text: string, url: string): Part => ({ kind: 'link', text, url })

const SIGNATURE = 'Letsema – working together'
const QUESTIONS = `Questions? Write to ${SUPPORT_EMAIL}.`

/**
 * Many mail programs take styles from the elements alone, so these are of the light look. Those that know of a dark one read a head, where a class says
 * the colour of then.
 */
const LOOKS = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#191714!important}.card{background:#24211d!important;border-color:#453e35!important}.ink{color:#f4eee4!important}.soft{color:#c0b5a6!important}.accent{color:#6fd3b4!important}.action{background:#6fd3b4!important;color:#0a2a21!important}.line{border-color:#453e35!important}}`

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** However long a word that somebody wrote is: one that is not broken widens all of the mail. The second is for mail programs that do not know the first. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
/** A word of ours that stands beside such a one would be broken for it, letter by letter. */
const WHOLE = 'overflow-wrap:normal;word-break:normal'

/** Where more is said before the facts, something is otherwise than it was to be. */
const GREETING_AND_NEWS = 2

/** What a list of mails shows beside the subject, which it would repeat otherwise: the facts where they follow at once, else what the mail says first. */
function previewOf(parts: readonly Part[]): string {
  const table = parts.find((part) => part.kind === 'table')
  const saidBefore = parts.slice(0, table && parts.indexOf(table)).filter(({ kind }) => kind === 'paragraph').length
  if (table && table.rows.length > 2 && saidBefore <= GREETING_AND_NEWS)
    return table.rows.map(([name, value]) => `${name}: ${value}`).join(' · ')
  return parts.flatMap((part) => (part.kind === 'paragraph' && !/^Hello\b/.test(part.text) ? [part.text] : []))[0] ?? ''
}

/** A mail as plain text and as simple HTML of the same words. */
export function layOut(subject: string, wanted: Parts): Mail {
  const parts = wanted.filter((part) => !!part)
  const text = `${[...parts.map(asText), SIGNATURE, `${QUESTIONS}\n${LEGAL_OPERATOR}`].join('\n\n')}\n`
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${LOOKS}</style></head>
<body class="page ink" style="margin:0;padding:24px 12px;background:#fbf8f2;color:#2a241e;font-size:16px;line-height:1.5;${FONT}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(parts))}</div>
<div style="max-width:560px;margin:0 auto;${BREAKS}">
<p class="accent" style="margin:0 0 12px 24px;color:#0f6650;font-size:22px;font-weight:bold">Letsema</p>
<div class="card" style="padding:24px;background:#ffffff;border:1px solid #e2d8c8;border-radius:12px"><h1 class="ink" style="margin:0 0 16px;color:#2a241e;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${parts.map(asHtml).join('\n')}</div>
<p class="soft" style="margin:16px 24px;color:#62584c;font-size:14px">${SIGNATURE}<br>Questions? Write to <a class="accent" href="mailto:${SUPPORT_EMAIL}" style="color:#0f6650">${SUPPORT_EMAIL}</a>.<br>${LEGAL_OPERATOR}</p></div></body></html>`
  return { subject: subject.replace(/\s+/g, ' ').trim(), text, html }
}

function asText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'quote':
      return `${part.from}:\n${part.text.replaceAll(/^/gm, '> ')}`
    case 'action':
    case 'link':
      return `${part.text}:\n${part.url}`
    case 'table':
      return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}

const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

function asHtml(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${linesOf(part.text)}</p>`
    case 'quote':
      return `<p class="soft" style="margin:0 0 4px;color:#62584c">${escapeHtml(part.from)}:</p><blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid #e2d8c8">${linesOf(part.text)}</blockquote>`
    case 'action':
      return `<p style="margin:24px 0"><a class="action" href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f6650;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(part.text)}</a></p>`
    case 'link':
      return `<p style="margin:0 0 12px"><a class="accent" href="${escapeHtml(part.url)}" style="color:#0f6650;font-weight:bold">${escapeHtml(part.text)}</a></p>`
    case 'table':
      return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-variant-numeric:tabular-nums">${part.rows.map(rowOf).join('')}</table>`
  }
}

/** As many letters stand on one line of a phone beside a value. */
const SHORT_NAME = 20

const LINE = 'border-bottom:1px solid #e2d8c8'
/** As well seen in a dark look. */
const TOTAL_LINE = 'border-top:2px solid #8c8172;border-bottom:1px solid #8c8172'

function rowOf([name, value, isTotal]: Row): string {
  const [line, weight] = isTotal ? [TOTAL_LINE, 'bold'] : [LINE, 'normal']
  const space = name.length <= SHORT_NAME ? ';white-space:nowrap' : ''
  const [nameClass, nameColour, valueClass] = isTotal ? ['ink', '#2a241e', 'ink'] : ['soft line', '#62584c', 'line']
  return `<tr><th class="${nameClass}" scope="row" style="padding:8px 16px 8px 0;${line};text-align:left;font-weight:${weight};color:${nameColour};${WHOLE}${space}">${escapeHtml(name)}</th><td class="${valueClass}" style="padding:8px 0;${line};text-align:right;font-weight:${weight}">${escapeHtml(value)}</td></tr>`
}
