/** `npm run replay -- FILE`: feeds a copied report to the machines, and says where they end. `-` reads it from standard input. */
import { readFileSync } from 'node:fs'
import type { Capsule } from '#machines/eventLog.ts'
import { KEPT } from '#machines/keptFacts.ts'
import { replay } from './replay.ts'

const file = process.argv[2]
if (!file) stop('Which file? npm run replay -- report.json')
const capsule = read(file)
const replayed = replay(capsule)

for (const { actor, machine, steps } of replayed) {
  console.log(`\n${machine} #${actor}`)
  for (const { at, event, state, differs } of steps)
    console.log(
      `  ${(at / 1000).toFixed(1).padStart(8)} s  ${event.padEnd(34)} ${text(state)}${differs === null ? '' : `   NOT ${text(differs)}, where the machine goes now`}`,
    )
}
console.log('\nThey end in')
for (const { actor, machine, state } of replayed) console.log(`  ${machine} #${actor}: ${text(state)}`)
const astray = replayed.flatMap(({ steps }) => steps).filter(({ differs }) => differs !== null).length
if (astray > 0)
  stop(`${astray} ${astray === 1 ? 'step goes' : 'steps go'} elsewhere than in the log: another version, or a bug that has been mended.`)

function read(path: string): Capsule {
  let found: unknown
  try {
    found = JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8'))
  } catch (error) {
    return stop(`${path} can't be read as a report: ${(error as Error).message}`)
  }
  const { letsema, entries, begun } = (found ?? {}) as Partial<Capsule>
  if (letsema !== 1 || !Array.isArray(entries) || !Array.isArray(begun)) return stop(`${path} is no report of this app.`)
  const stranger = entries.find(({ machine }) => !Object.hasOwn(KEPT, machine))
  if (stranger) return stop(`${path} tells of a machine that does not exist here: ${stranger.machine}`)
  return { letsema, entries, begun }
}

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

function text(state: unknown): string {
  return typeof state === 'string' ? state : JSON.stringify(state).replaceAll('"', '')
}
