/** What a machine's paths covered on one level, as it is written down by whoever walked them. No node: the browser writes it too. */
export const LEVELS = ['machine', 'screen', 'browser'] as const
export type Level = (typeof LEVELS)[number]

export interface LevelRow {
  machine: string
  level: Level
  states: number
  statesCovered: number
  transitions: number
  covered: number
  missed: string[]
  /** What nobody can cause on this level, with the reason. A mounted machine is told it all the same. */
  nobody: { what: string; why: string }[]
  paths: number
  steps: number
  milliseconds: number
  /** ISO 8601. */
  walkedAt: string
}

export const MODELS_FOLDER = 'node_modules/.cache/models'

export const levelFile = ({ machine, level }: Pick<LevelRow, 'machine' | 'level'>): string => `${MODELS_FOLDER}/${level}/${machine}.json`

/** One path walked by its name leaves the level as it was walked before. @param walks vitest's suite, a test for each path */
export const isWhollyWalked = ({ tasks }: { tasks: readonly { mode: string }[] }): boolean => tasks.every(({ mode }) => mode !== 'skip')

/** What the walks of a level are to take. Only what they came through is counted. */
export interface Plan {
  /** But for what the walks say. */
  row: Omit<LevelRow, 'covered' | 'statesCovered' | 'paths' | 'steps' | 'milliseconds' | 'walkedAt'>
  paths: PlannedPath[]
}

export interface PlannedPath {
  name: string
  transitions: string[]
  /** In which it rests. */
  states: string[]
  steps: number
}

export const planFile = (machine: string): string => `${MODELS_FOLDER}/plans/${machine}.json`

/** Of what was walked last on every level. */
export interface ModelsReport {
  rows: LevelRow[]
  faults: FaultsRow[]
}

/** What can go wrong, crossed with the leaf states of a flow on the built app. */
export interface FaultsRow {
  machine: string
  /** Leaf states that somebody can get it to rest in. */
  states: number
  /** Pairs of a fault and a state where it can come. */
  crossings: number
  /** Of them, in this run. */
  walked: number
  /** States in which no call carries a token, so that none can be refused, with the reason. */
  withoutToken: { what: string; why: string }[]
}

export const faultsFile = ({ machine }: Pick<FaultsRow, 'machine'>): string => `${MODELS_FOLDER}/faults/${machine}.json`

/** Git does not know it. */
export const REPORT_FILE = 'coverage/models.json'

/** To the minute, in UTC. */
export const walkedAtText = ({ walkedAt }: LevelRow): string => walkedAt.slice(0, 16).replace('T', ' ')

/** Of the transitions that somebody can cause on the level. Rounded down: 100 is all of them. */
export const percentOf = ({ covered, missed }: LevelRow): number => Math.floor((100 * covered) / (covered + missed.length))
