import type { Context } from 'hono'
import { IdentifierType } from '#domain/enumerations.ts'
import { LARGEST_PAGE } from '#domain/limits.ts'
import { withoutInvisible } from '#domain/text.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'

/** Reading query parameters: what cannot be understood is refused by name, what is merely too much is cut down. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PATH = /^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/i
export const LARGEST_PAGE_NUMBER = 100_000

export const isUuid = (text: string): boolean => UUID.test(text)

export interface Paging {
  pageNo: number
  pageSize: number
}

export const readPaging = (c: Context, pageSize: number): Paging => ({
  pageNo: readInteger(c, 'pageNo', { fallback: 1, least: 1, most: LARGEST_PAGE_NUMBER }),
  pageSize: readInteger(c, 'pageSize', { fallback: pageSize, least: 1, most: LARGEST_PAGE }),
})

interface IntegerRange {
  fallback: number
  least: number
  most: number
}

export function readInteger(c: Context, name: string, { fallback, least, most }: IntegerRange): number {
  const text = c.req.query(name)
  if (text === undefined || text === '') return fallback
  if (!/^-?\d+$/.test(text)) throw fieldRefusal(name, `${name} must be a whole number.`, text)
  return Math.min(Math.max(Number(text), least), most)
}

export function readBoolean(c: Context, name: string): boolean | undefined {
  const text = c.req.query(name)
  if (text === undefined || text === '') return undefined
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw fieldRefusal(name, `${name} must be true or false.`, text)
}

export function readChoice<const Choice extends string>(c: Context, name: string, choices: readonly Choice[]): Choice | undefined {
  const text = c.req.query(name)
  if (text === undefined || text === '') return undefined
  const choice = choices.find((candidate) => candidate === text)
  if (!choice) throw fieldRefusal(name, `${name} must be one of ${choices.join(', ')}.`, text)
  return choice
}

/** Free text to search by: what cannot be seen is dropped, since nobody means to look for it. */
export const searchText = (text: string): string => withoutInvisible(text).replace(/\s+/g, ' ').trim().slice(0, 200)

export const readText = (c: Context, name: string): string => searchText(c.req.query(name) ?? '')

/** An array filter: the parameter repeated. Ids that exist nowhere simply find nothing. */
export function readIds(c: Context, name: string): number[] {
  const texts = (c.req.queries(name) ?? []).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, 50).map((text) => {
    if (!/^\d{1,9}$/.test(text)) throw fieldRefusal(name, `${name} must be whole numbers.`, text)
    return Number(text)
  })
}

export function readUuid(c: Context, name: string): string | undefined {
  const text = c.req.query(name)
  if (text === undefined || text === '') return undefined
  if (!isUuid(text)) throw fieldRefusal(name, `${name} must be an id.`, text)
  return text.toLowerCase()
}

export type Identifier = { by: 'path'; path: string } | { by: 'id'; id: string }

/** `{identifier}?idType=`: 0 by path, 1 by id. An identifier that could never be one is not found, like any unknown one. */
export function readIdentifier(c: Context, notFound: string): Identifier {
  const text = c.req.param('identifier') ?? ''
  const idType = readInteger(c, 'idType', { fallback: IdentifierType.Path, least: -1, most: 2 })
  if (idType === IdentifierType.Path) {
    if (!PATH.test(text)) throw new Refusal(404, notFound)
    return { by: 'path', path: text.toLowerCase() }
  }
  if (idType !== IdentifierType.Id) throw fieldRefusal('idType', 'idType must be 0 (path) or 1 (id).', c.req.query('idType'))
  if (!isUuid(text)) throw new Refusal(404, notFound)
  return { by: 'id', id: text.toLowerCase() }
}
