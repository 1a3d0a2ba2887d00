/** Links to stories are kept by people: an id vanishes only when `renamedStories.json` says what became of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { loadCsf } from 'storybook/internal/csf-tools'

export const STORY_IDS_FILE = 'src/statecharts/storyIds.json'

/** Old id to new one; null for a story that is gone for good. */
export const RENAMED_FILE = 'src/statecharts/renamedStories.json'

export async function idsInStories(): Promise<string[]> {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => `src/${name}`)
    .flatMap((fileName) => {
      const csf = loadCsf(readFileSync(fileName, 'utf8'), { fileName, makeTitle: (title) => title }).parse()
      return csf.indexInputs.map(({ __id: id, exportName }) => {
        if (!id) throw new Error(`${fileName}: the story ${exportName} has no id.`)
        return id
      })
    })
    .sort()
}

export const textOfIds = (ids: readonly string[]): string => `${JSON.stringify(ids, null, 2)}\n`

/** @returns listed ids that are no story's any more, and of which nobody has said what became of them */
export function unexplained(listed: readonly string[], ids: readonly string[], renamed: Readonly<Record<string, string | null>>): string[] {
  const known = new Set(ids)
  return listed.filter((id) => !known.has(id) && !(id in renamed))
}

/** @returns renamed ids whose new name is no story's */
export const renamedToNowhere = (ids: readonly string[], renamed: Readonly<Record<string, string | null>>): string[] =>
  Object.entries(renamed)
    .filter(([old, now]) => ids.includes(old) || (now !== null && !ids.includes(now)))
    .map(([old]) => old)
