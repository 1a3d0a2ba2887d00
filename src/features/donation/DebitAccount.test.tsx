import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Bank } from '#domain/banks.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import type { SchedulePatch } from '#machines/scheduleChange/types.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { found, unanswered, type Given, type World } from '#mocks/storyPorts.ts'
import { Actors } from '#ports/actors.ts'
import { PATIENCE } from '#tests/patience.ts'
import { MethodForm } from './MethodForm.tsx'

const OWN = 'Filled in with the bank’s own; six digits.'
const UNCONFIRMED = 'We have not confirmed this code: please check it with your bank. Six digits.'

const asks = (world: World, refused: SchedulePatch | null = null) =>
  render(
    <Provided world={world}>
      <MethodForm
        gift={{ ...gifts.active, methods: [PaymentMethod.Paysoft] }}
        refused={refused}
        refusals={{}}
        onChoose={() => {}}
        onBack={() => {}}
      />
    </Provided>,
  )
const chooses = (bank: string) => userEvent.selectOptions(screen.getByLabelText('Bank'), bank)
const bank = () => screen.getByLabelText<HTMLSelectElement>('Bank')
const code = () => screen.getByLabelText<HTMLInputElement>('Branch code')
const hint = () => document.getElementById(code().getAttribute('aria-describedby') ?? '')?.textContent

test('donors are told to check with their bank a code that is not confirmed', async () => {
  asks({})
  expect(hint()).toBe('Filled in once you have chosen your bank; six digits.')
  await chooses('TymeBank')
  expect(code().value).toBe('678910')
  expect(hint()).toBe(UNCONFIRMED)
  await chooses('FNB')
  expect(hint()).toBe(OWN)
})

test('a number that is pasted in groups is not cut, and what was filled in is typed over', async () => {
  asks({})
  const pasted = '1 2 3 4 5 6 7 8 9 0 1'
  const number = screen.getByLabelText<HTMLInputElement>('Account number')
  await userEvent.click(number)
  await userEvent.paste(pasted)
  expect(number.value).toBe(pasted)
  await chooses('FNB')
  await userEvent.click(code())
  await userEvent.keyboard('678900')
  await userEvent.click(code())
  await userEvent.keyboard('1')
  expect(code().value).toBe('6789001')
})

test('a bank that is not listed has no code of its own that could be filled in', async () => {
  asks({})
  await chooses('Other/International')
  expect([code().value, hint()]).toEqual([
    '',
    'Your bank can tell you this code; six digits. Only an account in South Africa can be debited.',
  ])
})

test('the banks are those that the server offers', async () => {
  asks({ reads: { banks: found([{ name: 'Stokvel Bank', code: '051999', confirmed: true }]) } })
  await screen.findByRole('option', { name: 'Stokvel Bank' })
  expect(screen.queryByRole('option', { name: 'FNB' })).toBeNull()
  await chooses('Stokvel Bank')
  expect(code().value).toBe('051999')
})

test('without an answer they are those that we know', async () => {
  asks({ reads: { banks: unanswered } })
  await chooses('Capitec')
  expect(code().value).toBe('470010')
})

test('a code that was typed is not called the bank’s own', async () => {
  asks({})
  await chooses('FNB')
  await userEvent.type(code(), '250650')
  await vi.waitFor(() => expect(hint()).toBe(UNCONFIRMED), PATIENCE)
  await userEvent.type(code(), '{Backspace}5')
  await vi.waitFor(() => expect(hint()).toBe(OWN), PATIENCE)
})

describe('with a list that comes after the choice', () => {
  const chosenBefore = async (chosen: string) => {
    const actors = new Actors()
    let answer: Given<Bank[]> = unanswered
    asks({ actors, reads: { banks: () => answer } })
    await chooses(chosen)
    return (banks: Bank[], isThere: () => void) => {
      answer = found(banks)
      return vi.waitFor(() => {
        actors.tellAll({ type: 'ONLINE' })
        isThere()
      }, PATIENCE)
    }
  }
  const OTHER_CODE: Bank = { name: 'TymeBank', code: '678999', confirmed: true }

  test('the bank has the code of that list', async () => {
    const comes = await chosenBefore('TymeBank')
    expect([code().value, hint()]).toEqual(['678910', UNCONFIRMED])
    await comes([OTHER_CODE], () => expect([bank().value, code().value, hint()]).toEqual(['TymeBank', '678999', OWN]))
  })

  test('a code that was typed stays', async () => {
    const comes = await chosenBefore('TymeBank')
    await userEvent.clear(code())
    await userEvent.type(code(), '678900')
    await comes([OTHER_CODE], () => expect(screen.queryByRole('option', { name: 'FNB' })).toBeNull())
    expect([code().value, hint()]).toEqual(['678900', UNCONFIRMED])
  })

  test('a bank that is not on it has to be chosen anew', async () => {
    const comes = await chosenBefore('TymeBank')
    await comes([{ ...OTHER_CODE, name: 'Stokvel Bank' }], () => expect(screen.getByText('Please select a bank.')).toBeTruthy())
    expect([bank().value, code().value]).toEqual(['', ''])
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Please enter the branch code.')
    expect(screen.getByText('Please select a bank.')).toBeTruthy()
    await chooses('Stokvel Bank')
    expect([screen.queryByText('Please select a bank.'), code().value, hint()]).toEqual([null, '678999', OWN])
  })
})

test('what was filled in from an older list goes by the newer one, from the first', async () => {
  const bankingDetails = {
    accountHolderName: 'T Nkosi',
    bankName: 'TymeBank',
    bankCode: '678910',
    accountType: 0,
    accountNumber: '1',
  } as const
  asks(
    { reads: { banks: found([{ name: 'TymeBank', code: '678999', confirmed: true }]) } },
    { paymentMethod: PaymentMethod.Paysoft, cardConsent: true, bankingDetails },
  )
  await vi.waitFor(() => expect([code().value, hint()]).toEqual(['678999', OWN]), PATIENCE)
})
