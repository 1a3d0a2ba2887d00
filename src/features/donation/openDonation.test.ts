import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import { TabStorage } from '#app/tabStorage.ts'
import { inputs, saved, savedAtPayment, terms } from '#machines/donation/fixtures.ts'
import { byCard, byEft } from '#machines/payment/fixtures.ts'
import { createEventLog } from '#machines/eventLog.ts'
import type { GivingServices } from '#ports/ports.tsx'
import type { FoundDonation } from '#ports/reads.ts'
import { fetchLaterSteps } from './fetchLaterSteps.ts'
import { findDonation } from './findDonation.ts'
import { openDonation } from './openDonation.ts'

const PATH = terms.campaignPath

beforeAll(fetchLaterSteps)

function inTab(kept: unknown, now = saved.keptAt) {
  const texts = new Map([['letsema.donation', JSON.stringify(kept)]])
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  } as Storage
  const tab = new TabStorage(storage, () => null)
  const services = {
    storage: tab.donations,
    prepare: () => {},
    find: () => Promise.resolve(null),
  } as Partial<GivingServices> as GivingServices
  const opens = (campaignPath: string) => {
    const donation = openDonation(
      services,
      { ...terms, campaignPath },
      { returned: false, log: createEventLog(() => 0), deviceClock: () => now },
    )
    donation.start()
    return donation
  }
  return { tab, texts, services, opens }
}

const finds = (services: GivingServices, token: string | null) =>
  findDonation(services, token === null ? null : { token, isRecurring: false }, false, saved.keptAt)

test('leaves the donation to another campaign as it was, with its key', () => {
  const kept = { ...saved, attemptKey: 'k' }
  const { tab, opens } = inTab([kept])
  opens('another').send({ type: 'DRAFT_KEPT', values: { amountText: '70' } })
  expect(tab.donations().of(PATH).read()).toEqual(kept)
  expect(tab.donations().of('another').read()).toMatchObject({ campaignPath: 'another', draft: { amountText: '70' } })
  expect(opens(PATH).getSnapshot().context).toMatchObject({ attemptKey: 'k', draft: kept.draft })
})

test('keeps nothing of a form that nobody has touched, and all of one that was emptied again', () => {
  const { tab, opens } = inTab(null)
  const donation = opens(PATH)
  expect(tab.donations().of(PATH).read()).toBeNull()
  donation.send({ type: 'DRAFT_KEPT', values: { amountText: '70' } })
  donation.send({ type: 'DRAFT_KEPT', values: { amountText: '' } })
  expect(tab.donations().of(PATH).read()).toMatchObject({ draft: { amountText: '' } })
})

test('says when something was typed, and not when it was only opened', () => {
  const later = saved.keptAt + 5
  const { tab, opens } = inTab([saved], later)
  const donation = opens(PATH)
  expect(tab.donations().of(PATH).read()).toEqual(saved)
  donation.send({ type: 'STEP_REQUESTED', step: 'amount' })
  expect(tab.donations().of(PATH).read(), 'looked at').toMatchObject({ keptAt: saved.keptAt, at: 'amount' })
  donation.send({ type: 'DRAFT_KEPT', values: { amountText: '70' } })
  expect(tab.donations().of(PATH).read()).toMatchObject({ keptAt: later, draft: { amountText: '70' } })
})

test('leaves nothing in the tab of what is too old to go on with', () => {
  const { texts, opens } = inTab([saved], saved.keptAt + 25 * 3_600_000)
  expect(opens(PATH).getSnapshot()).toMatchObject({ value: 'choosingAmount', context: { draft: { firstName: '' } } })
  expect(texts.size).toBe(0)
})

test('finds the donation that the token names among those of the tab, and without a name the last of them', async () => {
  const other = { ...savedAtPayment, campaignPath: 'another', donation: { ...savedAtPayment.donation, token: 'other' } }
  const { services } = inTab([saved, savedAtPayment, other])
  expect(await finds(services, 'other')).toBe('/donation/another')
  expect(await finds(services, savedAtPayment.donation.token)).toBe(`/donation/${PATH}`)
  expect(await finds(services, 'nobody’s')).toBeNull()
  services.storage().of('another').write(other)
  expect(await finds(services, null)).toBe('/donation/another')
})

test('knows of a debit order that the campaign refused that it is not set up, also after a reload', async () => {
  const { services, opens } = inTab([inputs.unanswered.saved])
  services.create = () => Promise.resolve({ kind: 'campaignClosed', message: 'This campaign has been closed.' })
  const donation = opens(PATH)
  donation.send({ type: 'RETRY' })
  await vi.waitFor(() => expect(donation.getSnapshot().value).toBe('notTakingDonations'))
  expect(opens(PATH).getSnapshot().value).toBe('reviewing')
})

test('leads to a debit order that may be set up before another gift to the campaign is paid', async () => {
  const { tab, services } = inTab([inputs.unanswered.saved])
  services.find = () => Promise.resolve({ donation: savedAtPayment.donation, campaignPath: PATH } as FoundDonation)
  expect(await finds(services, savedAtPayment.donation.token)).toBe(`/donation/${PATH}`)
  expect(tab.donations().of(PATH).read()).toEqual(inputs.unanswered.saved)
})

describe('what is half typed for a campaign when another gift to it is paid first', () => {
  const typed = {
    ...saved,
    at: 'details',
    reached: 'details',
    attemptKey: 'k',
    draft: { ...saved.draft, amountText: '75', comment: 'Ster' },
  }
  const paysFirst = async (donation = byEft) => {
    const { tab, services, opens } = inTab([typed])
    services.find = () => Promise.resolve({ donation, campaignPath: PATH } as FoundDonation)
    services.askStatus = () => Promise.resolve({ kind: 'status', donation: { ...donation, status: DonationStatus.Accepted } })
    await finds(services, donation.token)
    const opened = opens(PATH)
    const kept = () => tab.donations().of(PATH).read()
    return { opened, kept }
  }

  test('is there again once that is paid', async () => {
    const { opened, kept } = await paysFirst()
    for (const type of ['PAID', 'CHECK'] as const) opened.getSnapshot().children.payment?.send({ type })
    await vi.waitFor(() => expect(opened.getSnapshot().value).toBe('thanked'))
    expect(kept()).toMatchObject({ at: 'amount', donation: null, draft: typed.draft, attemptKey: 'k' })
  })

  test('is there again for a donor who gives again while that is waited for', async () => {
    const { opened, kept } = await paysFirst()
    expect(opened.getSnapshot().value).toBe('paying')
    opened.send({ type: 'START_AFRESH' })
    expect(opened.getSnapshot()).toMatchObject({ value: 'choosingAmount', context: { draft: typed.draft, attemptKey: 'k' } })
    expect(kept()).toMatchObject({ at: 'amount', donation: null, draft: typed.draft })
  })

  test('is nothing where nothing is, and then nothing is left behind', async () => {
    const { tab, services, opens } = inTab([])
    services.find = () => Promise.resolve({ donation: byEft, campaignPath: PATH } as FoundDonation)
    services.askStatus = () => Promise.resolve({ kind: 'status', donation: { ...byEft, status: DonationStatus.Accepted } })
    await finds(services, byEft.token)
    const opened = opens(PATH)
    for (const type of ['PAID', 'CHECK'] as const) opened.getSnapshot().children.payment?.send({ type })
    await vi.waitFor(() => expect(opened.getSnapshot().value).toBe('thanked'))
    expect(tab.donations().all()).toEqual([])
  })
})

test.each([DonationStatus.Accepted, DonationStatus.CanceledAtTransaction])(
  'asks nobody to pay what is over by the time its mail is opened, status %i',
  async (status) => {
    const { tab, services, opens } = inTab([])
    services.askStatus = () => new Promise(() => {})
    services.find = () => Promise.resolve({ donation: { ...byEft, status }, campaignPath: PATH } as FoundDonation)
    expect(await finds(services, byEft.token)).toBe(`/donation/${PATH}`)
    expect(tab.donations().of(PATH).read()).toMatchObject({ resume: 'returned' })
    // And again from the tab, where the first time brought no answer.
    await finds(services, byEft.token)
    expect(tab.donations().of(PATH).read()).toMatchObject({ resume: 'returned' })
    expect(opens(PATH).getSnapshot().children.payment?.getSnapshot()).toMatchObject({ value: { confirming: 'asking' } })
  },
)

test.each([
  ['a card', byCard, 'returned', 'away'],
  ['EFT', byEft, 'transferMade', 'instructions'],
] as const)('a donor who comes to pay by %s after they said that they had can still cancel', async (_, donation, resume, asked) => {
  const { tab, services } = inTab([{ ...savedAtPayment, donation, resume }])
  await finds(services, donation.token)
  expect(tab.donations().of(PATH).read()).toMatchObject({ resume: asked })
})

test('leaves nothing behind once all are over, or the person has logged out', () => {
  const { tab, texts } = inTab([saved, { ...saved, campaignPath: 'another' }])
  const ofBefore = tab.donations().of(PATH)
  tab.donations().of('another').forget()
  expect(tab.donations().all()).toEqual([saved])
  ofBefore.forget()
  expect(texts.size).toBe(0)
  ofBefore.write(saved)
  tab.forget()
  ofBefore.write(saved)
  expect(texts.size).toBe(0)
})
