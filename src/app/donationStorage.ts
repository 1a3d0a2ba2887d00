import type { Kept } from '#ports/ports.tsx'

const DONATION = 'letsema.donation'

/** The one donation in progress. */
export const donationStorage = (storage: Storage | null): Kept => keptInTab(storage, DONATION)

/** Something in session storage: it survives reload, crash, a login and the way to the gateway and back, and ends with the tab. */
export function keptInTab(storage: Storage | null, key: string): Kept {
  return {
    read(): unknown {
      try {
        return JSON.parse(storage?.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(value: unknown): void {
      try {
        storage?.setItem(key, JSON.stringify(value))
      } catch {
        // Full or forbidden: it goes on, it only would not survive a reload.
      }
    },
    forget(): void {
      try {
        storage?.removeItem(key)
      } catch {
        // Nothing was kept there.
      }
    },
  }
}

/** Whether something is kept for a campaign, without judging what: that is left to the machine's own check. */
export function isDonationKept(storage: Storage | null, campaignPath: string | undefined): boolean {
  const kept = donationStorage(storage).read()
  return typeof kept === 'object' && kept !== null && 'campaignPath' in kept && kept.campaignPath === campaignPath
}
