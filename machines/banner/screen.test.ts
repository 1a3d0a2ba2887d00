import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { bannerMachine } from './machine.ts'
import { bannerScreen } from './screen.ts'

everyLeafHasItsScreen(bannerMachine, { banner: null, hiddenId: null }, bannerScreen, {
  loading: 'loading',
  visible: 'visible',
  hidden: 'hidden',
  unavailable: 'unavailable',
})
