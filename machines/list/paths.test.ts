import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { listMachine } from './machine.ts'

everyPathIsWalked({ machine: listMachine, inputs, events, outcomes })
