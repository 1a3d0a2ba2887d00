import { createActor } from 'xstate'
import { createReads } from '#api/reads.ts'
import type { PageStart } from '#domain/page.ts'
import type { WireBanner } from '#domain/wire.ts'
import { appMachine } from '#machines/app/machine.ts'
import { Actors } from '#ports/actors.ts'
import { NO_DONATIONS_KEPT, NOTHING_KEPT, type Ports } from '#ports/ports.tsx'

/** For one render: reads are what was given, and no actor is ever started. */
export function createServerPorts(start: PageStart, origin: string): Ports {
  const inBrowserOnly = () => Promise.reject(new Error('Only in the browser'))
  return {
    app: createActor(appMachine, { input: { hiddenBannerId: null, reloadAttempts: 0 } }),
    rendered: null,
    partLost: () => {},
    isReplaced: async () => false,
    log: { inspect: () => {}, kept: inBrowserOnly },
    reads: createReads(inBrowserOnly, start.data),
    actors: new Actors(),
    readAnew: () => {},
    prepareScreen: () => Promise.resolve(),
    startedAt: start.now,
    clock: () => start.now,
    deviceClock: () => start.now,
    newKey: () => '',
    origin,
    receiptAddress: () => '',
    certificateAddress: () => '',
    issueCertificate: inBrowserOnly,
    typedCertificate: () => NOTHING_KEPT,
    typedOfflineDonation: () => NOTHING_KEPT,
    addOfflineDonation: inBrowserOnly,
    removeOfflineDonation: inBrowserOnly,
    saveStatement: inBrowserOnly,
    pageBanner: (start.data['/banner']?.data as WireBanner | null | undefined) ?? null,
    giving: {
      prepare: () => {},
      create: inBrowserOnly,
      askStatus: inBrowserOnly,
      cancel: inBrowserOnly,
      find: inBrowserOnly,
      leaveForGateway: inBrowserOnly,
      storage: () => NO_DONATIONS_KEPT,
      onNews: () => () => {},
    },
    changeSchedule: inBrowserOnly,
    readGift: inBrowserOnly,
    leaveForCardPage: inBrowserOnly,
    register: inBrowserOnly,
    verifyEmail: inBrowserOnly,
    resendVerification: inBrowserOnly,
    sendResetLink: inBrowserOnly,
    resetPassword: inBrowserOnly,
    toast: () => {},
    clearTab: () => {},
    returnUrl: { peek: () => null, clear: () => {} },
    hasDarkMode: () => false,
    setDarkMode: () => {},
  }
}
