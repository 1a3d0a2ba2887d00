import { fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { contextWith, debitOrder, draft, monthlyDraft, terms } from '#machines/donation/fixtures.ts'
import type { DonationDraft } from '#machines/donation/draft.ts'
import type { PlacedDonation, Recurrence } from '#machines/placedDonation.ts'
import { byCard, byCode, byEft, everyMonth } from '#machines/payment/fixtures.ts'
import { DonationStory } from '#mocks/DonationStory.tsx'
import { NOW } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import type { ExtraDebit } from '#ports/reads.ts'
import { ThankYou } from './Outcomes.tsx'
import { shortAddress } from './shortAddress.ts'
import { BackWithoutAnswer, Confirming, StillUnknown } from './PaymentScreens.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const nothing = () => undefined

const isUnanswered = (asked: DonationDraft) => {
  const context = contextWith({ draft: asked, attemptKey: 'key-1' })
  render(
    <Provided>
      <ReviewStep context={context} sending="failed" onConfirm={nothing} onRetry={nothing} onBack={nothing} onChange={nothing} />
    </Provided>,
  )
}

test('a debit order without an answer may be in force', () => {
  isUnanswered({ ...monthlyDraft, ...debitOrder })
  expect(screen.getByText(/^We got no clear answer\./).textContent).toContain('Your debit order may be set up already.')
  expect(screen.queryByText(/Nothing was charged/)).toBeNull()
})

test('what is paid on a page that did not come has cost nothing', () => {
  isUnanswered(draft)
  expect(screen.getByText(/^We got no clear answer\. Nothing was charged\./)).toBeTruthy()
})

const isThanked = (
  change: Partial<PlacedDonation>,
  isExtraGiftPaid: boolean,
  dates: Partial<Recurrence> = {},
  extraDebit?: ExtraDebit | null,
) => {
  const recurrence = everyMonth.recurrence && { ...everyMonth.recurrence, isExtraGiftPaid, ...dates }
  render(
    <Provided>
      <ThankYou donation={{ ...everyMonth, ...change, recurrence }} campaignPath={terms.campaignPath} message="" extraDebit={extraDebit} />
    </Provided>,
  )
  return (screen.getAllByRole('status')[0]?.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('an extra gift that a debit order has still to take has not arrived', () => {
  const said = isThanked({ paymentMethod: PaymentMethod.Paysoft }, false)
  expect(said).toContain('Your extra gift of R 100 is taken from your account today.')
  expect(said).not.toContain('arrived')
  expect(screen.getByText('Extra gift, today').nextElementSibling?.textContent).toBe('R\u00a0100,00')
})

const ofDebitOrder = (extraDebit: ExtraDebit | null, dates: Partial<Recurrence> = {}) =>
  isThanked({ paymentMethod: PaymentMethod.Paysoft }, false, dates, extraDebit)
const TODAY = dateInSouthAfrica(NOW)

test.each<[ExtraDebit['status'], string, string | null]>([
  ['due', 'has yet to be taken from your account.', 'Extra gift'],
  ['sent', 'is on its way from your account.', 'Extra gift'],
  ['paid', 'has arrived.', 'Extra gift'],
  ['waiting', 'could not be taken yet. We try again on 4 November 2026.', 'Extra gift'],
  ['underReview', 'is being looked into.', 'Extra gift'],
  ['reversed', 'was paid back to you.', null],
  ['givenUp', 'was not taken.', null],
  ['skipped', 'was not taken.', null],
  ['stopped', 'was not taken.', null],
])('an extra gift whose debit is %s on a later day is not taken today', (status, news, label) => {
  const said = ofDebitOrder({ date: '2026-11-01', status, nextAttempt: status === 'waiting' ? '2026-11-04' : null })
  expect(said).toMatch(new RegExp(`\\. Your extra gift of R 100 ${news.replaceAll('.', '\\.')}$`))
  expect(screen.queryByText(/^Extra gift/)?.textContent ?? null).toBe(label)
  expect(screen.queryByText(/The receipt of your extra gift comes with another\.$/) !== null).toBe(status === 'paid')
})

test.each(['due', 'sent'] as const)('an extra gift whose debit is %s is taken today on its own day alone', (status) => {
  expect(ofDebitOrder({ date: TODAY, status, nextAttempt: TODAY })).toContain('Your extra gift of R 100 is taken from your account today.')
})

test('an extra gift that would be tried again only after the campaign’s last day was not taken', () => {
  const waiting = { date: '2026-11-01', status: 'waiting', nextAttempt: '2026-11-04' } as const
  expect(ofDebitOrder(waiting, { endsOn: '2026-11-03' })).toContain('Your extra gift of R 100 was not taken.')
})

test('an extra gift that a card was to pay, before the gift went on by debit order, is not taken from the account', () => {
  expect(ofDebitOrder(null)).not.toContain('extra gift')
})

test('an extra gift that went back is not told of', () => {
  expect(isThanked({}, false)).not.toContain('extra gift')
  expect(screen.queryByText(/^Extra gift/)).toBeNull()
})

test.each([
  [
    'the end of a campaign that comes before',
    { endsOn: '2027-02-14' },
    ', from 1 December 2026 until the campaign ends on 14 February 2027.',
  ],
  ['its term', { term: RecurringDuration.SixMonths, debitsLeft: 6 }, ' for 6 months, from 1 December 2026.'],
  ['no term that has begun already', { term: RecurringDuration.SixMonths, debitsLeft: 5 }, ', from 1 December 2026.'],
  ['that it has no end', {}, ' from 1 December 2026, until you stop it.'],
])('a gift every month names, with its first date, %s', (_, dates, when) => {
  expect(isThanked({}, false, dates)).toBe(`You give R 250 to ${everyMonth.campaignName} every month${when}`)
})

test('a gift every month of which only one debit comes is no gift every month', () => {
  expect(isThanked({}, false, { endsOn: '2026-12-31' })).toContain(
    `You give R 250 to ${everyMonth.campaignName} once, on 1 December 2026: the campaign ends on 31 December 2026.`,
  )
  expect(document.body.textContent).not.toMatch(/each month|every month|pause/)
})

test('an extra gift that was paid has arrived, and its receipt comes by itself', () => {
  expect(isThanked({}, true)).toContain('Your extra gift of R 100 has arrived.')
  expect(screen.getByText(/The receipt of your extra gift comes with another\.$/)).toBeDefined()
})

test('a payment that nobody knows of yet is written about only if it went through, for nothing is mailed of one that did not', () => {
  render(
    <Provided>
      <StillUnknown donation={byCard} notice={null} isOnlyClaimed={false} send={nothing} onGiveAnother={nothing} />
    </Provided>,
  )
  expect(screen.getByText(/^We keep asking/).textContent).toBe(
    `We keep asking, even if you close this page. As soon as we know that it went through, we will write to ${byCard.email}. If you have heard nothing after a day, it was most likely not paid: then nothing is charged, and you can give again.`,
  )
})

describe('a payment under way', () => {
  const withExtraGift = everyMonth
  const cardOnly: PlacedDonation = { ...everyMonth, recurrence: everyMonth.recurrence && { ...everyMonth.recurrence, extraGift: null } }
  const screens = (donation: PlacedDonation) => {
    render(
      <Provided>
        <BackWithoutAnswer donation={donation} send={nothing} onGiveAnother={nothing} />
        <Confirming donation={donation} />
        <StillUnknown donation={donation} isOnlyClaimed={false} send={nothing} onGiveAnother={nothing} />
      </Provided>,
    )
    return {
      titles: screen.getAllByRole('heading').map(({ textContent }) => textContent),
      sums: screen.getAllByText(byCard.reference).map(({ parentElement }) => parentElement?.textContent.replaceAll('\u00a0', ' ')),
    }
  }

  test('is of the sum that the payment page says', () => {
    const { sums } = screens(byCard)
    expect(new Set(sums)).toEqual(new Set([`R 280,00 in all for ${byCard.campaignName} · reference ${byCard.reference}`]))
  })

  test('is of the extra gift, where a gift every month takes one now', () => {
    const { sums, titles } = screens(withExtraGift)
    expect(new Set(sums)).toEqual(new Set([`R 100,00 for ${byCard.campaignName} · reference ${byCard.reference}`]))
    expect(titles).toEqual(['Did you pay?', 'Confirming your payment…', 'We do not know yet'])
  })

  test('is of the card alone, where nothing is taken now', () => {
    const { sums, titles } = screens(cardOnly)
    expect(new Set(sums)).toEqual(new Set([`Your card for ${byCard.campaignName} · reference ${byCard.reference}`]))
    expect(titles).toEqual(['Did you store your card?', 'Confirming your card…', 'We do not know yet'])
    expect(screen.getByText(/^Still working/).textContent).toContain('whether your card was stored. Do not store it again.')
  })

  test.each([
    [PaymentMethod.PayFast, 'the bank'],
    [PaymentMethod.SnapScan, 'SnapScan'],
    [PaymentMethod.PayPal, 'PayPal'],
    [PaymentMethod.PayPalCard, 'PayPal'],
  ])('by %i is asked about where it is decided: %s', (paymentMethod, who) => {
    screens({ ...byCard, paymentMethod })
    expect(screen.getByText(/^We are asking/).textContent).toContain(`We are asking ${who}, which`)
    expect(screen.getByText(/^Still working/).textContent.toLowerCase()).toContain(`${who.toLowerCase()} has not told us yet`)
  })

  test('that was paid by a mistaken press alone can be gone on with', () => {
    render(
      <Provided>
        <StillUnknown donation={byCard} isOnlyClaimed send={nothing} onGiveAnother={nothing} />
      </Provided>,
    )
    expect(screen.getByRole('button', { name: 'Go to the payment page' })).toBeDefined()
    expect(screen.getByText(/^Still working/).textContent).toContain('If you have not paid yet, you can go back to the payment page.')
  })
})

test.each([
  ['waits for money to be sorted out', 'Give another gift', { state: 'paying', payment: { state: 'beingSortedOut.resting' } }],
  [
    'waits for a payment to be decided on',
    'Give another gift',
    { state: 'paying', payment: { state: 'stillUnknown.resting', context: { isUndecided: true } } },
  ],
  ['waits for a transfer', 'Give again', { state: 'paying', context: { donation: byEft }, payment: { state: 'awaitingTransfer.resting' } }],
  [
    'has had the money back',
    'Give again',
    { state: 'declined', context: { donation: { ...byCard, reversedAt: '2026-11-03T08:00:00.000Z' } } },
  ],
])('a donor who %s can give another gift', async (_, button, story) => {
  render(
    <Somewhere>
      <Provided>
        <DonationStory {...story} />
      </Provided>
    </Somewhere>,
  )
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByRole('heading', { name: 'Amount' })).toBeTruthy()
})

const WAITING = [
  ['a card payment that nobody has heard of', byCard, 'backWithoutAnswer.resting'],
  ['a transfer that was not made', byEft, 'showingInstructions.resting'],
  ['a code that was not paid', byCode, 'showingCode.resting'],
] as const

test.each(WAITING)('a slip of the finger does not cancel %s', async (_, donation, state) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(
    <Somewhere>
      <Provided>
        <DonationStory state="paying" context={{ donation }} payment={{ state }} />
      </Provided>
    </Somewhere>,
  )
  const asks = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this donation' }))
    const question = 'Cancel this donation? If you have not paid, nothing is charged. If you have, your money still counts.'
    const asked = await screen.findByRole('group', { name: question })
    await waitFor(() => expect(document.activeElement).toBe(asked))
  }
  const isAsItWas = () => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel this donation' })))
  await asks()
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  await isAsItWas()
  await asks()
  fireEvent.keyDown(document, { key: 'Escape' })
  await isAsItWas()
  await asks()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  const cancelling = await screen.findByRole('heading', { name: 'Cancelling…' })
  await waitFor(() => expect(document.activeElement).toBe(cancelling))
})

const cardOnly = { ...everyMonth, recurrence: { ...everyMonth.recurrence!, extraGift: null } }

test.each([
  ['a card that is stored', cardOnly, 'Nothing is taken from your card, and your monthly gift does not begin.'],
  ['an extra gift', everyMonth, 'Your monthly gift does not begin. If you have paid your extra gift, it still counts.'],
])('who cancels %s hears what becomes of the monthly gift', async (_, donation, consequence) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(
    <Somewhere>
      <Provided>
        <DonationStory state="paying" context={{ donation }} payment={{ state: 'backWithoutAnswer.resting', context: { donation } }} />
      </Provided>
    </Somewhere>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this donation' }))
  expect(await screen.findByRole('group', { name: `Cancel this donation? ${consequence}` })).toBeTruthy()
})

test.each(WAITING)(
  'whoever finds %s that is not theirs does not read the whole address, and gives with an empty form',
  async (_, donation, state) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    render(
      <Somewhere>
        <Provided>
          <DonationStory state="paying" context={{ donation, isResumed: true }} payment={{ state }} />
        </Provided>
      </Somewhere>,
    )
    const button = await screen.findByRole('button', { name: 'Not yours? Give another gift' })
    expect(document.body.textContent).toContain(' s…\u2060@example.co.za.')
    expect(document.body.textContent).not.toContain(donation.email)
    fireEvent.click(button)
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, start another' }))
    expect((await screen.findByLabelText<HTMLInputElement>('How much would you like to give?')).value).toBe('')
    expect(screen.queryByText('These details were typed here earlier.')).toBeNull()
  },
)

test.each([
  ['sipho@example.org', 's…\u2060@example.org'],
  ['s…\u2060@example.org', 's…\u2060@example.org'],
  ['', ''],
])('the address %s is told as %s to whoever may be somebody else', (email, short) => {
  expect(shortAddress(email)).toBe(short)
})

test('the thanks for a gift every month name its reference, as those for a single gift do', () => {
  isThanked({}, true)
  const { reference, email } = everyMonth
  expect(screen.getByText(reference).parentElement?.textContent).toMatch(
    new RegExp(
      `^Reference ${reference}\\. An e-mail is on its way to ${email.replaceAll('.', '\\.')}, with a link to change, pause or cancel your gift\\.`,
    ),
  )
})

test.each<[string, Partial<PlacedDonation>, Partial<Recurrence>]>([
  ['a debit order', { paymentMethod: PaymentMethod.Paysoft }, {}],
  ['a gift for which the card was only stored', {}, { extraGift: null }],
])('nothing has been paid yet of %s, so there is no reference to keep', (_, donation, dates) => {
  isThanked(donation, true, dates)
  const { reference, email } = everyMonth
  expect(screen.queryByText(reference)).toBeNull()
  expect(screen.getByText(new RegExp(`^An e-mail is on its way to ${email.replaceAll('.', '\\.')}`))).toBeTruthy()
})

test('a debit that has been paid has its reference, by which its receipt calls it', () => {
  render(
    <Provided>
      <ThankYou donation={{ ...byCard, paymentMethod: PaymentMethod.Paysoft }} campaignPath={terms.campaignPath} message="" />
    </Provided>,
  )
  expect(screen.getByText(byCard.reference)).toBeTruthy()
})
