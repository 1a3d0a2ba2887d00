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
}

export const MODELS_FOLDER = 'node_modules/.cache/models'

export const levelFile = ({ machine, level }: Pick<LevelRow, 'machine' | 'level'>): string => `${MODELS_FOLDER}/${level}/${machine}.json`
