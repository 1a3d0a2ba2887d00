import { readSettings } from '#server/config.ts'
import { createInMemory, embedded, openPostgres } from '#server/db/client.ts'
import { systemRandom } from '#server/random.ts'
import { seed } from '#server/seed/seed.ts'
import { createContext } from '#server/server.ts'
import { simulateYear } from '#tests/server/simulatedYear.ts'
import { testDemonstration } from '#tests/server/testDemonstration.ts'

/** `tsx scripts/bench/debits.ts MANDATES [DATABASE_URL]`: prints the report of a simulated year as JSON. */
const [count = '10000', url] = process.argv.slice(2)
const clock = { now: Date.parse('2027-01-01T00:00:00Z') }
const connection = await (url ? openPostgres(url) : embedded(await createInMemory()))
await connection.migrate()
const settings = readSettings({ LETSEMA_SECRET: 'a secret of a simulated year, 32 characters' }, [])
const context = createContext({ settings, clock: () => clock.now, random: systemRandom, log: { info() {}, error() {} } }, connection)
await seed(context, testDemonstration)
const report = await simulateYear(context, clock, { count: Number(count), schedulers: url ? 4 : 2, seed: 7 })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ ...report, faults: report.faults.slice(0, 20), cpuSeconds: (user + system) / 1e6 }))
await connection.close()
