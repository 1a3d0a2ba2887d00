import type { Kept, KeptDonations } from '#ports/ports.tsx'
import { clearAtLogout } from './endedVisits.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

const DONATIONS = 'letsema.donation'
const BEGUN_AFTER = 'letsema.begunAfter'

/** What session storage keeps of the person who uses this tab, until they log out. */
export class TabStorage {
  private logouts = 0
  private readonly memory = new Map<string, string>()

  /** @param logoutsEver in this browser; null where it knows of none */
  constructor(
    private readonly storage: Storage | null,
    private readonly logoutsEver: () => string | null,
  ) {}

  readonly donations = (): KeptDonations => {
    const kept = this.kept(DONATIONS)
    const all = () => donationsIn(kept)
    return {
      all,
      of(campaignPath) {
        const others = () => all().filter((donation) => !isOf(donation, campaignPath))
        return {
          read: () => all().find((donation) => isOf(donation, campaignPath)) ?? null,
          write: (value) => kept.write([value, ...others()]),
          forget() {
            const left = others()
            if (left.length > 0) kept.write(left)
            else kept.forget()
          },
        }
      },
    }
  }

  readonly certificate = (token: string): Kept => this.kept(`letsema.certificate.${token}`)

  readonly offlineDonation = (campaignId: string): Kept => this.kept(`letsema.offlineDonation.${campaignId}`)

  /** Whether somebody has logged out since, be it while this tab was discarded: what a guest typed in it is then of before that, too. */
  isOfBeforeLogout(): boolean {
    const logouts = this.logoutsEver()
    return logouts !== null && readStored(this.storage, BEGUN_AFTER) !== logouts
  }

  /** What was handed out before writes nothing from then on: a screen tries to once more when it is left. */
  forget(): void {
    this.logouts += 1
    this.memory.clear()
    try {
      if (this.storage) clearAtLogout(this.storage)
    } catch {
      // Forbidden storage holds nothing to clear.
    }
    const logouts = this.logoutsEver()
    if (logouts !== null) writeStored(this.storage, BEGUN_AFTER, logouts)
  }

  private kept(key: string): Kept {
    const { read, write, forget } = keptInTab(this.storage, key, this.memory)
    const { logouts } = this
    const isSamePerson = () => this.logouts === logouts
    return { read, write: (value) => isSamePerson() && write(value), forget: () => isSamePerson() && forget() }
  }
}

/**
 * Something in session storage: it survives reload, crash, a login and the way to the gateway and back, and ends with the tab. Where storage is full or
 * forbidden it is in memory, for as long as the page is.
 */
function keptInTab(storage: Storage | null, key: string, memory: Map<string, string>): Kept {
  return {
    read(): unknown {
      try {
        return JSON.parse(memory.get(key) ?? storage?.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(value: unknown): void {
      const text = JSON.stringify(value)
      memory.set(key, text)
      try {
        storage?.setItem(key, text)
        if (storage) memory.delete(key)
      } catch {
        // It goes on, it only would not survive a reload.
      }
    },
    forget(): void {
      memory.delete(key)
      removeStored(storage, key)
    },
  }
}

/**
 * Whether something is kept for a campaign, without judging what: that is left to the machine's own check.
 * @param written as an address has its path, which the server reads in small letters or capitals
 */
export function isDonationKept(storage: Storage | null, written: string | undefined): boolean {
  const campaignPath = written?.toLowerCase()
  return donationsIn(keptInTab(storage, DONATIONS, new Map())).some((donation) => isOf(donation, campaignPath))
}

function donationsIn({ read }: Kept): unknown[] {
  const kept = read()
  return Array.isArray(kept) ? kept : []
}

const isOf = (donation: unknown, campaignPath: string | undefined): boolean =>
  typeof donation === 'object' && donation !== null && 'campaignPath' in donation && donation.campaignPath === campaignPath
