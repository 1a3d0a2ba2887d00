interface Timer {
  handle: ReturnType<typeof setTimeout>
}

const LOOKS_AGAIN_MS = 1_000

/**
 * Times what machines do `after` a while, by whichever comes first: the timers of a phone that sleeps stand still while its clock goes on, and a clock
 * that is set back goes on no sooner for it.
 * @param clock in milliseconds
 */
export const wallClock = (clock: () => number) => ({
  setTimeout(fire: () => void, milliseconds: number): Timer {
    const due = clock() + milliseconds
    const wait = (left: number): Timer['handle'] => {
      const pause = Math.min(left, LOOKS_AGAIN_MS)
      return setTimeout(() => {
        const rest = Math.min(left - pause, due - clock())
        if (rest > 0) timer.handle = wait(rest)
        else fire()
      }, pause)
    }
    const timer: Timer = { handle: wait(milliseconds) }
    return timer
  },
  clearTimeout: (timer: Timer) => clearTimeout(timer.handle),
})
