import type { Http } from '#api/http.ts'
import type { FetchPart } from '#api/reads.ts'
import type { Ports } from '#ports/ports.tsx'

type FetchedServices = Pick<Ports, 'issueCertificate' | 'addOfflineDonation' | 'removeOfflineDonation' | 'readGift' | 'changeSchedule'>

/** Few donors want these: their calls are fetched with the first use. */
export function createFetchedServices(http: Http, part: FetchPart): FetchedServices {
  const certificates = () => part(() => import('#api/certificates.ts'))
  const offlineDonations = () => part(() => import('#api/offlineDonations.ts'))
  const schedules = () => part(() => import('#api/schedules.ts'))
  return {
    issueCertificate: async (input, signal) => (await certificates()).issueCertificate(http, input, signal),
    addOfflineDonation: async (input, signal) => (await offlineDonations()).addOfflineDonation(http, input, signal),
    removeOfflineDonation: async (input, signal) => (await offlineDonations()).removeOfflineDonation(http, input, signal),
    readGift: async ({ token }, signal) => ({ kind: 'gift', gift: await (await schedules()).readGift(http, token, signal) }),
    changeSchedule: async (input, signal) => (await schedules()).changeSchedule(http, input, signal),
  }
}
