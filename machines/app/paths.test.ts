import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { appMachine } from './machine.ts'

everyPathIsWalked({ machine: appMachine, inputs, events, outcomes })
