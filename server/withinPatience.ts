/** @returns what the work comes to, or null where that takes longer; the work itself goes on @throws what the work fails with in that time */
export async function withinPatience<Value>(work: Promise<Value>, patienceMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
