import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { SignupScreen } from './SignupScreen.tsx'

const opensSignup = () =>
  render(
    <Somewhere>
      <Provided>
        <SignupScreen />
      </Provided>
    </Somewhere>,
  )

it('who signs up is taken to what is wrong now, not to what was wrong before', async () => {
  opensSignup()
  await userEvent.type(screen.getByLabelText('First name'), 'Lerato')
  await userEvent.type(screen.getByLabelText('Surname'), 'Mokoena')
  await userEvent.type(screen.getByLabelText('Password'), 'a field worked together')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')))
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.clear(screen.getByLabelText('Surname'))
  await userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await screen.findByText('Please enter your surname.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Surname')))
})

it('the terms are read beside the form, which would be empty on coming back to it', () => {
  opensSignup()
  expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('target')).toBe('_blank')
})

it('the button beside the password says what it does, and not the opposite of it as pressed', async () => {
  opensSignup()
  await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: /^Hide/ }).hasAttribute('aria-pressed')).toBe(false)
})

it('no spelling checker reads an address or a password', () => {
  opensSignup()
  for (const label of ['E-mail address', 'Password']) expect(screen.getByLabelText(label).getAttribute('spellcheck')).toBe('false')
})
