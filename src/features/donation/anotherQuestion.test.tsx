import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { ACCOUNT_REFUSED } from '#domain/recurringSchema.ts'
import { emptyDraft, type DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { contextWith, terms as waterTerms } from '#machines/donation/fixtures.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { AmountStep } from './AmountStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { MethodForm } from './MethodForm.tsx'
import { PATIENCE } from '#tests/patience.ts'

const terms = { ...waterTerms, methods: { 1: [PaymentMethod.PayFast], 2: [PaymentMethod.PayPal] }, recurringMethods: { 1: [], 2: [] } }

const context = contextWith({ terms, draft: emptyDraft(terms), reached: 'amount' })

const gives = (more: Partial<DonationContext> = {}) =>
  render(<AmountStep context={{ ...context, ...more }} onAccept={() => undefined} onKeep={() => undefined} />, { wrapper: Provided })

const chooses = (choice: string | RegExp) => userEvent.click(screen.getByRole('radio', { name: choice }))
const goesOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const amount = () => screen.getByLabelText('How much would you like to give?')
const tip = () => screen.getByLabelText('Your tip')

test('what was wrong with an amount in rand is not said of it in dollars', async () => {
  gives()
  await userEvent.type(amount(), 'US$50')
  await chooses('Another amount')
  await userEvent.type(tip(), '$5')
  await goesOn()
  const said = 'You wrote US dollars, and this donation is in rand.'
  await vi.waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2), PATIENCE)
  await chooses('US dollar')
  expect(screen.queryByText(said)).toBeNull()
  expect(amount().getAttribute('aria-invalid')).toBeNull()
  expect(tip().getAttribute('aria-invalid')).toBeNull()
  await chooses('Rand')
  expect(screen.getAllByText(said)).toHaveLength(2)
})

test('what the server said of an amount in rand is not said of it in dollars', async () => {
  const said = 'The minimum amount is R 20'
  gives({ draft: { ...emptyDraft(terms), amountText: '10' }, refusals: { amount: said } })
  expect(screen.getByText(said)).toBeTruthy()
  await chooses('US dollar')
  expect(screen.queryByText(said)).toBeNull()
})

test('an amount that is missing is missing in every currency', async () => {
  gives()
  await goesOn()
  await screen.findByText('Please enter a donation amount.')
  await chooses('US dollar')
  expect(screen.getByText('Please enter a donation amount.')).toBeTruthy()
})

test('where nothing can be paid in a currency nobody goes on with it, and a donor who chooses the other one does', async () => {
  const accepts = vi.fn<(draft: DonationDraft) => void>()
  const inRandOnly = { ...terms, methods: { ...terms.methods, 2: [] } }
  // Dollars were taken when the draft was begun.
  const draft = { ...context.draft, currencyId: 2 as const }
  render(<AmountStep context={{ ...context, terms: inRandOnly, draft }} onAccept={accepts} onKeep={() => undefined} />, {
    wrapper: Provided,
  })
  await userEvent.type(amount(), '50')
  const said = 'There is no way yet to give to this campaign in US dollars. Please choose rand.'
  expect(screen.getByText(said)).toBeTruthy()
  await goesOn()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rand' })), PATIENCE)
  expect(screen.getAllByText(said)).toHaveLength(1)
  expect(screen.getByRole('radio', { name: 'Rand', description: said })).toBeTruthy()
  await chooses('Rand')
  expect(screen.queryByText(said)).toBeNull()
  expect(accepts).not.toHaveBeenCalled()
  await goesOn()
  await vi.waitFor(() => expect(accepts).toHaveBeenCalledOnce(), PATIENCE)
  expect(accepts.mock.calls[0]![0]).toMatchObject({ currencyId: 1, amountText: '50' })
})

test('where a campaign takes one currency no other is offered', () => {
  gives({ terms: { ...terms, methods: { ...terms.methods, 2: [] } } })
  expect(screen.queryByRole('radiogroup', { name: 'Currency' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'US dollar' })).toBeNull()
})

test('a donor who comes back to another tip is asked anew', async () => {
  gives()
  await userEvent.type(amount(), '50')
  await chooses('Another amount')
  await goesOn()
  await screen.findByText('Tip amount not entered')
  await chooses('No tip')
  await chooses('Another amount')
  expect(screen.queryByText('Tip amount not entered')).toBeNull()
  await goesOn()
  await screen.findByText('Tip amount not entered')
})

test('a name to show is not judged where none is shown, and is still there for a donor who shows one again', async () => {
  const accepts = vi.fn<(draft: DonationDraft) => void>()
  const draft = { ...emptyDraft(terms), firstName: 'Sipho', lastName: 'Nkosi', email: 'sipho@example.co.za' }
  const name = 'The whole congregation of Thaba Nchu'
  render(<DetailsStep context={{ ...context, draft }} onAccept={accepts} onKeep={() => undefined} onBack={() => undefined} />, {
    wrapper: Provided,
  })
  await userEvent.type(screen.getByLabelText(/^Name to show/), name)
  await goesOn()
  await screen.findByText('Maximum is 30 characters')
  await chooses(/^No, give anonymously/)
  await goesOn()
  await vi.waitFor(() => expect(accepts).toHaveBeenCalledOnce(), PATIENCE)
  expect(accepts.mock.calls[0]![0]).toMatchObject({ anonymous: true, displayName: name })
  await chooses('Yes, show a name')
  expect(screen.getByLabelText(/^Name to show/)).toHaveProperty('value', name)
  await goesOn()
  await screen.findByText('Maximum is 30 characters')
  expect(accepts).toHaveBeenCalledOnce()
})

test('a tip is not judged where the campaign has a fee in its place', async () => {
  const accepts = vi.fn<(draft: DonationDraft) => void>()
  const draft: DonationDraft = { ...emptyDraft(terms), amountText: '50', tipChoice: 'other', tipText: 'ten' }
  render(
    <AmountStep context={{ ...context, terms: { ...terms, isAdminFee: true }, draft }} onAccept={accepts} onKeep={() => undefined} />,
    { wrapper: Provided },
  )
  await goesOn()
  await vi.waitFor(() => expect(accepts).toHaveBeenCalledOnce(), PATIENCE)
})

test('a donor who chose every month, which the campaign has stopped offering since, can choose once', async () => {
  gives({ draft: { ...emptyDraft(terms), type: 1 } })
  expect(screen.getByText('A monthly gift cannot be taken in rand. Please give once.')).toBeTruthy()
  await chooses('Once')
  expect(screen.queryByText(/cannot be taken/)).toBeNull()
  expect(screen.getByRole('radio', { name: 'Once' })).toBeTruthy()
})

const givesAnother = (refusals: Record<string, string>) =>
  render(
    <Provided>
      <MethodForm
        gift={gifts.active}
        refused={{
          paymentMethod: 7,
          cardConsent: true,
          bankingDetails: {
            accountHolderName: 'T Nkosi',
            bankName: 'ABSA',
            bankCode: '632005',
            accountType: 0,
            accountNumber: '1234567890',
          },
        }}
        refusals={refusals}
        onChoose={() => undefined}
        onBack={() => undefined}
      />
    </Provided>,
  )

for (const [what, change] of [
  ['bank', () => userEvent.selectOptions(screen.getByLabelText('Bank'), 'Capitec')],
  ['branch code', () => userEvent.type(screen.getByLabelText('Branch code'), '1')],
  ['account type', () => userEvent.click(screen.getAllByRole('radio', { checked: false }).at(-1)!)],
] as const) {
  test(`what was said of an account is not said of it with another ${what}`, async () => {
    givesAnother({ accountNumber: ACCOUNT_REFUSED })
    expect(screen.getByText(ACCOUNT_REFUSED)).toBeTruthy()
    await change()
    await vi.waitFor(() => expect(screen.queryByText(ACCOUNT_REFUSED)).toBeNull())
  })
}

test('an account number that is missing is missing at every bank', async () => {
  givesAnother({})
  await userEvent.clear(screen.getByLabelText('Account number'))
  await goesOn()
  await screen.findByText('Please enter the account number.')
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'Capitec')
  expect(screen.getByText('Please enter the account number.')).toBeTruthy()
})

test('how long a name to show may be is said before it is typed', () => {
  const draft = emptyDraft(terms)
  render(<DetailsStep context={{ ...context, draft }} onAccept={() => undefined} onKeep={() => undefined} onBack={() => undefined} />, {
    wrapper: Provided,
  })
  expect(screen.getByRole('textbox', { name: /^Name to show/, description: /At most 29 characters\.$/ })).toBeTruthy()
})
