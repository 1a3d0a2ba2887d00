import { expect, test, type Page, type Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { WireDonationAnswer } from '#domain/wire.ts'
import * as fixtures from '#machines/donation/fixtures.ts'
import type { donationMachine } from '#machines/donation/machine.ts'
import type { SavedDonation } from '#machines/donation/saved.ts'
import { donationScreen, type DonationScreen } from '#machines/donation/screen.ts'
import type { DonationEvent } from '#machines/donation/types.ts'
import { freshEmail, SIMULATOR } from '../e2e/donor.ts'
import { campaigns, donationsOf, ledgerSums } from '../e2e/operator.ts'
import { describePath, generatePaths, walk, type Executor, type Path, type Step } from './engine.ts'
import { donationModel } from './models.ts'

/** The generated paths of the donation machine, walked on the built app in Chromium against the real server and the simulated gateway. */

const CAMPAIGN = 'water-for-thaba'
type Snapshot = SnapshotFrom<typeof donationMachine>
type Input = keyof typeof fixtures.inputs

/** What stands on the screen, in the donor's words. */
const SEES = {
  amount: (page) => expect(page.getByRole('heading', { name: 'Amount', exact: true })).toBeVisible(),
  details: (page) => expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible(),
  method: (page) => expect(page.getByRole('heading', { name: 'Payment method' })).toBeVisible(),
  review: (page) => expect(page.getByRole('button', { name: /^(Go to payment|Get the bank details)$/ })).toBeEnabled(),
  submitting: (page) => expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible(),
  stillWorking: (page) => expect(page.getByText('Still working…')).toBeVisible(),
  sendingFailed: (page) => expect(page.getByText('We got no answer in time.')).toBeVisible(),
  redirecting: (page) => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
  instructions: (page) => expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible(),
  awaitingTransfer: (page) => expect(page.getByRole('heading', { name: 'Thank you. We are waiting for your bank' })).toBeVisible(),
  backWithoutAnswer: (page) => expect(page.getByRole('heading', { name: 'Did you pay?' })).toBeVisible(),
  confirming: (page) => expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible(),
  stillUnknown: (page) => expect(page.getByRole('heading', { name: 'We do not know yet' })).toBeVisible(),
  unanswered: (page) => expect(page.getByRole('heading', { name: 'We cannot reach Letsema' })).toBeVisible(),
  cancelling: (page) => expect(page.getByRole('heading', { name: 'Cancelling…' })).toBeVisible(),
  thanked: (page) => expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible(),
  declined: (page) => expect(page.getByRole('heading', { name: 'The payment was declined' })).toBeVisible(),
  cancelled: (page) => expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible(),
  notTakingDonations: (page) => expect(page.getByText(/so it (?:no longer takes|cannot take) donations\./)).toBeVisible(),
} satisfies Record<DonationScreen, (page: Page) => Promise<void>>

/** What a person does for each event. A kept draft is typed, and then the field is left. */
const DOES = {
  async AMOUNT_ACCEPTED({ page }, event) {
    const inDollar = event.values.currencyId === 2
    await page.getByRole('radio', { name: inDollar ? 'US dollar' : 'Rand' }).check()
    await page.getByLabel('How much would you like to give?').fill('250')
    await page.getByRole('radio', { name: 'Another amount' }).check()
    await page.getByLabel('Your tip').fill('30')
    await page.getByRole('button', { name: 'Continue' }).click()
  },
  async DETAILS_ACCEPTED({ page, email }, event) {
    await page.getByLabel('First name').fill(event.values.firstName ?? '')
    await page.getByLabel('Surname').fill(event.values.lastName ?? '')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Mobile number').fill(event.values.mobileNumber ?? '')
    await page.getByLabel('A comment for the campaign').fill(event.values.comment ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
  },
  async METHOD_ACCEPTED({ page }, event) {
    await page.getByRole('radio', { name: event.values.paymentMethod === 0 ? 'EFT' : 'Card' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
  },
  async DRAFT_KEPT({ page }, event) {
    if (event.values.amountText !== undefined) await page.getByLabel('How much would you like to give?').fill(event.values.amountText)
    else if (event.values.firstName !== undefined) await page.getByLabel('First name').fill(event.values.firstName)
    else await page.getByRole('radio', { name: 'EFT' }).check()
    await page.keyboard.press('Tab')
  },
  CONFIRMED: ({ page }) => page.getByRole('button', { name: /^(Go to payment|Get the bank details)$/ }).click(),
  BACK: ({ page }) => page.getByRole('button', { name: 'Back', exact: true }).click(),
  STEP_REQUESTED: ({ page }, event) =>
    page.evaluate((step) => history.pushState(null, '', location.pathname + (step === 'amount' ? '' : `?step=${step}`)), event.step),
  RETRY: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
  TRY_AGAIN: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
  TRY_OTHER_METHOD: ({ page }) => page.getByRole('button', { name: 'Choose another way to pay' }).click(),
  START_AFRESH: ({ page }) => page.getByRole('button', { name: 'Give another amount' }).click(),
} satisfies { [Type in DonationEvent['type']]: (donor: Walker, event: Extract<DonationEvent, { type: Type }>) => Promise<unknown> }

const STATUS_OF_ANSWER: Record<string, number> = { acceptedAlready: 1, declinedAlready: 2, cancelledAlready: 3 }
const AT_GATEWAY: Record<string, string> = { accepted: 'Approve', declined: 'Decline', cancelled: 'Cancel' }

/** Only what nobody and no network can cause: an event of a step that is not on the screen, an answer that no server gives, a crash. */
function canBeCaused({ event, from, to }: Step): boolean {
  const screen = donationScreen(from as Snapshot)
  if (event.kind === 'sent') {
    const { type } = event.event as DonationEvent
    if (type === 'DRAFT_KEPT') return (DRAFT_STEP[event.name] ?? 'amount') === screen
    if (type === 'START_AFRESH') return screen === 'declined' || screen === 'cancelled'
    // The machine passes a request for a step that is not open; the address then goes back by itself.
    return type !== 'METHOD_ACCEPTED' || (from as Snapshot).context.draft.currencyId === 1
  }
  if (event.kind === 'unanswered') return event.service === 'createDonation'
  if (event.kind === 'answered' && event.outcome === 'byNothing') return false
  return donationScreen(to as Snapshot) in SEES
}

const DRAFT_STEP: Record<string, DonationScreen> = { 'DRAFT_KEPT 1': 'amount', 'DRAFT_KEPT 2': 'details', 'DRAFT_KEPT 3': 'method' }

interface Kept {
  resume: NonNullable<SavedDonation['resume']>
  returned: boolean
}

/** Where a walk begins: a fresh page, something kept in the tab, or the way back from the gateway. */
const KEPT: Partial<Record<Input, Kept>> = {
  savedAtPayment: { resume: 'away', returned: false },
  returned: { resume: 'away', returned: true },
}

class Walker implements Executor {
  readonly email: string
  private held: ((route: Route) => Promise<void>)[] = []
  private waiting: Route[] = []

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {
    this.email = freshEmail(`walk-${name}`)
  }

  async start({ input }: Path): Promise<void> {
    const { page } = this
    await page.clock.install()
    await page.route('**/api/v1/donations', (route) => this.hold(route))
    const name = input as Input
    const known = KEPT[name]
    const saved: SavedDonation | null | undefined = 'saved' in fixtures.inputs[name] ? (fixtures.inputs[name].saved as SavedDonation) : null
    if (name === 'foundByItsLink')
      return void (await page.goto(`/donation/return?donation=${encodeURIComponent((await this.gives()).token)}`))
    if (saved) {
      const donation = known ? await this.gives() : null
      const keep = {
        ...saved,
        campaignPath: CAMPAIGN,
        draft: { ...saved.draft, email: this.email },
        donation,
        resume: known?.resume ?? null,
      }
      await page.goto('/home/links')
      await page.evaluate((kept) => sessionStorage.setItem('letsema.donation', JSON.stringify(kept)), keep)
    }
    const path = name === 'closed' ? (await campaigns()).find(({ status, published }) => status === 3 && published)?.path : CAMPAIGN
    await page.goto(`/donation/${path}${known?.returned ? '?returned=1' : ''}`)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main a, main form') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
  }

  async perform({ event }: Step): Promise<void> {
    if (event.kind === 'sent') {
      const sent = event.event as DonationEvent
      const act = DOES[sent.type] as (donor: Walker, event: DonationEvent) => Promise<unknown>
      await act(this, sent)
    } else if (event.kind === 'elapsed') await this.page.clock.runFor(event.milliseconds)
    else if (event.service === 'createDonation') await this.answer(event.kind === 'unanswered' ? 'no answer' : event.outcome)
    else
      await this.page.getByRole('button', { name: AT_GATEWAY[event.kind === 'answered' ? event.outcome : ''] ?? '', exact: true }).click()
  }

  async expect(snapshot: unknown): Promise<void> {
    const screen = donationScreen(snapshot as Snapshot)
    await SEES[screen](this.page)
  }

  async stop(): Promise<void> {
    for (const route of this.waiting.splice(0)) await route.abort().catch(() => {})
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  /** A request is held until the path says what becomes of it, so that the waiting is on the screen. */
  private async hold(route: Route): Promise<void> {
    const answer = this.held.shift()
    if (answer) await answer(route)
    else this.waiting.push(route)
  }

  private async answer(outcome: string): Promise<void> {
    const route = this.waiting.shift()
    const settle = (waiting: Route) => this.settle(waiting, outcome)
    if (route) await settle(route)
    else this.held.push(settle)
  }

  private async settle(route: Route, outcome: string): Promise<void> {
    const output = fixtures.outcomes.createDonation[outcome as keyof typeof fixtures.outcomes.createDonation]
    if (outcome === 'no answer') return route.abort()
    if (outcome === 'byCard') return route.continue()
    if (output.kind === 'campaignClosed')
      return refuse(route, [{ type: 'Giving Refused', field: 'campaignId', displayMessage: output.message }])
    if (output.kind === 'refused')
      return refuse(
        route,
        output.errors.map(({ field, message }) => ({ type: 'Validation Error', field, displayMessage: message })),
      )
    if (outcome === 'byEft') {
      const body = { ...(route.request().postDataJSON() as object), paymentMethod: 0 }
      return route.fulfill({ response: await route.fetch({ postData: JSON.stringify(body) }) })
    }
    const response = await route.fetch()
    const answer = (await response.json()) as { data: WireDonationAnswer }
    if (outcome === 'acceptedAlready') await this.isPaidElsewhere(answer.data)
    answer.data.donation.status = (STATUS_OF_ANSWER[outcome] ?? 0) as never
    return route.fulfill({ response, json: answer })
  }

  /** As from another tab: the answer is then a replay of a donation that has been paid since. */
  private async isPaidElsewhere({ donation }: WireDonationAnswer): Promise<void> {
    const id = donation.transactionInfo.payfastResponse?.payRequestId
    await this.page.request.post(`${SIMULATOR}/pay/${id}`, { form: { mode: 'approve' } })
    await expect.poll(async () => (await donationsOf(this.email)).map(({ status }) => status)).toEqual([1])
  }

  /** A donation by card that the server has and nobody has paid, with its payment page open for the path to decide on. */
  private async gives() {
    const campaign = (await campaigns()).find(({ path }) => path === CAMPAIGN)
    const answer = await this.page.request.post('/api/v1/donations', {
      headers: { 'idempotency-key': this.email },
      data: {
        type: 0,
        currencyId: 1,
        amount: 250,
        tipOrAdminFeeAmount: 30,
        paymentMethod: 8,
        firstName: 'Sipho',
        lastName: 'Nkosi',
        email: this.email,
        mobileNumber: null,
        anonymous: false,
        displayName: null,
        comment: null,
        campaignId: campaign?.id,
      },
    })
    const { data } = (await answer.json()) as { data: WireDonationAnswer }
    const { payfastResponse, referenceNumber } = data.donation.transactionInfo
    return {
      token: data.donation.jwtTokenStringDonationId,
      reference: referenceNumber,
      status: 0 as const,
      paymentMethod: 8 as const,
      line: { currencyId: 1 as const, toCause: 250_00, tipOrFee: 30_00, tipOrFeeLabel: 'Tip' as const, total: 280_00 },
      campaignName: data.donation.campaignName,
      email: this.email,
      next: {
        kind: 'redirect' as const,
        url: payfastResponse?.redirectUrl ?? SIMULATOR,
        fields: { PAY_REQUEST_ID: payfastResponse?.payRequestId ?? '', CHECKSUM: payfastResponse?.checksum ?? '' },
      },
    }
  }
}

const refuse = (route: Route, errors: object[]) => route.fulfill({ status: 400, json: { data: null, meta: {}, errors } })

const isWalkable = (path: Path): boolean =>
  path.steps.every(canBeCaused) && path.input !== 'returnedToAClosedCampaign' && !(path.input === 'foundByItsLink' && path.steps.length > 0)

const paths = generatePaths(donationModel)
const walkable = paths.filter(isWalkable)

test('nearly all generated paths can be walked in a browser', () => {
  console.log(`donation: ${walkable.length} of ${paths.length} generated paths are walked in Chromium`)
  expect(walkable.length).toBeGreaterThan(paths.length * 0.7)
})

for (const path of walkable) {
  test(describePath(path), async ({ page }) => {
    const walker = new Walker(page, path.input)
    await walk(path, walker)
    const donations = await donationsOf(walker.email)
    expect(donations.filter(({ status }) => status === 1).length).toBeLessThanOrEqual(1)
    expect(donations.length).toBeLessThanOrEqual(2)
    expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  })
}
