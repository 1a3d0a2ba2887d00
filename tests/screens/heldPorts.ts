/** Ports whose services are held and answered by the walk. What a walk is not about is there at once and never fails. */
import { createActor, fromPromise } from 'xstate'
import { decodeCampaign, decodeCampaignSummary, decodePublicDonation } from '#api/decode.ts'
import { BANKS } from '#domain/banks.ts'
import { decodeFoundDonation } from '#api/donations.ts'
import { appMachine } from '#machines/app/machine.ts'
import { sessionOf } from '#machines/app/selectors.ts'
import type { AppInput } from '#machines/app/types.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import { certificates } from '#machines/certificate/fixtures.ts'
import { written } from '#machines/offlineDonation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { createEventLog } from '#machines/eventLog.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import type { WireUser } from '#domain/wire.ts'
import { aCampaign, aCategory, aDonation, aPublicDonation, NOW, several, SITE } from '#mocks/entities.ts'
import { aPage } from '#mocks/storyPorts.ts'
import { Actors } from '#ports/actors.ts'
import { NO_DONATIONS_KEPT, NOTHING_KEPT, type News, type Ports } from '#ports/ports.tsx'
import type { Answer, Read, Reads } from '#ports/reads.ts'
import type { HeldServices } from './heldServices.ts'

export interface Scene {
  at: string
  appInput?: AppInput
  /** Who is logged in from the start. */
  user?: WireUser
  /** Read by a service of this name where the walk holds it. */
  heldReads?: Partial<Record<keyof Reads, { service: string; initial?: unknown }>>
  given?: Partial<Record<keyof Reads, unknown>>
  /** What this tab keeps of a donation. */
  kept?: unknown
}

export interface HeldPorts {
  ports: Ports
  tellDonation: (news: News) => void
  /** Whether a donation listens to what comes from outside. */
  isHeard: () => boolean
  /** The next part that is drawn throws this. */
  breakNextPart: (error: Error) => void
  /** From now on the machine of this name throws at its next action. */
  breakMachine: (name: 'session' | 'banner') => void
}

const GIVEN: { [Name in keyof Reads]: () => unknown } = {
  campaign: () => decodeCampaign(aCampaign()),
  featuredCampaigns: () => several(aCampaign, 3).map((wire) => decodeCampaignSummary(wire)),
  categories: () => several(aCategory, 3).map(({ id, name }) => ({ id, name })),
  banks: () => BANKS,
  campaigns: () => aPage(several(aCampaign, 2).map((wire) => decodeCampaignSummary(wire))),
  organisations: () => aPage([]),
  updates: () => aPage([]),
  donations: () => aPage([]),
  topDonations: () => [decodePublicDonation(aPublicDonation())],
  donation: () => decodeFoundDonation({ donation: aDonation() }),
  recurringGift: () => gifts.active,
  ownDonations: () => aPage([]),
  ownRecurringGifts: () => aPage([]),
  offlineDonations: () => aPage(written),
  certificate: () => certificates.offered,
  statement: () => ({ taxYears: [], taxYear: null, gifts: [], sums: [] }),
}

export function heldPorts(services: HeldServices, scene: Scene, go: (address: string) => void): HeldPorts {
  let breakage: Error | null = null
  const broken = new Set<string>()
  const breakIf = (name: string) => {
    if (broken.has(name)) throw new Error(`The ${name} broke.`)
  }
  const app = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: {
            logIn: fromPromise(({ signal }) => services.call('logIn', signal)),
            refresh: fromPromise(({ signal }) => services.call('refresh', signal)),
            endSession: fromPromise(({ signal }) => services.call('endSession', signal)),
          },
          actions: { tellLoggedIn: () => breakIf('session') },
        }),
        banner: bannerMachine.provide({
          actors: { fetchBanner: fromPromise(({ signal }) => services.call('fetchBanner', signal)) },
          actions: { rememberHidden: () => breakIf('banner') },
        }),
        askServer: fromPromise(({ signal }) => services.call('askServer', signal)),
        reload: fromPromise(({ signal }) => services.call('reload', signal)),
      },
    }),
    { input: scene.appInput ?? { hiddenBannerId: null, reloadAttempts: 0 } },
  )
  const session = sessionOf(app.getSnapshot())
  if (scene.user) session.send({ type: 'RESTORE', user: scene.user })
  session.on('loggedOut', () => go('/auth/login'))
  session.on('expired', () => go('/auth/login'))
  const listeners = new Set<(news: News) => void>()
  const actors = new Actors()
  const log = createEventLog(() => NOW)
  const tell = (news: News) => {
    for (const listener of listeners) listener(news)
    if (news === 'ONLINE') actors.tellAll({ type: 'ONLINE' })
  }
  app.on('online', () => tell('ONLINE'))

  const ports: Ports = {
    app,
    rendered: null,
    partLost: () => {},
    isReplaced: async () => false,
    log: { inspect: log.inspect, kept: () => Promise.resolve(log) },
    reads: readsOf(services, scene, () => {
      if (breakage) throw breakage
    }),
    actors,
    readAnew: () => actors.forgetIdle(),
    prepareScreen: () => Promise.resolve(),
    startedAt: NOW,
    clock: () => NOW,
    deviceClock: () => NOW,
    newKey: () => 'walk-key',
    origin: SITE,
    receiptAddress: (token) => `/api/v1/donations/${token}/receipt.pdf`,
    certificateAddress: (token) => `/api/v1/donations/${token}/certificate.pdf`,
    issueCertificate: (_, signal) => services.call('issueCertificate', signal),
    typedCertificate: () => NOTHING_KEPT,
    typedOfflineDonation: () => NOTHING_KEPT,
    addOfflineDonation: (_, signal) => services.call('addOfflineDonation', signal),
    removeOfflineDonation: (_, signal) => services.call('removeOfflineDonation', signal),
    saveStatement: () => Promise.resolve(),
    pageBanner: null,
    giving: {
      prepare: () => {},
      create: (_, signal) => services.call('createDonation', signal),
      askStatus: (_, signal) => services.call('askStatus', signal),
      cancel: (_, signal) => services.call('cancelDonation', signal),
      find: () => services.call('find'),
      leaveForGateway: () => services.call('leaveForGateway'),
      storage: () => ({ ...NO_DONATIONS_KEPT, of: () => ({ ...NOTHING_KEPT, read: () => scene.kept ?? null }) }),
      onNews(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    changeSchedule: (_, signal) => services.call('changeSchedule', signal),
    readGift: (_, signal) => services.call('readGift', signal),
    leaveForCardPage: () => services.call('leaveForCardPage'),
    register: (_, __, signal) => services.call('register', signal),
    verifyEmail: () => Promise.resolve({ kind: 'refused', message: 'This link is not valid any more. Please ask for a new one.' }),
    resendVerification: (_, signal) => services.call('resendVerification', signal),
    sendResetLink: (_, signal) => services.call('sendResetLink', signal),
    resetPassword: (_, __, signal) => services.call('resetPassword', signal),
    toast: () => {},
    clearTab: () => {},
    returnUrl: { peek: () => null, clear: () => {} },
    hasDarkMode: () => false,
    setDarkMode: () => {},
  }
  return {
    ports,
    tellDonation: tell,
    isHeard: () => listeners.size > 0,
    breakNextPart: (error) => (breakage = error),
    breakMachine: (name) => broken.add(name),
  }
}

function readsOf(services: HeldServices, { heldReads = {}, given = {} }: Scene, breakIfToldTo: () => void): Reads {
  const names = Object.keys(GIVEN) as (keyof Reads)[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      (...args: unknown[]): Read<unknown> => {
        breakIfToldTo()
        const held = heldReads[name]
        const key = JSON.stringify([name, ...args])
        if (held) return { key, initial: held.initial, load: (signal) => services.call(held.service, signal) }
        const value = given[name] ?? GIVEN[name]()
        return { key, initial: value, load: (): Promise<Answer<unknown>> => Promise.resolve({ kind: 'found', value }) }
      },
    ]),
  ) as unknown as Reads
}
