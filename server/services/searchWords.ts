import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { editDistance } from '#domain/editDistance.ts'
import { withPlaceNames } from '#domain/placeNames.ts'
import { rowsOf, type Database, type Queryable } from '#server/db/client.ts'
import { holds } from '#server/db/expressions.ts'

const MOST_WORDS = 8
/** Of what was typed; a whole story that was pasted says no more after that. */
const MOST_READ = 50
const LONGEST_WORD = 40
const MOST_CORRECTIONS = 5
/** How much of a word's letter triples must stand somewhere in the text for the last, most forgiving reading. */
const ALIKE = 0.6
/** Each is compared with whole stories; the longest say most. */
const MOST_ALIKE = 3

/** As migration 0044 has it. */
const unmarked = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** @returns the words of a search in small letters without marks, as the database has them; single letters only where there is nothing else. */
function wordsOf(text: string): string[] {
  const words = (
    unmarked(text)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''))
  const long = words.filter((word) => word.length > 1)
  return [...new Set(long.length > 0 ? long : words)].slice(0, MOST_READ)
}

/** Of a sentence the words that say something: it begins with those that do not. @returns as many as are looked for */
async function telling(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  if (words.length <= MOST_WORDS) return words
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select word from json_array_elements_text(${JSON.stringify(words)}::json) as word where numnode(plainto_tsquery('english', word)) > 0`,
  )
  const said = new Set(rows.map(({ word }) => word))
  const left = words.filter((word) => said.has(word))
  return (left.length > 0 ? left : words).slice(0, MOST_WORDS)
}

export interface Searchable {
  words: AnyPgColumn
  searchText: AnyPgColumn
  title: AnyPgColumn
  /** Columns that hold the id of something whose name says what a row is about. */
  named?: readonly { column: AnyPgColumn; names: readonly { id: number; name: string }[] }[]
  /** @returns of each of these tsqueries the rows of whoever has a name that it matches; undefined where nobody has */
  organisedBy?: (db: Queryable, queries: readonly string[]) => Promise<(SQL | undefined)[]>
  /** @returns names that have words like these, of whoever is found by them */
  organisersLike?: (db: Queryable, misspelt: readonly Misspelt[]) => Promise<string[]>
}

export interface Misspelt {
  asked: string
  /** Each two neighbours in it swapped. */
  swapped: string[]
}

export interface Match {
  condition: SQL
  score: SQL
}

export interface Found<Item> {
  items: Item[]
  totalCount: number
  /** Nothing has the words as they were written, and this is what comes closest. */
  isApproximate?: boolean
}

/**
 * @param find looks for what one reading matches; for everything where it is given null, because nothing was searched for
 * @param isAnywhere whether a reading matches anything at all, beyond the filters: a word that is well spelt elsewhere is not read as another here; null
 *   where there are none
 * @returns what the strictest reading finds that finds anything
 */
export async function findByText<Item>(
  db: Database,
  text: string,
  on: Searchable,
  find: (db: Queryable, match: Match | null) => Promise<Found<Item>>,
  isAnywhere: ((db: Queryable, match: Match) => Promise<boolean>) | null,
): Promise<Found<Item>> {
  if (!text) return find(db, null)
  const words = wordsOf(text)
  const nothing = { items: [], totalCount: 0 }
  if (words.length === 0) return nothing
  return db.transaction(async (tx) => {
    // The planner takes comparing letter triples for free, and would compare those of every story there is; the index has them.
    await tx.execute(sql`set local enable_seqscan = off`)
    let isApproximate = false
    for await (const match of readings(tx, await telling(tx, words), on)) {
      const found = await find(tx, match)
      if (found.totalCount > 0) return isApproximate ? { ...found, isApproximate } : found
      if (await isAnywhere?.(tx, match)) return found
      isApproximate = true
    }
    return nothing
  })
}

/**
 * From the strictest reading of the words to the most forgiving: as written, with misspelt words corrected, any of the words, and what merely
 * looks alike. The first that finds anything is the answer, so that a well-spelt search is never watered down.
 */
async function* readings(db: Queryable, words: readonly string[], on: Searchable): AsyncGenerator<Match> {
  const terms = withPlaceNames(words)
  const written = terms.map((term) => (typeof term === 'string' ? beginning(term) : anyOf(term)))
  yield fullText(db, written, '&', on)
  const known = await corrections(
    db,
    terms.filter((term) => typeof term === 'string'),
    on,
  )
  const meant = terms.map((term) => (typeof term === 'string' ? (known.get(term) ?? []).map(beginning) : [anyOf(term)]))
  const understood = meant.filter((choices) => choices.length > 0).map((choices) => `(${choices.join(' | ')})`)
  if (understood.length === meant.length) yield fullText(db, understood, '&', on)
  if (words.length > 1 && understood.length > 0) yield fullText(db, understood, '|', on)
  yield alike(words, on)
}

/** Less than a word of the title counts for in any place. */
const NAMED_SCORE = 0.05

const beginning = (word: string): string => `${word}:*`

/** @returns a tsquery for what has one of the names, each with its words one after the other, or with one between them (King William's Town) */
const anyOf = (names: readonly string[]): string =>
  `(${names.map((name) => name.split(' ').reduce((before, word) => `((${before} <-> ${word}) | (${before} <2> ${word}))`)).join(' | ')})`

async function fullText(db: Queryable, queries: readonly string[], operator: '&' | '|', on: Searchable): Promise<Match> {
  const whole = sql`to_tsquery('english', ${queries.join(` ${operator} `)})`
  const byText = { condition: sql`${on.words} @@ ${whole}`, score: sql`ts_rank(${on.words}, ${whole})` }
  const about = await areNamed(db, queries, on)
  const organised = (await on.organisedBy?.(db, queries)) ?? []
  const named = queries.map((_, nth) => or(about[nth], organised[nth]))
  const names = named.filter((condition) => condition !== undefined)
  if (names.length === 0) return byText
  const each = queries.map((query, index) => {
    const one = sql`to_tsquery('english', ${query})`
    // Words as 'the' say nothing, and no text has them.
    return or(sql`numnode(${one}) = 0`, sql`${on.words} @@ ${one}`, named[index])
  })
  const condition = or(byText.condition, ...(operator === '&' ? [and(...each)] : names)) ?? byText.condition
  return { condition, score: sql`(${byText.score} + case when ${or(...names)} then ${NAMED_SCORE}::real else 0 end)` }
}

/** @returns of each query the rows that have one of its words in the name of what they are about; undefined where no name has one */
async function areNamed(db: Queryable, queries: readonly string[], { named = [] }: Searchable): Promise<(SQL | undefined)[]> {
  if (named.length === 0) return queries.map(() => undefined)
  // With its slashes a name is read as a path.
  const names = named.flatMap((about, nth) => about.names.map(({ id, name }) => ({ about: nth, id, name: wordsOf(name).join(' ') })))
  const found = await rowsOf<{ asked: number; about: number; id: number }>(
    db,
    sql`select asked, about, id
      from json_to_recordset(${JSON.stringify(names)}::json) as named(about int, id int, name text),
        json_to_recordset(${JSON.stringify(queries.map((query, asked) => ({ asked, query })))}::json) as queries(asked int, query text)
      where to_tsvector('english', name) @@ to_tsquery('english', query)`,
  )
  return queries.map((_, nth) =>
    or(
      ...named.map(({ column }, about) => {
        const ids = found.filter((row) => row.asked === nth && row.about === about).map(({ id }) => id)
        return ids.length > 0 ? inArray(column, ids) : undefined
      }),
    ),
  )
}

function alike(words: readonly string[], on: Searchable): Match {
  const similarity = (word: string) => sql`word_similarity(${word}, ${on.searchText})`
  const long = words
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_ALIKE)
  if (long.length === 0) return { condition: sql`false`, score: sql`0` }
  return {
    condition: and(...long.map((word) => sql`(${word} <% ${on.searchText} and ${similarity(word)} >= ${ALIKE}::real)`)) ?? sql`false`,
    score: sql.join(
      long.map((word) => sql`(2 * word_similarity(${word}, lower(unmarked(${on.title}))) + ${similarity(word)})`),
      sql` + `,
    ),
  }
}

/** @returns for each word the known ones nearest to it, itself where it is known; none where nothing is near */
async function corrections(db: Queryable, words: readonly string[], on: Searchable): Promise<Map<string, string[]>> {
  const misspelt = words.map((word): Misspelt => ({ asked: word, swapped: swaps(word) }))
  const rows = await rowsOf<{ asked: string; word: string }>(
    db,
    sql`select asked, word
      from json_to_recordset(${JSON.stringify(misspelt)}::json) as misspelt(asked text, swapped text[]),
        lateral (
          select word from search_words where word % asked or word = any(swapped) order by similarity(word, asked) desc limit 60
        ) as known`,
  )
  const isKnown = (word: string) => rows.some((row) => row.asked === word && row.word === word)
  // Two or three letters are like the beginnings of a great many names.
  const unknown = misspelt.filter(({ asked }) => asked.length > 3 && !isKnown(asked))
  const organisers = unknown.length > 0 ? ((await on.organisersLike?.(db, unknown)) ?? []) : []
  const about = (on.named ?? []).flatMap((named) => named.names.map(({ name }) => name))
  const names = [...new Set([...about, ...organisers].flatMap(wordsOf))]
  return new Map(
    misspelt.map(({ asked }) => {
      const known = rows.flatMap((row) => (row.asked === asked ? [row.word] : []))
      return [asked, nearest(asked, [...new Set([...known, ...names])])]
    }),
  )
}

function nearest(word: string, known: readonly string[]): string[] {
  const near = known
    .filter((other) => Math.abs(other.length - word.length) <= tolerated(word) && beginsAlike(word, other))
    .map((other) => ({ word: other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= tolerated(word))
    .toSorted((a, b) => a.distance - b.distance)
  return near
    .filter(({ distance }) => distance === near[0]?.distance)
    .slice(0, MOST_CORRECTIONS)
    .flatMap((row) => wordsOf(row.word))
}

/** Hardly anybody mistypes the first letter, but for changing places with the second; with another one cancer is a dancer. */
const beginsAlike = (word: string, other: string): boolean => other[0] === word[0] || (other[0] === word[1] && other[1] === word[0])

const tolerated = (word: string): number => (word.length < 6 ? 1 : 2)

/** Two neighbours swapped is the typing error that leaves the fewest letter triples alone. */
function swaps(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(1).map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''))
}

/** @returns the rows of these ids, in the order of the ids */
export function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Any of it anywhere in the place: people write a town, a province or half of either. A place of several names is found by each, as a word of its own. */
export function placeMatches(place: AnyPgColumn, text: string): SQL {
  const terms = withPlaceNames(wordsOf(text).slice(0, MOST_WORDS))
  const plain = sql`unmarked(${place})`
  if (terms.every((term) => typeof term === 'string')) return holds(plain, unmarked(text))
  const words = sql`' ' || regexp_replace(lower(${plain}), '[^[:alnum:]]+', ' ', 'g') || ' '`
  const each = terms.map((term) =>
    typeof term === 'string' ? holds(plain, term) : or(...term.map((name) => sql`${words} like ${`% ${name} %`}`)),
  )
  return and(...each) ?? sql`true`
}
