import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, outcomes } from './fixtures.ts'
import { sessionMachine } from './machine.ts'

everyPathIsWalked({ machine: sessionMachine, inputs: { start: undefined }, events, outcomes })
