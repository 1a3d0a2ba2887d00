import { Parser } from 'htmlparser2'

/** As much of XML as PayBatch's and PayHost's messages have: elements with text or elements in them, and no attributes that matter. */

/** No message has half as many elements in one another. The parser takes seconds where each of a hundred thousand tags stands in the one before. */
const DEEPEST = 32
const PAYBATCH_NAMESPACE = 'http://www.paygate.co.za/PayBatch'
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&${Object.keys(ENTITIES).find((name) => ENTITIES[name] === c) ?? ''};`)

export const element = (name: string, content: string): string => `<pay:${name}>${content}</pay:${name}>`

export const envelope = (name: string, content: string, namespace = PAYBATCH_NAMESPACE): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:pay="${namespace}"><soap:Body>${element(name, content)}</soap:Body></soap:Envelope>`

/** @returns the texts of all elements of a name that have nothing but text in them, whatever their prefix */
export function elements(xml: string, name: string): string[] {
  const texts: string[] = []
  let text: string | null = null
  let depth = 0
  const parser = new Parser(
    {
      onopentagname(opened) {
        text = opened.slice(opened.indexOf(':') + 1) === name ? '' : null
        depth += 1
        if (depth === DEEPEST) parser.pause()
      },
      ontext(part) {
        if (text !== null) text += part
      },
      onclosetag(_, isImplied) {
        if (text !== null && !isImplied) texts.push(text)
        text = null
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return texts
}

export const textOf = (xml: string, name: string): string | null => elements(xml, name)[0] ?? null
