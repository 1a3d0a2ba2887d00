import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, outcomes } from './fixtures.ts'
import { registrationMachine } from './machine.ts'

everyPathIsWalked({ machine: registrationMachine, inputs: { start: undefined }, events, outcomes })
