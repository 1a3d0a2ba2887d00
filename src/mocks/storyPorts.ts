/** Ports in a story's hand: what is read, who is logged in and what the services say are given, and nothing is ever fetched. */
import { createActor, fromPromise, type StateValue } from 'xstate'
import { BANKS } from '#domain/banks.ts'
import type { Page } from '#domain/entities.ts'
import type { WireBanner } from '#domain/wire.ts'
import { decodeCampaign, decodeCampaignSummary, decodeOrganisation, decodePublicDonation, decodeUpdate } from '#api/decode.ts'
import { decodeFoundDonation } from '#api/donations.ts'
import { appMachine } from '#machines/app/machine.ts'
import { sessionOf } from '#machines/app/selectors.ts'
import type { AppScreen } from '#machines/app/screen.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import type { BannerContext } from '#machines/banner/types.ts'
import { certificates } from '#machines/certificate/fixtures.ts'
import { written } from '#machines/offlineDonation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { createEventLog } from '#machines/eventLog.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import type { Credentials, LogInOutput, SessionContext } from '#machines/session/types.ts'
import { Actors } from '#ports/actors.ts'
import { NO_DONATIONS_KEPT, NOTHING_KEPT, type AppRef, type GivingServices, type Ports } from '#ports/ports.tsx'
import type { Answer, Read, Reads } from '#ports/reads.ts'
import { anOwnDonation, aStatement, ownGifts } from './ownDonations.ts'
import { aCampaign, aCampaignUpdate, aCategory, aDonation, anOrganisation, aPublicDonation, aUser, NOW, several, SITE } from './entities.ts'
import { asWanted } from './longData.ts'

/** What a read gives; one that is loading does so for ever. */
export type Given<Value> = Answer<Value> | { kind: 'loading' } | { kind: 'unanswered' }

export const found = <Value>(value: Value): Given<Value> => ({ kind: 'found', value })
export const loading: Given<never> = { kind: 'loading' }
export const unanswered: Given<never> = { kind: 'unanswered' }
export const refused = (status: number, message = 'Something went wrong, please try again'): Given<never> => ({
  kind: 'refused',
  status,
  message,
})

/** @param totalCount of all pages */
export const aPage = <Item>(items: Item[], totalCount = items.length, pageNo = 1, pageSize = Math.max(items.length, 1)): Page<Item> => ({
  items,
  totalCount,
  pageCount: Math.ceil(totalCount / pageSize),
  pageNo,
})

type ReadValue<Name extends keyof Reads> = ReturnType<Reads[Name]> extends Read<infer Value> ? Value : never

export type GivenReads = { [Name in keyof Reads]: (...args: Parameters<Reads[Name]>) => Given<ReadValue<Name>> }

/** A state by its name with dots. */
interface Standing<Context> {
  state: string
  context?: Partial<Context>
}

export interface World {
  /** Instead of `session`, `banner` and `screen`: an app that is someone else's. */
  app?: AppRef
  actors?: Actors
  reads?: { [Name in keyof Reads]?: Given<ReadValue<Name>> | GivenReads[Name] }
  session?: Standing<SessionContext>
  banner?: Standing<BannerContext>
  screen?: AppScreen
  pageBanner?: WireBanner
  logIn?: (credentials: Credentials) => Promise<LogInOutput>
  changeSchedule?: Ports['changeSchedule']
  saveStatement?: Ports['saveStatement']
  issueCertificate?: Ports['issueCertificate']
  addOfflineDonation?: Ports['addOfflineDonation']
  removeOfflineDonation?: Ports['removeOfflineDonation']
  register?: Ports['register']
  verifyEmail?: Ports['verifyEmail']
  resendVerification?: Ports['resendVerification']
  sendResetLink?: Ports['sendResetLink']
  resetPassword?: Ports['resetPassword']
  giving?: Partial<GivingServices>
  toast?: Ports['toast']
}

export const never = (): Promise<never> => new Promise(() => {})

/** A service that gives no answer, for ever. */
export const unending = <Output, Input>() => fromPromise<Output, Input>(never)

/** @param name of a state, its parts parted by dots @returns its value */
export const stateValue = (name: string): StateValue =>
  name
    .split('.')
    .reverse()
    .reduce<StateValue>((value, key) => (value === '' ? key : { [key]: value }), '')

const GIVEN: GivenReads = {
  campaign: () => found(decodeCampaign(aCampaign())),
  featuredCampaigns: () => found(several(aCampaign, 3).map((wire) => decodeCampaignSummary(wire))),
  categories: () => found(several(aCategory, 17).map(({ id, name }) => ({ id, name }))),
  banks: () => found([...BANKS]),
  campaigns: () => found(aPage(several(aCampaign, 6).map((wire) => decodeCampaignSummary(wire)))),
  organisations: () => found(aPage(several(anOrganisation, 3).map((wire) => decodeOrganisation(wire)))),
  updates: () => found(aPage(several(aCampaignUpdate, 3).map((wire) => decodeUpdate(wire)))),
  donations: () =>
    found(
      aPage(
        several(aPublicDonation, 5).map((wire) => decodePublicDonation(wire)),
        14,
      ),
    ),
  topDonations: () => found([4, 2, 0].map((nth) => decodePublicDonation(aPublicDonation({}, nth)))),
  donation: () => found(decodeFoundDonation({ donation: aDonation() })),
  recurringGift: () => found(gifts.active),
  ownDonations: () => found(aPage(several(anOwnDonation, 5), 12)),
  ownRecurringGifts: () => found(aPage(ownGifts)),
  offlineDonations: () => found(aPage(written)),
  certificate: () => found(certificates.offered),
  statement: (_, taxYear) => found(aStatement(taxYear ?? 2027)),
}

let drawToast: Ports['toast'] = () => {}

/** Where people look at stories. Tests go without: a toast outlives the story that it is of. */
export function drawToasts(draw: Ports['toast']): void {
  drawToast = draw
}

/** The app is started; in its states nothing is invoked and no timer runs until something is pressed. */
export function storyPorts(world: World = {}): Ports {
  const app = world.app ?? appIn(world)
  const toast = world.toast ?? ((said) => drawToast(said))
  app.start()
  sessionOf(app.getSnapshot()).on('toast', (said) => toast(said.toast))
  const actors = world.actors ?? new Actors()
  const log = createEventLog(() => NOW)
  return {
    app,
    rendered: null,
    partLost: () => {},
    isReplaced: async () => false,
    log: { inspect: log.inspect, kept: () => Promise.resolve(log) },
    reads: readsOf(world.reads ?? {}),
    actors,
    readAnew: () => actors.forgetIdle(),
    prepareScreen: () => Promise.resolve(),
    startedAt: NOW,
    clock: () => NOW,
    deviceClock: () => NOW,
    newKey: () => 'story-key',
    origin: SITE,
    receiptAddress: (token) => `/api/v1/donations/${token}/receipt.pdf`,
    certificateAddress: (token) => `/api/v1/donations/${token}/certificate.pdf`,
    issueCertificate: world.issueCertificate ?? never,
    typedCertificate: () => NOTHING_KEPT,
    typedOfflineDonation: () => NOTHING_KEPT,
    addOfflineDonation: world.addOfflineDonation ?? never,
    removeOfflineDonation: world.removeOfflineDonation ?? never,
    saveStatement: world.saveStatement ?? never,
    pageBanner: world.pageBanner ?? null,
    giving: {
      prepare: () => {},
      create: never,
      askStatus: never,
      cancel: never,
      find: never,
      leaveForGateway: never,
      storage: () => NO_DONATIONS_KEPT,
      onNews: () => () => {},
      ...world.giving,
    },
    changeSchedule: world.changeSchedule ?? never,
    readGift: never,
    leaveForCardPage: never,
    register: world.register ?? never,
    verifyEmail: world.verifyEmail ?? never,
    resendVerification: world.resendVerification ?? never,
    sendResetLink: world.sendResetLink ?? never,
    resetPassword: world.resetPassword ?? never,
    toast,
    clearTab: () => {},
    returnUrl: { peek: () => null, clear: () => {} },
    hasDarkMode: () => document.documentElement.classList.contains('dark'),
    setDarkMode: (isDark) => void document.documentElement.classList.toggle('dark', isDark),
  }
}

const NOBODY: SessionContext = { user: null, attempts: 0, email: '', message: null, lockedUntil: null, retryAfterSeconds: 0 }

function appIn({ session = { state: 'loggedOut.idle' }, banner = { state: 'hidden' }, screen = 'working', logIn = never }: World) {
  const user = session.state.startsWith('loggedIn') ? asWanted(aUser()) : null
  const children = {
    session: sessionMachine.resolveState({
      value: stateValue(session.state),
      context: { ...NOBODY, user, email: user?.email ?? '', ...session.context },
    }),
    banner: bannerMachine.resolveState({
      value: stateValue(banner.state),
      context: { banner: null, hiddenId: null, ...banner.context },
    }),
  }
  const machine = appMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: {
          logIn: fromPromise(({ input }) => logIn(input)),
          refresh: unending(),
          endSession: fromPromise(() => Promise.resolve()),
        },
      }),
      banner: bannerMachine.provide({ actors: { fetchBanner: unending() }, actions: { rememberHidden: () => {} } }),
      askServer: unending(),
      reload: unending(),
    },
  })
  const snapshot = {
    ...machine.resolveState({
      value: { connection: 'online', screen: screen === 'asking' || screen === 'waiting' ? { missing: screen } : screen },
      context: { hiddenBannerId: null, reloadAttempts: 0, message: null, isNewer: false },
    }),
    children: Object.fromEntries(Object.entries(children).map(([src, child]) => [src, { src, snapshot: child, syncSnapshot: false }])),
  }
  return createActor(machine, { snapshot, input: { hiddenBannerId: null, reloadAttempts: 0 } })
}

function readsOf(given: NonNullable<World['reads']>): Reads {
  const reads = Object.entries(GIVEN).map(([name, usual]) => {
    const own = given[name as keyof Reads]
    const give = (typeof own === 'function' ? own : own ? () => own : usual) as (...args: unknown[]) => Given<unknown>
    return [name, (...args: unknown[]) => readOf(JSON.stringify([name, ...args]), () => asWanted(give(...args)))]
  })
  return Object.fromEntries(reads) as Reads
}

function readOf(key: string, give: () => Given<unknown>): Read<unknown> {
  const first = give()
  return {
    key,
    initial: first.kind === 'found' ? first.value : undefined,
    load: () => {
      const given = give()
      if (given.kind === 'loading') return never()
      return given.kind === 'unanswered' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(given)
    },
  }
}
