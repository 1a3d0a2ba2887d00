import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/projectRoot.ts'

const assets = join(projectRoot, 'dist/client/assets')
const isBuilt = existsSync(assets)
if (!isBuilt) console.warn('SKIPPED: dist/client is not built (node scripts/build.mjs); what its scripts call was not looked at')

/**
 * The build rewrites syntax for the browsers in vite.config.ts; what is called there it leaves as it is. These came after Chrome 100, Firefox 108 or
 * Safari 15.4.
 */
const TOO_NEW = [
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|toWellFormed)\(/g,
  /\b(?:Object|Map)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b|\bRegExp\.escape\b/g,
  /\bAbortSignal\.(?:any|timeout)\b|\bURL\.(?:canParse|parse)\b|\bIterator\.(?:from|concat)\b|\bIntl\.DurationFormat\b/g,
  /\(\?<[=!]|\.requestSubmit\(/g,
]

test.skipIf(!isBuilt)('the scripts call nothing that a phone of 2022 has not', () => {
  const superseded = Object.keys(JSON.parse(readFileSync(join(projectRoot, 'dist/superseded.json'), 'utf8')) as object)
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js') && !superseded.includes(`client/assets/${name}`))
  const found = scripts.flatMap((name) => {
    const text = readFileSync(join(assets, name), 'utf8')
    return TOO_NEW.flatMap((pattern) => text.match(pattern) ?? []).map((call) => `${name}: ${call}`)
  })
  expect(scripts.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
