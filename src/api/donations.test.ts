import { expect, test } from 'vitest'
import { RecurringDuration } from '#domain/enumerations.ts'
import { wireForm } from '#machines/donation/wireForm.ts'
import { debitOrderDraft, draft, inputs, terms } from '#machines/donation/fixtures.ts'
import { readSaved } from '#machines/donation/readSaved.ts'
import { aDonation } from '#mocks/entities.ts'
import { createDonationCalls, decodeFoundDonation } from './donations.ts'
import { ApiError, type Http } from './http.ts'

const given = (http: Http, form = wireForm(draft, terms)) => {
  const giver = { isLoggedIn: false, recaptchaToken: null }
  return createDonationCalls(http).create({ form, attemptKey: 'key-1' }, giver, new AbortController().signal)
}

const refusedWith = (error: ApiError) =>
  given(async () => {
    throw error
  })

const named = (displayMessage: string, type: string) => ({ errors: [{ displayMessage, type, field: null }] }) as never

test.each([
  ['too many calls', new ApiError(429, named('Please wait a moment.', 'Too Many Requests'), '60')],
  ['a session that is over', new ApiError(401, named('Please log in.', 'Unauthorized'), null)],
  ['something on the way', new ApiError(403, null, null)],
])('what %s refuses says nothing of an earlier try', async (_, error) => {
  expect(await refusedWith(error)).toMatchObject({ kind: 'refused', isUndecided: true })
})

test('what the server refuses by its rules is decided', async () => {
  const answer = await refusedWith(new ApiError(400, named('The minimum amount is R 20', 'Validation Error'), null))
  expect(answer).toEqual({ kind: 'refused', errors: [{ field: null, message: 'The minimum amount is R 20' }] })
})

test('a debit order whose key the server knows with other content may be set up: it is not changed and sent as a second one', async () => {
  const refuses: Http = async () => {
    throw new ApiError(422, named('This Idempotency-Key was used for another request.', 'Idempotency Key Reused'), null)
  }
  expect(await given(refuses, wireForm(debitOrderDraft, terms))).toMatchObject({ kind: 'refused', isUndecided: true })
  // Nothing is taken of a gift that nobody pays: it is sent under another key.
  expect(await given(refuses)).toEqual({
    kind: 'refused',
    errors: [{ field: null, message: 'This Idempotency-Key was used for another request.' }],
  })
})

test('what is said to be stored nowhere is decided, though it may be tried again', async () => {
  const silent = named('The payment page did not answer.', 'Nothing Stored')
  expect(await refusedWith(new ApiError(503, silent, '5'))).toEqual({
    kind: 'refused',
    errors: [{ field: null, message: 'The payment page did not answer.' }],
  })
  await expect(refusedWith(new ApiError(503, named('The payment page did not answer.', 'Service Unavailable'), '5'))).rejects.toThrow(
    'did not answer',
  )
})

test('an answer whose amount cannot be read refuses nothing: what became of the donation is not known', async () => {
  const donation = { amount: 100, tipOrAdminFeeAmount: 'twelve', currencyId: 1, isAdminFee: false, transactionInfo: {} }
  await expect(given((async () => ({ data: { donation } })) as unknown as Http)).rejects.toThrow('The amount cannot be read')
})

const everyMonth = {
  campaignUrl: 'https://letsema.test/campaign/water',
  recurrence: { donationSchedulerId: 'id', debitsLeft: null },
  amount: 150,
  tipOrAdminFeeAmount: 0,
  currencyId: 1,
  isAdminFee: false,
  onceOffAmount: 100,
  onceOffDonation: null,
  debits: [],
  upcoming: [],
  campaignEndsOn: null,
  donationSchedulerStatus: 5,
}

const statusOf = (change: object) => {
  const donationScheduler = { ...everyMonth, ...change }
  const http = (async () => ({ data: { donationScheduler } })) as unknown as Http
  return createDonationCalls(http).status({ token: 'token', isRecurring: true }, new AbortController().signal)
}

test.each([
  ['our server does not know', named('We could not find this donation.', 'Not Found'), { kind: 'notFound' }],
  ['something on the way does not find', null, new ApiError(404, null, null)],
])('what %s is told apart', async (_, body, told) => {
  const error = new ApiError(404, body, null)
  const calls = createDonationCalls(async () => {
    throw error
  })
  for (const ask of [calls.status, calls.cancel]) {
    const asked = ask({ token: 'token', isRecurring: false }, new AbortController().signal).catch((thrown: unknown) => thrown)
    expect(await asked).toEqual(told)
  }
  const found = calls.find({ token: 'token', isRecurring: false }).catch((thrown: unknown) => thrown)
  expect(await found).toEqual(told instanceof ApiError ? told : null)
})

test.each([true, false])('of a gift every month whose extra gift came otherwise: %s, its donor is told so', async (moneyCameOtherwise) => {
  const told = await statusOf({ onceOffDonation: { amount: 100, moneyCameOtherwise, status: 0, transactionInfo: {} } })
  expect(told).toMatchObject({ isBeingSortedOut: moneyCameOtherwise, donation: { status: 5 } })
})

test.each([
  ['as it was promised', {}, 100_00],
  ['by card, settled for what came', { onceOffDonation: { amount: 99, status: 1, transactionInfo: {} } }, 99_00],
  [
    'by debit order, settled for what came',
    {
      debits: [
        { isOnceOff: false, amount: 150 },
        { isOnceOff: true, amount: 99.99 },
      ],
    },
    99_99,
  ],
  ['none', { onceOffAmount: null, debits: [{ isOnceOff: false, amount: 150 }] }, null],
])('an extra gift: %s', async (_, change, extraGift) => {
  expect(await statusOf(change)).toMatchObject({ donation: { recurrence: { extraGift } } })
})

const without = (value: object, ...left: string[]) => Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)))

/** A key that is sent again gets what it got then, also after the server was replaced by a version that says more. */
test.each([
  [
    'once',
    {
      donation: without(
        aDonation({ transactionInfo: { ...aDonation().transactionInfo, paymentUrl: null } }),
        'settledAt',
        'reversedAt',
        'isCertificateOffered',
      ),
    },
  ],
  [
    'every month',
    {
      donationScheduler: {
        ...without(everyMonth, 'campaignEndsOn'),
        recurrence: { donationSchedulerId: 'id' },
        jwtTokenStringDonationId: 'token',
        paymentMethod: 7,
        term: RecurringDuration.TwelveMonths,
        campaignName: 'Water',
        email: 'thandi@example.org',
      },
    },
  ],
])('what a version that knew less said of a gift %s is kept in the tab, and read again', (_, answer) => {
  const { donation } = decodeFoundDonation(answer as never)
  const kept: unknown = JSON.parse(JSON.stringify({ ...inputs.savedAtPayment.saved, donation }))
  expect(readSaved(kept, inputs.savedAtPayment.saved.keptAt)).toMatchObject({ at: 'payment' })
})
