import { and, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const MOST_WORDS = 8
const LONGEST_WORD = 40

/** @returns the words of a search in small letters; single letters only where there is nothing else. */
export function searchWords(text: string): string[] {
  const words = (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, LONGEST_WORD))
  const long = words.filter((word) => word.length > 1)
  return [...new Set(long.length > 0 ? long : words)].slice(0, MOST_WORDS)
}

export interface Searchable {
  words: AnyPgColumn
  searchText: AnyPgColumn
  title: AnyPgColumn
}

export interface Match {
  condition: SQL
  score: SQL
}

/**
 * From the strictest reading of the words to the most forgiving; the first that finds anything is the answer, so that a well-spelt search is
 * never watered down by lookalikes.
 */
export function readings(words: readonly string[], on: Searchable): Match[] {
  const forgiving = words.map((word) => misspelt(word, on))
  const score = sql.join(
    forgiving.map((match) => match.score),
    sql` + `,
  )
  return [
    exact(words, on),
    { condition: and(...forgiving.map((match) => match.condition)) ?? sql`false`, score },
    ...(words.length > 1 ? [{ condition: or(...forgiving.map((match) => match.condition)) ?? sql`false`, score }] : []),
  ]
}

function exact(words: readonly string[], on: Searchable): Match {
  const query = sql`to_tsquery('english', ${words.map((word) => `${word}:*`).join(' & ')})`
  return { condition: sql`${on.words} @@ ${query}`, score: sql`ts_rank(${on.words}, ${query})` }
}

function misspelt(word: string, on: Searchable): Match {
  const query = sql`to_tsquery('english', ${swaps(word)
    .map((variant) => `${variant}:*`)
    .join(' | ')})`
  const similarity = sql`word_similarity(${word}, ${on.searchText})`
  const enough = word.length < 4 ? 1 : word.length === 4 ? 0.4 : 0.5
  return {
    condition: sql`(${on.words} @@ ${query} or (${word} <% ${on.searchText} and ${similarity} >= ${enough}::real))`,
    score: sql`(2 * word_similarity(${word}, lower(${on.title})) + ${similarity} + 2 * ts_rank(${on.words}, ${query}))`,
  }
}

/** Two neighbours swapped is the typing error that shares the fewest letter triples with its word. */
function swaps(word: string): string[] {
  const letters = [...word]
  return [word, ...letters.slice(1).map((letter, i) => [...letters.slice(0, i), letter, letters[i], ...letters.slice(i + 2)].join(''))]
}

/** Any of it anywhere in the place: people write a town, a province or half of either. */
export const placeMatches = (place: AnyPgColumn, text: string): SQL => sql`${place} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
