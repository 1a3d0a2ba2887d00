/** Times what machines do `after` a while: the timers of a phone that sleeps stand still, and its clock goes on. @param clock in milliseconds */
export const wallClock = (clock: () => number) => ({
  setTimeout(fire: () => void, milliseconds: number): ReturnType<typeof setInterval> {
    const due = clock() + milliseconds
    const timer = setInterval(
      () => {
        if (clock() < due) return
        clearInterval(timer)
        fire()
      },
      Math.min(milliseconds, 1_000),
    )
    return timer
  },
  clearTimeout: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
})
