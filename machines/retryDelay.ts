const FIRST = 2_000
const LONGEST = 30_000
/** The failures it takes to reach the longest delay; counting further changes nothing. */
const COUNTED_FAILURES = 5

export const oneMoreFailure = (failures: number): number => Math.min(failures + 1, COUNTED_FAILURES)

/** @returns milliseconds: 2 s after the first failure, then 4 s, 8 s, 16 s, and 30 s from the fifth on */
export const retryDelay = (failures: number): number => Math.min(FIRST * 2 ** (failures - 1), LONGEST)
