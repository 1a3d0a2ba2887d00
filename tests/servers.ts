/** One server for all browser tests, on data made for this run. */
export const SERVER = { port: 4310, simulatorPort: 4311 }
/** The same app with server rendering switched off. */
export const PLAIN_SERVER = { port: 4312, simulatorPort: 4313 }
