import { readSaved, toSaved, type SavedDonation } from '#machines/donation/saved.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'

const KEY = 'letsema.donation'

/** The one donation in progress, in session storage: it survives reload, crash and the way to the gateway and back, and ends with the tab. */
export class DonationStore {
  constructor(private readonly storage: Storage | null) {}

  read(): SavedDonation | null {
    try {
      return readSaved(JSON.parse(this.storage?.getItem(KEY) ?? 'null'))
    } catch {
      return null
    }
  }

  readFor(campaignPath: string): SavedDonation | null {
    const saved = this.read()
    return saved?.campaignPath === campaignPath ? saved : null
  }

  write(saved: SavedDonation): void {
    try {
      this.storage?.setItem(KEY, JSON.stringify(saved))
    } catch {
      // Full or forbidden: the donation goes on, it only would not survive a reload.
    }
  }

  /** Keeps what is on the way; forgets a donation that is through. */
  keep(snapshot: DonationSnapshot): void {
    const saved = toSaved(snapshot)
    if (saved) this.write(saved)
    else if (snapshot.matches('thanked')) this.forget()
  }

  private forget(): void {
    try {
      this.storage?.removeItem(KEY)
    } catch {
      // Nothing was kept there.
    }
  }
}
