import { createContext, useContext, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { appMachine } from '#machines/app/machine.ts'
import type { donationMachine } from '#machines/donation/machine.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'
import type { registrationMachine } from '#machines/registration/machine.ts'
import type { Toast } from '#machines/toast.ts'
import type { WireBanner } from '#domain/wire.ts'
import type { Actors } from './actors.ts'
import type { Reads } from './reads.ts'

export type AppRef = ActorRefFrom<typeof appMachine>
export type DonationRef = ActorRefFrom<typeof donationMachine>
export type RegistrationRef = ActorRefFrom<typeof registrationMachine>

/** All that screens may ask for. main.tsx makes the browser's, render.tsx the server's, stories and tests their own. */
export interface Ports {
  app: AppRef
  reads: Reads
  actors: Actors
  /** Milliseconds since the epoch at which the page was made, the same in the server's and the browser's first render. */
  startedAt: number
  clock(): number
  /** A fresh idempotency key. */
  newKey(): string
  /** Origin of the site, for links that leave it. */
  origin: string
  /** The banner that came in the server's HTML, sanitised there. */
  pageBanner: WireBanner | null
  openDonation(terms: GivingTerms, options: { returned: boolean }): DonationRef
  /** By its token, or the one that this browser was giving. Rejects where there is no answer. */
  findDonation(token: string | null): Promise<{ campaignPath: string } | null>
  openRegistration(): RegistrationRef
  verifyEmail(token: string): Promise<{ kind: 'verified' } | { kind: 'refused'; message: string }>
  toast(toast: Toast): void
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
