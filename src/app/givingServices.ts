import type { FetchPart } from '#api/reads.ts'
import type { AppRef, GivingServices } from '#ports/ports.tsx'
import { fetchPart } from '#ui/fetchPart.ts'
import type { TabStorage } from './tabStorage.ts'
import type { Network } from './network.ts'

export const createGivingServices = (app: AppRef, network: (fetch?: FetchPart) => Promise<Network>, tab: TabStorage): GivingServices => ({
  prepare() {
    network(fetchPart).then(
      ({ giving }) => giving.prepare(),
      () => {},
    )
  },
  create: async (...asked) => (await network()).giving.create(...asked),
  askStatus: async (...asked) => (await network()).giving.askStatus(...asked),
  cancel: async (...asked) => (await network()).giving.cancel(...asked),
  find: async (...asked) => (await network()).giving.find(...asked),
  leaveForGateway: async (...asked) => (await network()).giving.leaveForGateway(...asked),
  storage: tab.donations,
  onNews(listener) {
    const online = app.on('online', () => listener('ONLINE'))
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) listener('PAGE_SHOWN')
    }
    const seen = () => listener(document.visibilityState === 'hidden' ? 'PAGE_HIDDEN' : 'PAGE_SEEN')
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', seen)
    return () => {
      online.unsubscribe()
      window.removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', seen)
    }
  },
})
