import { createContext, useContext, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { appMachine } from '#machines/app/machine.ts'
import type { bannerMachine } from '#machines/banner/machine.ts'
import type { IssueInput, IssueOutput } from '#machines/certificate/types.ts'
import type { CreateDonationInput, CreateDonationOutput } from '#machines/donation/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from '#machines/offlineDonation/types.ts'
import type { AskedOutput, DonationTokenInput } from '#machines/payment/types.ts'
import type { NewPassword, ResetLinkOutput, ResetOutput } from '#machines/passwordReset/types.ts'
import type { RegisterOutput, RegistrationValues } from '#machines/registration/types.ts'
import type { CardPage } from '#domain/recurringGift.ts'
import type { ChangeScheduleInput, ChangeScheduleOutput, ReadGiftInput, ReadGiftOutput } from '#machines/scheduleChange/types.ts'
import type { ResendOutput } from '#machines/verification/types.ts'
import type { EventLog } from '#machines/eventLog.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import type { Toast } from '#machines/toast.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import type { WireBanner } from '#domain/wire.ts'
import type { Actors } from './actors.ts'
import type { FoundDonation, Reads } from './reads.ts'

export type AppRef = ActorRefFrom<typeof appMachine>

/** What a payment hears of the world around it: the browser's connection, and whether the page is in front of the donor. */
export type News = 'ONLINE' | 'PAGE_SHOWN' | 'PAGE_HIDDEN' | 'PAGE_SEEN'

/** What giving asks of the world. Its machines are fetched with its screens, so the services are handed to them there. */
export interface GivingServices {
  /** Fetches what sending will need, while there is time. */
  prepare(): void
  create(input: CreateDonationInput, signal: AbortSignal): Promise<CreateDonationOutput>
  askStatus(input: DonationTokenInput, signal: AbortSignal): Promise<AskedOutput>
  cancel(input: DonationTokenInput, signal: AbortSignal): Promise<AskedOutput>
  /** Null for a donation that the server does not know. */
  find(input: DonationTokenInput): Promise<FoundDonation | null>
  /** Resolves only where the page was not left. */
  leaveForGateway(donation: PlacedDonation): Promise<void>
  /** The donations of this tab, as they were written, for the person who is there now: after their logout it hears nothing more. */
  storage(): KeptDonations
  /** Hears of what a payment waits for. @returns what stops it */
  onNews(listener: (news: News) => void): () => void
}

/** Anything may be in it when it is read. */
export interface Kept {
  read(): unknown
  write(value: unknown): void
  forget(): void
}

export const NOTHING_KEPT: Kept = { read: () => null, write: () => {}, forget: () => {} }

/** One for each campaign: giving to another one leaves what waits. */
export interface KeptDonations {
  of(campaignPath: string): Kept
  /** The one that was written last is the first. */
  all(): unknown[]
}

export const NO_DONATIONS_KEPT: KeptDonations = { of: () => NOTHING_KEPT, all: () => [] }

/** All that screens may ask for. main.tsx makes the browser's, render.tsx the server's, stories and tests their own. */
export interface Ports {
  app: AppRef
  /** As the server drew them, for nobody in particular: hydration starts from these, whatever they are by then. Null where the browser draws. */
  rendered: { session: SnapshotFrom<typeof sessionMachine>; banner: SnapshotFrom<typeof bannerMachine> } | null
  /** Something that the page can do without for now could not be fetched. */
  partLost(): void
  /** Whether the server has another version of the app than this page's, whose parts may be gone. False where it cannot be asked. */
  isReplaced(): Promise<boolean>
  /** Hears all machines; the error screen hands on what is kept of it. */
  log: Pick<EventLog, 'inspect'> & { kept(): Promise<EventLog> }
  reads: Reads
  actors: Actors
  /** Something was changed: what was read before is read anew when it is next looked at. */
  readAnew(): void
  /** Fetches the screen of an address that is about to be led to. Resolves also where it did not come. */
  prepareScreen(address: string): Promise<void>
  /** Milliseconds since the epoch at which the page was made, the same in the server's and the browser's first render. */
  startedAt: number
  /** The server's time, as far as it is known. */
  clock(): number
  /** The device's own time, which may be wrong by years: for how long ago something was, it is wrong by the same. */
  deviceClock(): number
  /** A fresh idempotency key. */
  newKey(): string
  /** Origin of the site, for links that leave it. */
  origin: string
  /** Of the PDF that says what was received for a donation. @param token of the donation */
  receiptAddress(token: string): string
  /** Of the PDF of its Section 18A certificate. */
  certificateAddress(token: string): string
  issueCertificate(input: IssueInput, signal: AbortSignal): Promise<IssueOutput>
  /** What a donor has typed for it. @param token of the donation */
  typedCertificate(token: string): Kept
  /** What an organiser has typed, and what was sent off and is not known to be taken, with its key: an expired session or a reload must not lose it. */
  typedOfflineDonation(campaignId: string): Kept
  addOfflineDonation(input: AddOfflineDonationInput, signal: AbortSignal): Promise<AddOfflineDonationOutput>
  removeOfflineDonation(input: RemoveOfflineDonationInput, signal: AbortSignal): Promise<RemoveOfflineDonationOutput>
  /** Saves what a donor gave in a tax year as PDF. Rejects where it could not be fetched. */
  saveStatement(userId: string, taxYear: TaxYear): Promise<void>
  /** The banner that came in the server's HTML, sanitised there. */
  pageBanner: WireBanner | null
  giving: GivingServices
  changeSchedule(input: ChangeScheduleInput, signal: AbortSignal): Promise<ChangeScheduleOutput>
  readGift(input: ReadGiftInput, signal: AbortSignal): Promise<ReadGiftOutput>
  /** Resolves only where the page was not left. */
  leaveForCardPage(page: CardPage): Promise<void>
  register(values: RegistrationValues, idempotencyKey: string, signal: AbortSignal): Promise<RegisterOutput>
  verifyEmail(token: string): Promise<{ kind: 'verified' } | { kind: 'refused'; message: string }>
  /** Does not tell whether the address has a profile. */
  resendVerification(email: string, signal: AbortSignal): Promise<ResendOutput>
  /** Does not tell whether the address has a profile. */
  sendResetLink(email: string, signal: AbortSignal): Promise<ResetLinkOutput>
  resetPassword(input: NewPassword, idempotencyKey: string, signal: AbortSignal): Promise<ResetOutput>
  toast(toast: Toast): void
  /** Leads home; the tab forgets who used it, and Back leads to nothing that opens by its link alone. */
  clearTab(): void
  /** Where an expired session was, kept outside what its expiry clears. */
  returnUrl: { peek(): string | null; clear(): void }
  hasDarkMode(): boolean
  setDarkMode(isDark: boolean): void
}

const PortsContext = createContext<Ports | null>(null)

export function PortsProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  return <PortsContext value={ports}>{children}</PortsContext>
}

/** @throws Error outside a PortsProvider */
export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('No PortsProvider above this screen')
  return ports
}
