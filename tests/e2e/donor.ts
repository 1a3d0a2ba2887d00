import { expect, type Page } from '@playwright/test'
import { PaymentMethod } from '#domain/enumerations.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { saved } from '#machines/donation/fixtures.ts'
import type { SavedDonation } from '#machines/donation/saved.ts'
import { OFTEN, PATIENCE } from '#tests/patience.ts'
import { SERVER } from '../servers.ts'
import { isHydrated } from '../hydrated.ts'

export const SIMULATOR = `http://localhost:${SERVER.simulatorPort}`

export type Method = 'Card' | 'EFT' | 'Instant EFT' | 'Card, by iVeri' | 'SnapScan' | 'PayPal' | 'Debit or credit card'

const IN_RAND = {
  Card: PaymentMethod.PayFast,
  EFT: PaymentMethod.EFT,
  'Instant EFT': PaymentMethod.InstantEFT,
  'Card, by iVeri': PaymentMethod.IVeri,
  SnapScan: PaymentMethod.SnapScan,
} satisfies Partial<Record<Method, PaymentMethod>>

export type MethodInRand = keyof typeof IN_RAND

let count = 0
/** Each donor gives once, so what the server has of them is this test's own. */
export const freshEmail = (test: string): string =>
  `${test.replace(/\W+/g, '-').slice(0, 20)}-${process.pid}-${(count += 1)}@example.org`.toLowerCase()

/** What a donor does, in the words that stand on the screen. */
export class Donor {
  constructor(
    readonly page: Page,
    readonly email: string,
  ) {}

  async opens(campaignPath: string): Promise<void> {
    await this.page.goto(`/donation/${campaignPath}`)
    await this.isReady()
  }

  /** Hydrated: a click before that would be lost to the test, not to the donor. */
  async isReady(): Promise<void> {
    await isHydrated(this.page, 'form')
  }

  async givesAmount(amount: string, tip: 'No tip' | '12 %' = 'No tip'): Promise<void> {
    await this.page.getByLabel('How much would you like to give?').fill(amount)
    if (tip !== 'No tip') await this.page.getByRole('radio', { name: tip }).check()
    await this.continues()
    await this.sees('Your details')
  }

  async givesDetails(details: { firstName?: string; lastName?: string; comment?: string; anonymous?: boolean } = {}): Promise<void> {
    await this.page.getByLabel('First name').fill(details.firstName ?? 'Thandi')
    await this.page.getByLabel('Surname').fill(details.lastName ?? 'Nkosi')
    await this.page.getByLabel('E-mail address').fill(this.email)
    if (details.anonymous) await this.page.getByRole('radio', { name: 'No, give anonymously' }).check()
    if (details.comment) await this.page.getByLabel('A comment for the campaign').fill(details.comment)
    await this.continues()
    await this.sees('Payment method')
  }

  async choosesMethod(method: Method): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${method} [A-Z]`) }).check()
    await this.continues()
    await this.sees('Review')
  }

  /** From an empty form to the review. */
  async fillsIn(campaignPath: string, method: Method = 'Card', amount = '150'): Promise<void> {
    await this.opens(campaignPath)
    await this.givesAmount(amount)
    await this.givesDetails()
    await this.choosesMethod(method)
  }

  /** Where the steps before it are not what is tested: as in a tab that was loaded anew there. */
  async isAtReview(campaignPath: string, method: MethodInRand = 'Card'): Promise<void> {
    const gift = { amountText: '150', tipChoice: 'none', tipText: '', firstName: 'Thandi', comment: '' } as const
    await this.isAtReviewOf(campaignPath, { ...saved.draft, ...gift, paymentMethod: IN_RAND[method] })
  }

  async isAtReviewOf(campaignPath: string, draft: DonationDraft): Promise<void> {
    const kept: SavedDonation = { ...saved, keptAt: Date.now(), campaignPath, draft: { ...draft, email: this.email } }
    await this.page.goto('/icon.svg')
    await this.page.evaluate((donation) => sessionStorage.setItem('letsema.donation', JSON.stringify([donation])), kept)
    await this.page.goto(`/donation/${campaignPath}?step=review`)
    // Only the hydrated page knows of it.
    await this.sees('Review')
  }

  async goesToPayment(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go to payment' }).click()
    await this.page.getByRole('button', { name: 'Approve' }).waitFor({ timeout: PATIENCE })
  }

  async atTheGateway(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }

  async continues(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: PATIENCE })
  }
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The newest mail to an address, once there are so many. */
export async function mailTo(page: Page, address: string, count = 1): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(async () => {
      const { data } = (await (await page.request.get(`${SIMULATOR}/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as {
        data: Mail[]
      }
      const mails = data.filter(({ to }) => to.includes(address))
      mail = mails[0]
      return mails.length
    }, OFTEN)
    .toBeGreaterThanOrEqual(count)
  if (!mail) throw new Error(`No mail to ${address}`)
  return mail
}

/** Of the newest mail to an address, once there are so many. @param path of the page that it opens @returns path and query */
export async function mailedLink(page: Page, address: string, path: string, count = 1): Promise<string> {
  const { text } = await mailTo(page, address, count)
  const { pathname, search } = new URL(new RegExp(`https?:\\S+${path}\\?token=\\S+`).exec(text)?.[0] ?? '')
  return pathname + search
}

/** The browser's back and forward buttons, also past several pages. Asked of the browser: a page that is left, or busy, could not answer. */
async function historyButtons(page: Page): Promise<(by: number) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await devTools.send('Page.getNavigationHistory')
  let index = currentIndex
  return async (by) => {
    index += by
    const target = entries[index]
    if (!target) throw new Error(`The page shown is ${currentIndex + 1} of ${entries.length}, and there is none at ${index + 1}.`)
    await devTools.send('Page.navigateToHistoryEntry', { entryId: target.id })
  }
}

/** Past several pages in one press, as from the menu of the back button. */
export async function goesBackBy(page: Page, entries: number): Promise<void> {
  const press = await historyButtons(page)
  await press(-entries)
}

/** The browser's buttons, pressed one after the other before the page, busy until then, has heard of the first. */
export async function pressesInOneGo(page: Page, ...by: number[]): Promise<void> {
  const press = await historyButtons(page)
  const isBusy = page.evaluate(() => {
    const end = performance.now() + 400
    while (performance.now() < end);
  })
  for (const distance of by) await press(distance)
  await isBusy
}
