/** Milliseconds after which what a test waits for is not to come: a machine that others share may for minutes have a tenth of its speed. */
export const PATIENCE = 90_000

/** Of `expect.poll`, which by itself looks ever more seldom, at last once a second. */
export const OFTEN = { intervals: [100] }

/** Milliseconds after which a test hangs. */
export const HANGS_AFTER = 300_000
