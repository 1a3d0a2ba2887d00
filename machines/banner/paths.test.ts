import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { bannerMachine } from './machine.ts'

everyPathIsWalked({ machine: bannerMachine, inputs, events, outcomes }, { actions: { rememberHidden: () => {} } })
