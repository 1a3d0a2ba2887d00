export interface ResourceInput {
  /** What the page was rendered with, when it was: then nothing is asked for. */
  initial?: unknown
}

export interface ResourceContext {
  value: unknown
  /** Of the refusal. */
  status: number | null
  message: string | null
  /** In a row, as far as they matter to the delay of the next try. */
  failures: number
}

export type ResourceEvent = { type: 'REFRESH' } | { type: 'RETRY' } | { type: 'ONLINE' }

export type LoadOutput = { kind: 'found'; value: unknown } | { kind: 'refused'; status: number; message: string }
