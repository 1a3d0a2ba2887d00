import { expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import { openInMemory } from '#server/db/client.ts'
import { systemRandom } from '#server/random.ts'
import { seed } from '#server/seed/seed.ts'
import { createContext } from '#server/server.ts'
import { simulateYear } from '#tests/server/simulatedYear.ts'
import { testDemonstration } from '#tests/server/testDemonstration.ts'

/** `MANDATES=10000` for the whole of it; `npm run bench` does so on both databases. */
const MANDATES = Number(process.env.MANDATES ?? 60)

test(`a year of ${MANDATES} recurring gifts loses nothing and doubles nothing`, async () => {
  const clock = { now: Date.parse('2027-01-01T00:00:00Z') }
  const connection = await openInMemory()
  try {
    await connection.migrate()
    const settings = readSettings({ LETSEMA_SECRET: 'a secret of a simulated year, 32 characters' }, [])
    const context = createContext({ settings, clock: () => clock.now, random: systemRandom, log: { info() {}, error() {} } }, connection)
    await seed(context, testDemonstration)
    const report = await simulateYear(context, clock, { count: MANDATES, schedulers: 2, seed: 7 })
    expect(report.faults).toEqual([])
    expect(report.debits).toBeGreaterThan(MANDATES * 4)
    expect(report.tries).toBeGreaterThan(report.debits)
  } finally {
    await connection.close()
  }
}, 120_000)
