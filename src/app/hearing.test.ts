import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { appMachine } from '#machines/app/machine.ts'
import { createEventLog, type Capsule } from '#machines/eventLog.ts'
import { createHearing } from './hearing.ts'

test('an event log that is fetched later knows all from the start, and when it was', () => {
  let now = 1_000
  const hearing = createHearing(() => now)
  const app = createActor(appMachine, { input: { hiddenBannerId: null, reloadAttempts: 0 }, inspect: hearing.inspect })
  now = 1_007
  app.start()
  now = 1_020
  app.send({ type: 'WENT_OFFLINE' })

  let at = hearing.began
  const log = createEventLog(() => at)
  now = 5_000
  hearing.handOn((event, heardAt) => {
    at = heardAt
    log.inspect(event)
  })
  app.send({ type: 'WENT_ONLINE' })

  const heard = ({ entries }: Capsule) => entries.flatMap((entry) => (entry.machine === 'app' ? [[entry.event, entry.at]] : []))
  expect(heard(log.capsule())).toEqual([
    ['init', 7],
    ['WENT_OFFLINE', 20],
    ['WENT_ONLINE', 4_000],
  ])
  app.stop()
})
