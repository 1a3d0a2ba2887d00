import type { FetchPart } from '#api/reads.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { sessionOf } from '#machines/app/selectors.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { DONATION_CANCELLED, DONATION_UPDATED, type Toast } from '#machines/toast.ts'
import type { AppRef, GivingServices } from '#ports/ports.tsx'
import { fetchPart } from '#ui/fetchPart.ts'
import type { TabStorage } from './donationStorage.ts'
import { leaveForGateway } from './leaveForGateway.ts'
import type { Network } from './network.ts'

export const createGivingServices = (
  app: AppRef,
  network: (fetch?: FetchPart) => Promise<Network>,
  tab: TabStorage,
  showToast: (toast: Toast) => void,
): GivingServices => ({
  prepare() {
    network(fetchPart).then(
      ({ botCheck }) => botCheck.prepare(),
      () => {},
    )
  },
  async create(input, signal) {
    const { botCheck, donations } = await network()
    const recaptchaToken = await botCheck.token('donate')
    return donations.create(input, { isLoggedIn: isLoggedIn(sessionOf(app.getSnapshot()).getSnapshot()), recaptchaToken }, signal)
  },
  askStatus: async (...asked) => (await network()).donations.status(...asked),
  async cancel(input, signal) {
    const { donations } = await network()
    const answer = await donations.cancel(input, signal)
    const isCancelled = answer.donation.status === DonationStatus.CanceledAtTransaction && answer.refusal === undefined
    if (isCancelled) showToast(input.isRecurring ? DONATION_CANCELLED : DONATION_UPDATED)
    return answer
  },
  find: async (input) => (await network()).donations.find(input),
  leaveForGateway,
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
