/**
 * A page is up to ten minutes old when it comes, and an answer may have been kept for a while: a clock that is off by no more is believed, because it
 * knows what has passed since.
 */
const BELIEVED_MS = 15 * 60_000

/** The server's time, by which campaigns begin and end: the clocks of some phones are wrong by a year. */
export function createServerClock(clock: () => number) {
  let ahead = 0
  return {
    /** @param instant what the server's clock has just shown; what is no instant is passed over */
    heard(instant: number) {
      const difference = instant - clock()
      if (!Number.isNaN(difference)) ahead = Math.abs(difference) > BELIEVED_MS ? difference : 0
    },
    now: () => clock() + ahead,
  }
}
