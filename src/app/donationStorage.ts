const KEY = 'letsema.donation'

/** The one donation in progress, in session storage: it survives reload, crash and the way to the gateway and back, and ends with the tab. */
export function donationStorage(storage: Storage | null) {
  return {
    read(): unknown {
      try {
        return JSON.parse(storage?.getItem(KEY) ?? 'null')
      } catch {
        return null
      }
    },
    write(value: unknown): void {
      try {
        storage?.setItem(KEY, JSON.stringify(value))
      } catch {
        // Full or forbidden: the donation goes on, it only would not survive a reload.
      }
    },
    forget(): void {
      try {
        storage?.removeItem(KEY)
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
