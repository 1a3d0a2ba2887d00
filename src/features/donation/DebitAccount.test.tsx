import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { gifts } from '#machines/scheduleChange/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { found, unanswered, type World } from '#mocks/storyPorts.ts'
import { MethodForm } from './MethodForm.tsx'

afterEach(cleanup)

const OWN = "Filled in with the bank's own; six digits."
const UNCONFIRMED = 'We have not confirmed this code: please check it with your bank. Six digits.'

const asks = (world: World) =>
  render(
    <Provided world={world}>
      <MethodForm
        gift={{ ...gifts.active, methods: [PaymentMethod.Paysoft] }}
        refused={null}
        refusals={{}}
        onChoose={() => {}}
        onBack={() => {}}
      />
    </Provided>,
  )
const chooses = (bank: string) => userEvent.selectOptions(screen.getByLabelText('Bank'), bank)
const code = () => screen.getByLabelText<HTMLInputElement>('Branch code')
const hint = () => document.getElementById(code().getAttribute('aria-describedby') ?? '')?.textContent

it('of a code that is not confirmed donors are told to check it with their bank', async () => {
  asks({})
  expect(hint()).toBe(OWN)
  await chooses('TymeBank')
  expect(code().value).toBe('678910')
  expect(hint()).toBe(UNCONFIRMED)
  await chooses('FNB')
  expect(hint()).toBe(OWN)
})

it('the banks are those that the server offers', async () => {
  asks({ reads: { banks: found([{ name: 'Stokvel Bank', code: '051999', confirmed: true }]) } })
  await screen.findByRole('option', { name: 'Stokvel Bank' })
  expect(screen.queryByRole('option', { name: 'FNB' })).toBeNull()
  await chooses('Stokvel Bank')
  expect(code().value).toBe('051999')
})

it('without an answer they are those that we know', async () => {
  asks({ reads: { banks: unanswered } })
  await chooses('Capitec')
  expect(code().value).toBe('470010')
})
