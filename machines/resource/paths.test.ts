import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { resourceMachine } from './machine.ts'

everyPathIsWalked({ machine: resourceMachine, inputs, events, outcomes })
