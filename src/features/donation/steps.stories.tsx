import type { Meta, StoryObj } from '@storybook/react-vite'
import { CurrencyId, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { offeredPaymentMethods } from '#domain/paymentMethods.ts'
import { amount, debitOrder, debitOrderDraft, draft, monthlyDraft, terms, termsWithAdminFee } from '#machines/donation/fixtures.ts'
import { emptyDraft } from '#machines/donation/draft.ts'
import { byCard, byEft, everyMonth } from '#machines/payment/fixtures.ts'
import { expect, waitFor } from 'storybook/test'
import { DonationStory } from '#mocks/DonationStory.tsx'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'

/** What the steps of the wizard show beside their usual face: refusals, choices and corner cases. */
const meta: Meta<typeof DonationStory> = { title: 'donation/steps', component: DonationStory, decorators: [inWorld()] }
export default meta

type Story = StoryObj<typeof DonationStory>

const cardOnly = { ...everyMonth, recurrence: { ...everyMonth.recurrence!, extraGift: null } }
const started = { ...emptyDraft(terms), ...amount }
const gateways = { paysoft: true, payPal: true, payfast: true, ozow: true, iveri: true, snapscan: true }
const inBoth = {
  ...terms,
  methods: {
    [CurrencyId.Rand]: offeredPaymentMethods(CurrencyId.Rand, gateways),
    [CurrencyId.USDollar]: offeredPaymentMethods(CurrencyId.USDollar, gateways),
  },
}
const inDollars = { ...draft, currencyId: CurrencyId.USDollar, amountText: '50', tipText: '6' }

export const AmountRefusedByTheServer: Story = {
  args: { state: 'choosingAmount', context: { draft: { ...draft, amountText: '5' }, refusals: { amount: 'The minimum amount is R 20' } } },
  play: ({ canvas }) => sees(canvas, 'The minimum amount is R 20'),
}

/** The campaign took dollars when this was begun. */
export const AmountInACurrencyOfBefore: Story = {
  args: { state: 'choosingAmount', context: { draft: { ...emptyDraft(terms), currencyId: 2, amountText: '50' }, reached: 'amount' } },
  play: async ({ canvas, userEvent }) => {
    await sees(canvas, 'There is no way yet to give to this campaign in US dollars.')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Rand' })).toHaveFocus())
  },
}

export const DetailsNotFilledIn: Story = {
  args: { state: 'enteringDetails', context: { draft: started, reached: 'details' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Please enter your surname.')
    await waitFor(() => expect(canvas.getByLabelText('First name')).toHaveFocus())
  },
}

export const DetailsAnonymous: Story = {
  args: { state: 'enteringDetails', context: { draft: { ...draft, anonymous: true } } },
  play: async ({ canvas }) => {
    await sees(canvas, 'Anonymous')
    await expect(canvas.queryByLabelText(/^Name to show/)).toBeNull()
  },
}

export const DetailsRefusedByTheServer: Story = {
  args: { state: 'enteringDetails', context: { draft, refusals: { email: 'Invalid email format.' } } },
  play: ({ canvas }) => sees(canvas, 'Invalid email format.'),
}

export const NoMethodInTheCurrency: Story = {
  args: {
    state: 'choosingPaymentMethod',
    context: { draft: { ...draft, currencyId: 2, paymentMethod: null }, reached: 'method' },
  },
  play: ({ canvas }) => sees(canvas, 'There is no way yet to give to this campaign in US dollars.'),
}

/** As on a campaign that takes all there are. */
export const MethodOfAllInRand: Story = {
  args: { state: 'choosingPaymentMethod', context: { terms: inBoth, draft: { ...draft, paymentMethod: null }, reached: 'method' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('radio')).toHaveLength(inBoth.methods[CurrencyId.Rand].length))
    await sees(canvas, 'SnapScan')
  },
}

export const MethodInDollars: Story = {
  args: { state: 'choosingPaymentMethod', context: { terms: inBoth, draft: { ...inDollars, paymentMethod: null }, reached: 'method' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('radio')).toHaveLength(inBoth.methods[CurrencyId.USDollar].length))
    await sees(canvas, 'PayPal')
  },
}

export const AmountInDollars: Story = {
  args: { state: 'choosingAmount', context: { terms: inBoth, draft: inDollars } },
  play: ({ canvas }) => expect(canvas.getByRole('radio', { name: 'US dollar' })).toBeChecked(),
}

export const ReviewByEft: Story = {
  args: { state: 'reviewing', context: { draft: { ...draft, paymentMethod: PaymentMethod.EFT, comment: '' } } },
  play: ({ canvas }) => sees(canvas, 'Get the bank details'),
}

/** Everything is sent there, and nobody hears of it. */
export const ReviewOfASlip: Story = {
  args: { state: 'reviewing', context: { draft: { ...draft, email: 'lerato@gmial.com' } } },
}

/** Loaded anew, perhaps for whoever has the phone next. */
export const ReviewBegunEarlier: Story = {
  args: { state: 'reviewing', context: { isResumed: true } },
  play: ({ canvas }) => sees(canvas, 'These details were typed here earlier.'),
}

export const AmountToBeEmptied: Story = {
  args: { state: 'choosingAmount', context: { isResumed: true } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Not you? Start with an empty form' }))
    await sees(canvas, 'Empty the form?')
    await expect(canvas.getByRole('button', { name: 'Keep it' })).toBeVisible()
  },
}

export const ReviewRefusedElsewhere: Story = {
  args: { state: 'reviewing', context: { notice: 'The reCAPTCHA verification failed. Please try again.' } },
  play: ({ canvas }) => sees(canvas, 'The reCAPTCHA verification failed.'),
}

export const Sending: Story = {
  args: { state: 'submitting.sending', context: { attemptKey: 'key-1' } },
  play: async ({ canvas }) => {
    await sees(canvas, 'One moment…')
    await expect(canvas.queryByText(/^Still working/)).toBeNull()
  },
}

export const SendingTakesLonger: Story = {
  args: { state: 'submitting.stillWorking', context: { attemptKey: 'key-1' } },
  play: ({ canvas }) => sees(canvas, 'Still working… The network or the bank is slow.'),
}

export const Declined: Story = {
  args: { state: 'declined', context: { donation: { ...byCard, status: DonationStatus.Rejected } } },
  play: async ({ canvas }) => {
    await sees(canvas, 'Your bank did not let this payment through. You were not charged. Everything you typed is still here.')
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Choose another way to pay' })).toBeVisible()
  },
}

export const Cancelled: Story = {
  args: { state: 'cancelled', context: { donation: { ...byCard, status: DonationStatus.CanceledAtTransaction } } },
  play: async ({ canvas }) => {
    await sees(canvas, 'It was not paid, so nothing was charged. Everything you typed is still here.')
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Choose another way to pay' })).toBeVisible()
  },
}

/** Its money may come all the same. */
export const CancelledEft: Story = {
  args: { state: 'cancelled', context: { donation: { ...byEft, status: DonationStatus.CanceledAtTransaction } } },
  play: async ({ canvas }) => {
    await sees(canvas, 'We no longer wait for your transfer.')
    await expect(canvas.getByRole('link', { name: 'Back to the campaign' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Give again' })).toBeVisible()
  },
}

/** It closed while its donor was paying. */
export const DeclinedByNowClosed: Story = {
  args: {
    state: 'declined',
    context: { terms: { ...terms, refusal: 'closed' }, donation: { ...byCard, status: DonationStatus.Rejected } },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'This campaign has been closed, so it no longer takes donations.')
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Find another campaign' })).toBeVisible()
  },
}

/** Found by its link, in a tab where nothing was typed. */
export const DeclinedElsewhere: Story = {
  args: {
    state: 'declined',
    context: { draft: emptyDraft(terms), reached: 'amount', donation: { ...byCard, status: DonationStatus.Rejected } },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'Your bank did not let this payment through. You were not charged.')
    await expect(canvas.queryByText(/still here/)).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Choose another way to pay' })).toBeNull()
  },
}

/** Its share has changed since the page was opened, and no field shows it. */
export const FeeRefusedByTheServer: Story = {
  args: {
    state: 'choosingAmount',
    context: { terms: termsWithAdminFee, refusals: { tipOrAdminFeeAmount: 'The admin fee for this amount is R 5.' } },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'The admin fee for this amount is R 5.')
    await sees(canvas, 'Lerato Dlamini asks for an admin fee of 5,5 % in place of a tip.')
  },
}

export const NoAnswer: Story = {
  args: { state: 'sendingFailed', context: { attemptKey: 'key-1' } },
  play: async ({ canvas }) => {
    await sees(canvas, 'We got no clear answer. Nothing was charged.')
    await expect(canvas.getByRole('button', { name: 'Change payment method' })).toBeVisible()
  },
}

/** Changed now it would be another one beside it. */
export const NoAnswerToADebitOrder: Story = {
  args: { state: 'sendingFailed', context: { draft: debitOrderDraft, attemptKey: 'key-1', mayBeSetUp: true } },
  play: async ({ canvas }) => {
    await sees(canvas, 'We got no clear answer. Your debit order may be set up already.')
    await expect(canvas.queryByRole('button', { name: /^Change / })).toBeNull()
    for (const back of canvas.queryAllByRole('button', { name: 'Back' })) await expect(back).toBeDisabled()
  },
}

/** Back on the page after cancelling did not work. */
export const CancellingFailed: Story = {
  args: {
    state: 'paying',
    context: { donation: byEft },
    payment: {
      state: 'showingInstructions.resting',
      context: { notice: 'We could not cancel your donation just now. Please try again.' },
    },
  },
  play: ({ canvas }) => sees(canvas, 'We could not cancel your donation'),
}

/** In another amount than was chosen. */
export const MoneyCameOtherwise: Story = {
  args: {
    state: 'paying',
    context: { donation: byEft },
    payment: { state: 'beingSortedOut.resting' },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'A payment for this donation came in another amount')
    await expect(canvas.queryByRole('button', { name: 'Cancel this donation' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Check again now' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Give another gift' })).toBeVisible()
  },
}

const cameAndWentBack = { settledAt: '2026-11-02T08:00:00.000Z', reversedAt: '2026-11-03T08:00:00.000Z' }

/** Its money came while nobody looked, and went back before they did. */
export const Refunded: Story = {
  args: {
    state: 'cancelled',
    context: { donation: { ...byEft, status: DonationStatus.CanceledAtManage, ...cameAndWentBack } },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'Your donation was refunded')
    await expect(canvas.queryByText(/Nothing was charged/)).toBeNull()
  },
}

/** For the test alone: it ends elsewhere. */
export const RefundedAndGivenAgain: Story = {
  ...Refunded,
  tags: ['!dev'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Give again' }))
    await sees(canvas, 'How much would you like to give?')
  },
}

export const TakenBackByTheBank: Story = {
  args: {
    state: 'declined',
    context: { donation: { ...byEft, status: DonationStatus.Rejected, ...cameAndWentBack } },
  },
  play: ({ canvas }) => sees(canvas, 'Your bank took your donation back'),
}

/** Another sum or other days than were agreed to. */
export const AskedToAgreeAgain: Story = {
  args: { state: 'choosingPaymentMethod', context: { draft: { ...monthlyDraft, cardStoreConsent: false }, reached: 'review' } },
  play: ({ canvas }) => sees(canvas, 'Your gift has changed. Please look at what is taken, and agree to it.'),
}

/** An investigation at the bank, or a PayPal payment that waits: a donor who paid again would pay twice. */
export const Undecided: Story = {
  args: {
    state: 'paying',
    context: { donation: byCard },
    payment: { state: 'stillUnknown.resting', context: { resume: 'claimed', isUndecided: true } },
  },
  play: async ({ canvas }) => {
    await sees(canvas, 'Our payment partner has your payment, and has not decided on it yet. Do not pay again.')
    await expect(canvas.getByText(/That can take a few days\. If it does not go through, nothing is charged\.$/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Go to the payment page' })).toBeNull()
  },
}

/** Pressed 'Yes, check now' without having paid. */
export const OnlyClaimed: Story = {
  args: { state: 'paying', context: { donation: byCard }, payment: { state: 'stillUnknown.resting', context: { resume: 'claimed' } } },
  play: async ({ canvas }) => {
    await sees(
      canvas,
      'Still working… The bank has not told us yet whether your payment went through. If you have not paid yet, you can go',
    )
    await expect(canvas.getByRole('button', { name: 'Go to the payment page' })).toBeVisible()
  },
}

export const CardWithoutAnswer: Story = {
  args: {
    state: 'paying',
    context: { donation: cardOnly },
    payment: { state: 'backWithoutAnswer.resting', context: { donation: cardOnly } },
  },
  play: ({ canvas }) => sees(canvas, 'Did you store your card?'),
}

export const ThankedWithoutMessage: Story = {
  args: { state: 'thanked', context: { donation: { ...byCard, status: DonationStatus.Accepted } }, thankYouMessage: '' },
  play: ({ canvas }) => sees(canvas, 'Thank you!'),
}

export const LongTexts: Story = {
  args: {
    state: 'reviewing',
    context: {
      draft: {
        ...draft,
        amountText: '1000000000',
        tipText: '120000000',
        firstName: 'Nomathemba Ntombizodwa Nokuthula Nolwazi Nokwanda',
        lastName: 'van der Westhuizen-Makhathini',
        email: 'nomathemba.vanderwesthuizen@universityofthefreestate.ac.za',
        comment: 'Ek dink elke dag aan julle almal. '.repeat(10).trim(),
      },
    },
  },
  play: ({ canvas }) => sees(canvas, 'Nomathemba'),
}

export const ReviewDark: Story = {
  args: { state: 'reviewing' },
  globals: { colours: 'dark' },
  play: ({ canvas }) => sees(canvas, 'Go to payment'),
}

export const AmountEveryMonth: Story = {
  args: { state: 'choosingAmount', context: { draft: monthlyDraft } },
  play: ({ canvas }) => sees(canvas, 'Total each month'),
}

export const ScheduleNotFilledIn: Story = {
  args: { state: 'choosingSchedule', context: { draft: { ...monthlyDraft, term: null, deductionDate: null }, reached: 'schedule' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Please select a recurrence term.')
    await sees(canvas, 'Please select a deduction day.')
    await waitFor(() => expect(canvas.getByRole('radio', { name: '2 months' })).toHaveFocus())
  },
}

export const ScheduleFilledIn: Story = {
  args: { state: 'choosingSchedule', context: { draft: { ...monthlyDraft, term: 4, deductionDate: 1 } } },
  play: ({ canvas }) => sees(canvas, 'Monthly gift, last of 12'),
}

export const MethodEveryMonth: Story = {
  args: { state: 'choosingPaymentMethod', context: { draft: { ...monthlyDraft, cardStoreConsent: false }, reached: 'method' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'You must agree to store your card details for recurring donations')
    await expect(canvas.getByRole('checkbox', { name: /takes R\s[\d,]+ today and R\s[\d,]+ on the \S+ of each month/ })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('checkbox')).toHaveFocus())
  },
}

export const MethodByDebitOrder: Story = {
  args: { state: 'choosingPaymentMethod', context: { draft: { ...monthlyDraft, ...debitOrder, accountNumber: '' }, reached: 'method' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await sees(canvas, 'Please enter the account number.')
    await expect(
      canvas.getByRole('checkbox', { name: /my bank may pay Letsema R\s[\d,]+ today and R\s[\d,]+ on the \S+ of each month/ }),
    ).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Account number')).toHaveFocus())
  },
}

export const AccountRefusedByTheServer: Story = {
  args: {
    state: 'choosingPaymentMethod',
    context: {
      draft: { ...monthlyDraft, ...debitOrder },
      refusals: { accountNumber: 'The account number or branch code entered is invalid, please try again.' },
    },
  },
  play: ({ canvas }) => sees(canvas, 'The account number or branch code entered is invalid'),
}

export const ReviewEveryMonth: Story = {
  args: { state: 'reviewing', context: { draft: monthlyDraft } },
  play: ({ canvas }) => sees(canvas, 'Go on to your card'),
}

export const ReviewByDebitOrder: Story = {
  args: { state: 'reviewing', context: { draft: { ...monthlyDraft, ...debitOrder } } },
  play: ({ canvas }) => sees(canvas, 'Set up the debit order'),
}

export const OnTheWayToStoreTheCard: Story = {
  args: { state: 'paying', context: { draft: monthlyDraft, donation: everyMonth }, payment: { state: 'redirecting' } },
  play: ({ canvas }) => sees(canvas, 'You are about to pay your extra gift'),
}

export const ThankedEveryMonth: Story = {
  args: { state: 'thanked', context: { draft: monthlyDraft, donation: everyMonth } },
  play: ({ canvas }) => sees(canvas, 'You give'),
}
