import { isToBeTold } from '#server/failuresInARow.ts'
import type { Log } from '#server/log.ts'

const LONGEST_PAUSE_MS = 10_000

/**
 * One round after the other, never two at once. The more rounds have failed in a row, the longer the pause and the rarer a word of it: a database that is
 * away for an hour would be asked, and complained of, many times a second.
 */
export function every(
  pauseMs: number,
  name: string,
  run: (isStopping: () => boolean) => Promise<unknown>,
  log: Log,
): { /** Waits for the round that is running. */ stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let failures = 0
  const round = () => {
    running = run(() => isStopped)
      .then(
        () => {
          if (failures > 0) log.info(`The job '${name}' works again, after ${failures} ${failures === 1 ? 'failure' : 'failures'}`)
          failures = 0
        },
        (error: unknown) => {
          failures += 1
          if (isToBeTold(failures)) log.error(`The job '${name}' failed ${timesText(failures)}and is tried again`, error)
        },
      )
      .then(() => {
        if (!isStopped) timer = setTimeout(round, Math.max(pauseMs, Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** failures)))
      })
  }
  round()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}

const timesText = (failures: number): string => (failures === 1 ? '' : `${failures} times in a row `)
