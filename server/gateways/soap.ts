/** As much of XML as PayBatch's and PayHost's messages have: elements with text or elements in them, and no attributes that matter. */

const PAYBATCH_NAMESPACE = 'http://www.paygate.co.za/PayBatch'
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&${Object.keys(ENTITIES).find((name) => ENTITIES[name] === c) ?? ''};`)

export const element = (name: string, content: string): string => `<pay:${name}>${content}</pay:${name}>`

export const envelope = (name: string, content: string, namespace = PAYBATCH_NAMESPACE): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:pay="${namespace}"><soap:Body>${element(name, content)}</soap:Body></soap:Envelope>`

/** @returns the texts of all elements of a name, whatever their prefix */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)</(?:[\\w-]+:)?${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
  )

export const textOf = (xml: string, name: string): string | null => elements(xml, name)[0] ?? null
