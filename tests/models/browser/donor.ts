import { expect, type APIRequestContext, type Page, type Route } from '@playwright/test'
import { OFTEN } from '#tests/patience.ts'
import { decodePlacedDonation } from '#api/donations.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonationAnswer } from '#domain/wire.ts'
import * as fixtures from '#machines/donation/fixtures.ts'
import type { SavedDonation } from '#machines/donation/saved.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { freshEmail, SIMULATOR } from '../../e2e/donor.ts'
import { campaigns, donationsOf, ledgerSums } from '../../e2e/operator.ts'
import { HeldRequests, refuse, refuseFields } from './heldRequests.ts'
import type { BrowserWorld, Network } from './level.ts'
import type { Stage } from '../deeds.ts'
import { browserStage, isReady } from './stage.ts'

export const CAMPAIGN = 'water-for-thaba'
const DOLLAR_CAMPAIGN = 'rhino-orphans'

export interface GivingWorld extends BrowserWorld {
  email: string
  /** The e-mail address of the profile, where the donor is logged in. */
  account?: string
  creating: HeldRequests
  /** Questions about a donation, and cancelling it. */
  asking: HeldRequests
  cancelling: HeldRequests
  /** The donation that was there before the walk began. */
  placed: PlacedDonation | null
  /** From now on the network works again. */
  isOpen: () => Promise<void>
}

interface Opening {
  path?: string
  search?: string
  /** What is asked about a placed donation waits for the walk too. */
  holdsQuestions?: boolean
  /** Where the page leads on by itself, there is nothing of it to wait for. */
  leavesAtOnce?: boolean
  more?: Partial<Stage>
}

const STATUS_OF_ANSWER: Record<string, number> = { acceptedAlready: 1, declinedAlready: 2, cancelledAlready: 3 }
const AT_GATEWAY = { accepted: 'Approve', declined: 'Decline', cancelled: 'Cancel' } as const
const MODE = { accepted: 'approve', declined: 'decline', cancelled: 'cancel' } as const

type CreateOutcomes = typeof fixtures.outcomes.createDonation

const settles = (outcome: keyof CreateOutcomes) => (world: GivingWorld) => world.creating.settle((route) => settle(world, route, outcome))
const endsAs = (outcome: keyof typeof AT_GATEWAY) => (world: GivingWorld) => decide(world, outcome)

export const givingNetwork = {
  createDonation: {
    byCard: settles('byCard'),
    byEft: settles('byEft'),
    byNothing: { nobody: 'Every way to pay leaves something to do.' },
    everyMonth: settles('everyMonth'),
    setUpAtOnce: settles('setUpAtOnce'),
    acceptedAlready: settles('acceptedAlready'),
    declinedAlready: settles('declinedAlready'),
    cancelledAlready: settles('cancelledAlready'),
    refusedAmount: settles('refusedAmount'),
    refusedSchedule: settles('refusedSchedule'),
    refusedDetails: settles('refusedDetails'),
    refusedMethod: settles('refusedMethod'),
    refusedElsewhere: settles('refusedElsewhere'),
    undecided: settles('undecided'),
    campaignClosed: settles('campaignClosed'),
    'no answer': ({ creating }) => creating.settle((route) => route.abort()),
  },
  payment: {
    accepted: endsAs('accepted'),
    declined: endsAs('declined'),
    cancelled: endsAs('cancelled'),
    'no answer': { nobody: 'The payment is a machine of ours: only a mistake of ours would break it.' },
  },
} satisfies Network<GivingWorld, typeof fixtures.outcomes>

/** The donate page: fresh, or with something kept in the tab, its draft with this donor's own e-mail address. */
export async function donorAt(page: Page, saved: SavedDonation | null, opening: Opening = {}): Promise<GivingWorld> {
  const { path = campaignFor(saved), search = '', holdsQuestions = false, leavesAtOnce = false, more } = opening
  const email = freshEmail('walk')
  await page.clock.install()
  const placed = saved?.donation ? await gives(page, email, saved.donation.paymentMethod) : null
  const world = await giving(page, email, placed, holdsQuestions, more)
  if (saved) {
    const kept = {
      ...saved,
      keptAt: Date.now(),
      campaignPath: path,
      draft: { ...saved.draft, email: saved.draft.email && email },
      donation: placed && { ...placed, status: saved.donation?.status },
    }
    await page.goto('/icon.svg')
    await page.evaluate((keep) => sessionStorage.setItem('letsema.donation', JSON.stringify([keep])), kept)
  }
  await page.goto(`/donation/${path}${search}`)
  if (!leavesAtOnce) await isReady(page)
  return world
}

/** The way back from the gateway on another device: all there is, is the link. */
export async function donorAtTheLink(page: Page): Promise<GivingWorld> {
  const email = freshEmail('walk-link')
  await page.clock.install()
  const placed = await gives(page, email)
  const world = await giving(page, email, placed, false)
  await page.goto(`/donation/return?donation=${encodeURIComponent(placed.token)}`)
  return world
}

async function giving(
  page: Page,
  email: string,
  placed: PlacedDonation | null,
  holdsQuestions: boolean,
  more?: Partial<Stage>,
): Promise<GivingWorld> {
  const about = /\/api\/v1\/donations(?:scheduler)?\/[^/]+$/
  const creating = new HeldRequests(page, /\/api\/v1\/donations(?:\/logged-in|scheduler)?$/)
  const asking = new HeldRequests(page, about, (route) => route.request().method() === 'GET')
  const cancelling = new HeldRequests(page, about, (route) => route.request().method() === 'PATCH')
  await creating.begin()
  if (holdsQuestions) await asking.begin()
  if (holdsQuestions) await cancelling.begin()
  const held = [creating, asking, cancelling]
  return {
    page,
    email,
    creating,
    asking,
    cancelling,
    placed,
    stage: browserStage(page, email, more),
    async isOpen() {
      for (const requests of held) await requests.open()
    },
    async end() {
      for (const requests of held) await requests.letGo()
    },
  }
}

/** The server holds what the screen says, once. */
export async function isGivenOnce({ email }: { email: string }, atMost: number): Promise<void> {
  const [donations, sums] = await Promise.all([donationsOf(email), ledgerSums()])
  expect(donations.filter(({ status }) => status === 1).length).toBeLessThanOrEqual(1)
  expect(donations.length).toBeLessThanOrEqual(atMost)
  expect(new Set(sums)).toEqual(new Set([0]))
}

async function settle(world: GivingWorld, route: Route, outcome: keyof CreateOutcomes): Promise<void> {
  const output = fixtures.outcomes.createDonation[outcome]
  if (outcome === 'byCard' || outcome === 'everyMonth') return route.continue()
  if (outcome === 'setUpAtOnce') {
    const { accountHolderName, bankName, bankCode, accountType, accountNumber } = fixtures.debitOrder
    const bankingDetails = { accountHolderName, bankName, bankCode, accountType, accountNumber }
    const body = { ...(route.request().postDataJSON() as object), paymentMethod: 7, bankingDetails }
    return route.fulfill({ response: await route.fetch({ postData: JSON.stringify(body) }) })
  }
  if (output.kind === 'campaignClosed')
    return refuse(route, 400, [{ type: 'Giving Refused', field: 'campaignId', displayMessage: output.message }])
  if (output.kind === 'refused') return refuseFields(route, outcome === 'undecided' ? 429 : 400, output.errors)
  if (outcome === 'byEft') {
    const body = { ...(route.request().postDataJSON() as object), paymentMethod: 0 }
    return route.fulfill({ response: await route.fetch({ postData: JSON.stringify(body) }) })
  }
  const response = await route.fetch()
  const answer = (await response.json()) as { data: WireDonationAnswer }
  if (outcome === 'acceptedAlready') await isPaidElsewhere(world, answer.data)
  answer.data.donation.status = (STATUS_OF_ANSWER[outcome] ?? 0) as never
  return route.fulfill({ response, json: answer })
}

/** As from another tab: the answer is then a replay of a donation that has been paid since. */
async function isPaidElsewhere({ page, email }: GivingWorld, { donation }: WireDonationAnswer): Promise<void> {
  const id = donation.transactionInfo.payfastResponse?.payRequestId
  await page.request.post(`${SIMULATOR}/pay/${id}`, { form: { mode: 'approve' } })
  await expect.poll(async () => (await donationsOf(email)).map(({ status }) => status), OFTEN).toEqual([1])
}

/** On the gateway's page where the donor is there, else on another device. */
async function decide(world: GivingWorld, outcome: keyof typeof AT_GATEWAY): Promise<void> {
  const { page } = world
  if (page.url().startsWith(SIMULATOR)) return page.getByRole('button', { name: AT_GATEWAY[outcome], exact: true }).click()
  await decidesElsewhere(world, MODE[outcome])
  await page.clock.runFor(3_000)
}

/** On a page of the gateway's that is open on another device. */
export async function decidesElsewhere({ page, placed }: GivingWorld, mode: string): Promise<void> {
  if (!placed) throw new Error('There is nothing to decide at the gateway.')
  await page.request.post(`${SIMULATOR}/pay/${await openedAtGateway(page.request, placed)}`, { form: { mode } })
}

/** @returns what the gateway calls the payment, which with some of them is made by opening its page */
async function openedAtGateway(request: APIRequestContext, { next, reference }: PlacedDonation): Promise<string> {
  if (next.kind === 'code') {
    await request.get(next.link)
    return reference
  }
  if (next.kind !== 'redirect') throw new Error(`There is no page at a gateway: ${next.kind}`)
  const { PAY_REQUEST_ID: atPayGate, Lite_Merchant_Trace: atIVeri } = next.fields
  if (atIVeri) await request.post(next.url, { form: next.fields })
  const { pathname, searchParams } = new URL(next.url)
  return atPayGate ?? atIVeri ?? searchParams.get('token') ?? pathname.split('/').at(-2) ?? ''
}

/** PayPal takes no rand, and the others take no dollars. */
const isInDollars = (method: PaymentMethod) => method === PaymentMethod.PayPal || method === PaymentMethod.PayPalCard
const campaignBy = (method: PaymentMethod) => (isInDollars(method) ? DOLLAR_CAMPAIGN : CAMPAIGN)
const campaignFor = (saved: SavedDonation | null) => (saved?.donation ? campaignBy(saved.donation.paymentMethod) : CAMPAIGN)

/** Asked for once a worker. */
let ids: Promise<Map<string, string>> | undefined

const idsOfCampaigns = async () => new Map((await campaigns()).map(({ path, id }) => [path, id]))

/** A donation that the server has and nobody has paid. */
async function gives(page: Page, email: string, paymentMethod: PaymentMethod = PaymentMethod.PayFast): Promise<PlacedDonation> {
  const answer = await page.request.post('/api/v1/donations', {
    headers: { 'idempotency-key': email },
    data: {
      type: 0,
      currencyId: isInDollars(paymentMethod) ? 2 : 1,
      amount: 250,
      tipOrAdminFeeAmount: 30,
      paymentMethod,
      firstName: 'Sipho',
      lastName: 'Nkosi',
      email,
      mobileNumber: null,
      anonymous: false,
      displayName: null,
      comment: null,
      campaignId: (await (ids ??= idsOfCampaigns())).get(campaignBy(paymentMethod)),
      recaptchaToken: simulatedToken('donate', Date.now()),
    },
  })
  const { data } = (await answer.json()) as { data: WireDonationAnswer }
  return decodePlacedDonation(data.donation)
}
