/** `npm run mutants`: how many broken machines the generated paths notice. Names of machines limit it to these. */
import * as models from '../models.ts'
import { generatePaths, type Model } from '../engine.ts'
import type { AnyStateMachine } from 'xstate'
import { EQUIVALENT } from './equivalent.ts'
import { verdictOn, type Verdict } from './kill.ts'

const WANTED = 95
const chosen = process.argv.slice(2)
const began = performance.now()

// A broken machine may throw where nobody listens any more: it is broken, and its walk says so.
process.on('uncaughtException', () => {})

const verdicts: Verdict[] = []
for (const model of Object.values(models) as unknown as Model<AnyStateMachine>[]) {
  if (chosen.length > 0 && !chosen.includes(model.machine.id)) continue
  const verdict = await verdictOn(model, generatePaths(model, { thorough: true }))
  verdicts.push(verdict)
  console.log(lineOf(verdict))
}

const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
const killed = sum((verdict) => verdict.killed)
const broken = sum((verdict) => verdict.mutants - verdict.equivalent.length)
const percent = (100 * killed) / broken
console.log(
  `\n${killed} of ${broken} broken machines were noticed: ${percent.toFixed(1)} %, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
)

for (const { survivors } of verdicts) for (const name of survivors) console.log(`  survived    ${name}`)
for (const { equivalent } of verdicts) for (const { name, why } of equivalent) console.log(`  equivalent  ${name}: ${why}`)

const found = new Set(verdicts.flatMap(({ equivalent }) => equivalent.map(({ name }) => name)))
const stale = Object.keys(EQUIVALENT).filter((name) => !found.has(name) && verdicts.some(({ machine }) => name.startsWith(machine)))
for (const name of stale) console.error(`  stale       ${name}: it is noticed, or there is none of this name`)
process.exit(percent < WANTED || stale.length > 0 ? 1 : 0)

function lineOf({ machine, mutants, killed, equivalent, survivors }: Verdict): string {
  return `${machine.padEnd(13)} ${String(mutants).padStart(4)} mutants ${String(killed).padStart(4)} noticed ${String(equivalent.length).padStart(3)} equivalent ${String(survivors.length).padStart(3)} survived`
}
