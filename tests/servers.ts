/** E2E_PORT lets two runs stand beside each other; seven ports from it on are taken. */
const first = Number(process.env.E2E_PORT ?? 4310)

/** One server for all browser tests, on data made for this run. */
export const SERVER = { port: first, simulatorPort: first + 1 }
/** The same app with server rendering switched off, so that it can stand on a static host of its own too. */
export const PLAIN_SERVER = { port: first + 2, simulatorPort: first + 3 }
export const STATIC_HOST = { port: first + 4 }
/** What is told to all visitors is told to every page of its server: begun by the tests of it, for them alone. */
export const BANNER_SERVER = { port: first + 5, simulatorPort: first + 6 }

/** The data that each of them begins with, prepared once. */
export const DEMONSTRATION = `node_modules/.cache/e2e-demonstration-${first}`
