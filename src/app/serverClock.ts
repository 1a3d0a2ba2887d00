import { CLOCK_BELIEVED } from '#domain/limits.ts'

/** The server's time, by which campaigns begin and end: the clocks of some phones are wrong by a year. */
export function createServerClock(clock: () => number) {
  let ahead = 0
  return {
    /** @param instant what the server's clock has just shown; what is no instant is passed over */
    heard(instant: number) {
      const difference = instant - clock()
      if (!Number.isNaN(difference)) ahead = Math.abs(difference) > CLOCK_BELIEVED ? difference : 0
    },
    now: () => clock() + ahead,
  }
}
