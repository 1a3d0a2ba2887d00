import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/projectRoot.ts'
import { PATIENCE } from '#tests/patience.ts'

/** What is run for real. `npm test` has built it. */
export const BUNDLE = join(projectRoot, 'dist/server/main.js')
/** With a compiler beside them, which takes five times as long to begin. */
const SOURCES = ['--import', 'tsx', join(projectRoot, 'server/main.ts')]

/** The server as people start it: a process of its own. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<{ code: number | null }>
  output = ''
  errors = ''

  /** @param entry what Node runs: what is built where nothing is given, and where it is not, the sources */
  constructor(environment: Record<string, string>, flags: string[] = [], entry = existsSync(BUNDLE) ? [BUNDLE] : SOURCES) {
    this.#child = spawn(process.execPath, [...entry, ...flags], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LETSEMA_PASSWORD_COST: '10', LETSEMA_RATE_LIMIT: '0', ...environment },
    })
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()))
    this.#exited = once(this.#child, 'exit').then(([code]) => ({ code: code as number | null }))
  }

  /** Most of its memory that was ever resident, in MB; null where the system does not say (Linux does). */
  get peakMemory(): number | null {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
    } catch {
      return null
    }
  }

  /** Milliseconds of processor that it has used; null where the system does not say. */
  get processorTime(): number | null {
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return ((user ?? 0) + (system ?? 0)) * 10
    } catch {
      return null
    }
  }

  get exited() {
    return this.#exited
  }

  /** @returns milliseconds from the call until it answered */
  async ready(url: string): Promise<number> {
    const start = performance.now()
    while (performance.now() - start < PATIENCE) {
      if (this.#child.exitCode !== null) throw new Error(`The server ended: ${this.errors}`)
      const isReady = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return performance.now() - start
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`The server was not ready in time: ${this.errors}`)
  }

  signal(signal: NodeJS.Signals) {
    this.#child.kill(signal)
    return this.#exited
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
