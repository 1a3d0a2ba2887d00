/** The paths of a machine that people and the network can cause, walked on the built app; the rest is named with its reason. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../test.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { actorExecutor } from '../actorExecutor.ts'
import { anyFlow, does, reasonAgainst, seesItsScreen, type Nobodys, type Sight, type Stage } from '../deeds.ts'
import {
  describePath,
  generatePaths,
  joinPaths,
  namesIn,
  pathNamed,
  walk,
  type CanHappen,
  type Cause,
  type Executor,
  type Model,
  type Path,
  type Step,
} from '../engine.ts'
import { SERVER } from '../../servers.ts'
import { MODELS_FOLDER, type Plan, type PlannedPath } from '../levels.ts'
import { writePlan } from '../report.ts'
import { restingLeaves, transitionsOf } from '../transitions.ts'
import { WALKING } from '../walking.ts'
import { isWhole } from '../whole.ts'
import type { Walk } from './report.ts'

/** What becomes of each call, or why nobody can bring that about. */
export type Network<World, Outcomes extends object> = {
  readonly [Service in keyof Outcomes]: {
    readonly [Outcome in keyof Outcomes[Service] | 'no answer']: ((world: World, output: unknown) => Promise<unknown>) | Nobodys
  }
}

type AnyNetwork<World> = Readonly<Record<string, Readonly<Record<string, ((world: World, output: unknown) => Promise<unknown>) | Nobodys>>>>

export interface BrowserWorld {
  page: Page
  stage: Stage
  /** Until the server has been asked what it is asked in this state: the time that passes then is its answer's. */
  hasAsked?: (from: AnyMachineSnapshot) => Promise<void> | void
  end?: () => Promise<void>
}

export interface InBrowser<Machine extends AnyStateMachine, World extends BrowserWorld> {
  model: Model<Machine>
  flow: unknown
  network: unknown
  /** Opens the app as this input would have it. */
  begin: (page: Page, input: string) => Promise<World>
  /** Inputs that nobody can begin with. */
  without?: Readonly<Record<string, Nobodys>>
  /** More that cannot be, by cause and state. */
  unless?: (cause: Cause, from: AnyMachineSnapshot) => string | null
  /** Where the built app shows something else than the mounted one. */
  sights?: Readonly<Record<string, readonly Sight[]>>
  afterwards?: (world: World, path: Path) => Promise<void>
  /** What was done is in the way of all else. */
  isOver?: (steps: Step[]) => boolean
}

export function everyPathIsWalkedInBrowser<Machine extends AnyStateMachine, World extends BrowserWorld>(
  level: InBrowser<Machine, World>,
): void {
  const { model } = level
  const against = againstOn(level)
  const paths = walksOn(level)

  test.describe(`the paths of ${model.machine.id}`, () => {
    for (const path of paths)
      test(describePath(path), async ({ page }) => {
        const walking = executorOn(level, page)
        const began = performance.now()
        await walk(path, walking.executor)
        await level.afterwards?.(walking.world(), path)
        noteWalk(model.machine.id, path, performance.now() - began)
      })

    test('take every transition but those that are said to be nobody’s', async () => {
      const plan = await planOf(level, paths, against)
      writePlan(plan)
      expect(plan.row.missed).toEqual([])
    })
  })
}

type Against = (cause: Cause, from: AnyMachineSnapshot) => string | null

const flowOn = <Machine extends AnyStateMachine, World extends BrowserWorld>({ flow, sights }: InBrowser<Machine, World>) => ({
  ...anyFlow(flow),
  sights: { ...anyFlow(flow).sights, ...sights },
})

function againstOn<Machine extends AnyStateMachine, World extends BrowserWorld>(level: InBrowser<Machine, World>): Against {
  const flow = flowOn(level)
  return (cause, from) => {
    const answer = answerOf(level.network as AnyNetwork<World>, cause)
    if (answer && 'nobody' in answer) return answer.nobody
    return reasonAgainst(flow, cause, from) ?? level.unless?.(cause, from) ?? null
  }
}

const known = new WeakMap<object, Path[]>()

/** All paths that somebody can cause here. Several files of tests ask for those of giving, and to seek them takes seconds. */
export function pathsOn<Machine extends AnyStateMachine, World extends BrowserWorld>(level: InBrowser<Machine, World>): Path[] {
  const paths =
    known.get(level) ??
    generatePaths({ ...level.model, inputs: inputsOn(level) }, { canHappen: canHappenOn(level), eachInputApart: !isWhole })
  known.set(level, paths)
  return paths
}

const inputsOn = <Machine extends AnyStateMachine, World extends BrowserWorld>({ model: { inputs }, without }: InBrowser<Machine, World>) =>
  Object.fromEntries(Object.entries(inputs).filter(([input]) => !without?.[input])) as typeof inputs

/** `npm run models` takes every transition from wherever it can be taken. */
const walksOn = <Machine extends AnyStateMachine, World extends BrowserWorld>(level: InBrowser<Machine, World>): Path[] =>
  soughtOnce(level.model, 'walks', () =>
    joinPaths(level.model, pathsOn(level), {
      canHappen: canHappenOn(level),
      onceEach: !isWhole,
      ...(level.isOver && { isOver: level.isOver }),
    }),
  )

/** To seek takes seconds: Playwright's main process does it, and its workers read what was found. */
export function soughtOnce<Machine extends AnyStateMachine>(model: Model<Machine>, what: string, seek: () => Path[]): Path[] {
  const folder = join(process.cwd(), MODELS_FOLDER, 'sought')
  const file = join(folder, `${model.machine.id} ${what} ${SERVER.port}.json`)
  if (process.env.TEST_WORKER_INDEX) return (JSON.parse(readFileSync(file, 'utf8')) as string[][]).map((names) => pathNamed(model, names))
  const paths = seek()
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(paths.map(namesIn)))
  return paths
}

function canHappenOn<Machine extends AnyStateMachine, World extends BrowserWorld>(level: InBrowser<Machine, World>): CanHappen {
  const against = againstOn(level)
  return (cause, from) => against(cause, from) === null
}

/** Walks on one page, on which more can be done when the walk is over. */
export function executorOn<Machine extends AnyStateMachine, World extends BrowserWorld>(level: InBrowser<Machine, World>, page: Page) {
  const flow = flowOn(level)
  let begun: World | undefined
  const world = (): World => {
    if (!begun) throw new Error('The walk has not begun.')
    return begun
  }
  const executor: Executor = {
    start: async ({ input }) => void (begun = await level.begin(page, input)),
    perform: async ({ event, from }) => {
      const answer = answerOf(level.network as AnyNetwork<World>, event)
      if (event.kind === 'sent') await does(flow, world().stage, event, from)
      else if (event.kind === 'elapsed') {
        await world().hasAsked?.(from)
        await page.clock.runFor(event.milliseconds)
      } else if (answer && !('nobody' in answer)) await answer(world(), event.kind === 'answered' ? event.output : undefined)
    },
    expect: (snapshot) => seesItsScreen(flow, world().stage, snapshot),
    stop: () => begun?.end?.(),
  }
  return { executor, world }
}

const answerOf = <World>(network: AnyNetwork<World>, cause: Cause) => {
  if (cause.kind !== 'answered' && cause.kind !== 'unanswered') return null
  const answer = network[cause.service]?.[cause.kind === 'answered' ? cause.outcome : 'no answer']
  if (!answer) throw new Error(`Nobody knows how ${cause.name} comes about.`)
  return answer
}

/** The report counts what was walked to its end, and adds up how long it took. */
function noteWalk(machine: string, path: Path, milliseconds: number): void {
  const folder = join(process.cwd(), MODELS_FOLDER, 'walks', machine)
  mkdirSync(folder, { recursive: true })
  const walk: Walk = { path: describePath(path), milliseconds }
  writeFileSync(join(folder, `${createHash('sha256').update(walk.path).digest('hex')}.json`), JSON.stringify(walk))
}

async function planOf<Machine extends AnyStateMachine, World extends BrowserWorld>(
  level: InBrowser<Machine, World>,
  paths: Path[],
  against: Against,
): Promise<Plan> {
  const { model } = level
  const leaves = restingLeaves(model.machine).map(({ id }) => id)
  const planned: PlannedPath[] = []
  for (const path of paths) {
    const { taken, visited } = await takenOn(model, path)
    const states = leaves.filter((id) => visited.has(id))
    planned.push({ name: describePath(path), transitions: [...taken], states, steps: path.steps.length })
  }
  const all = new Set(planned.flatMap(({ transitions }) => transitions))
  const reasons = await reasonsFor(level, against)
  const transitions = [...transitionsOf(model.machine).values()]
  const left = transitions.filter((name) => !all.has(name))
  return {
    row: {
      machine: model.machine.id,
      level: 'browser',
      states: leaves.length,
      transitions: transitions.length,
      missed: left.filter((name) => !reasons.has(name)),
      nobody: left.flatMap((what) => (reasons.has(what) ? [{ what, why: reasons.get(what)! }] : [])),
    },
    paths: planned,
  }
}

/** By name: each walk has a machine of its own. */
async function takenOn<Machine extends AnyStateMachine>(model: Model<Machine>, path: Path) {
  const executor = actorExecutor(model, WALKING[model.machine.id])
  await walk(path, executor)
  const names = transitionsOf(executor.machine)
  return { taken: new Set([...executor.taken].map((transition) => names.get(transition) ?? '')), visited: executor.visited }
}

/** Of every transition: the first thing on the way to it that nobody can cause. */
async function reasonsFor<Machine extends AnyStateMachine, World extends BrowserWorld>(
  { model, without }: InBrowser<Machine, World>,
  against: Against,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  const note = (transitions: Iterable<string>, why: string) => {
    for (const name of transitions) reasons.set(name, why)
  }
  for (const path of generatePaths(model)) {
    const noInput = without?.[path.input]
    if (noInput) {
      note((await takenOn(model, path)).taken, noInput.nobody)
      continue
    }
    const whys = path.steps.map(({ event, from }) => against(event, from))
    const first = whys.findIndex((why) => why !== null)
    if (first < 0) continue
    const before = await takenOn(model, { ...path, steps: path.steps.slice(0, first) })
    const { taken } = await takenOn(model, path)
    note(
      [...taken].filter((name) => !before.taken.has(name)),
      whys[first]!,
    )
  }
  return reasons
}
