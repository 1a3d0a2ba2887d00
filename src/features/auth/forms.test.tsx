import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { outcomes } from '#machines/registration/fixtures.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import type { World } from '#mocks/storyPorts.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { ForgotPasswordScreen } from './PasswordResetScreen.tsx'
import { SignupScreen } from './SignupScreen.tsx'
import { START_FUNDRAISING } from './startFundraising.ts'

const opensSignup = (at = '/auth/signup', world: World = {}) =>
  render(
    <Somewhere at={at}>
      <Provided world={world}>
        <SignupScreen />
      </Provided>
    </Somewhere>,
  )

const opensLogin = (from: string) =>
  render(
    <Somewhere at={`/auth/login?return=${encodeURIComponent(from)}`}>
      <Provided>
        <LoginScreen />
      </Provided>
    </Somewhere>,
  )

test('a user who signs up is taken to what is wrong now, not to what was wrong before', async () => {
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

test('whoever comes to start fundraising reads before and after registering that we set up each campaign together', async () => {
  opensSignup(START_FUNDRAISING, { register: () => Promise.resolve(outcomes.register.registered) })
  const address = () => screen.getByRole('link', { name: 'support@letsema.org.za' }).getAttribute('href')
  expect(screen.getByText(/^For now we set up each campaign together\. Create your profile, then write to/)).toBeTruthy()
  expect(address()).toBe('mailto:support@letsema.org.za')
  await userEvent.type(screen.getByLabelText('First name'), 'Lerato')
  await userEvent.type(screen.getByLabelText('Surname'), 'Mokoena')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a field worked together')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await screen.findByText('Check your e-mail')
  expect(screen.getByText(/^For now we set up each campaign together\. Verify your e-mail address, then write to/)).toBeTruthy()
  expect(address()).toBe('mailto:support@letsema.org.za')
})

test('whoever signs up for anything else reads nothing of campaigns', () => {
  opensSignup()
  expect(screen.queryByText(/set up each campaign/)).toBeNull()
})

test('what is wrong with a field is said until it is changed, and again where it is wrong still', async () => {
  opensSignup()
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await create()
  await screen.findByText('Please enter your surname.')
  await userEvent.type(screen.getByLabelText('Surname'), 'Mokoena!')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(screen.queryByText('Please enter your surname.')).toBeNull()
  expect(screen.getByLabelText('Surname').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText('Please accept the terms and conditions.')).toBeNull()
  expect(screen.getByText('Please enter your first name.')).toBeTruthy()
  await create()
  await screen.findByText('Surname should not contain any special characters')
})

test.each([
  ['a login', <LoginScreen key="" />, 'Password', 'Login', 'Please enter your password.'],
  ['a link for a new password', <ForgotPasswordScreen key="" />, 'E-mail address', 'Send the link', 'Please enter your e-mail address.'],
])('the same of %s', async (_, form, label, button, message) => {
  render(
    <Somewhere>
      <Provided>{form}</Provided>
    </Somewhere>,
  )
  await userEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText(message)
  await userEvent.type(screen.getByLabelText(label), 'x')
  expect(screen.queryByText(message)).toBeNull()
})

test('each field of a new profile says what is wrong with it, an address that is taken too, and nothing typed is lost', async () => {
  opensSignup('/auth/signup', { register: () => Promise.resolve(outcomes.register.refused) })
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await userEvent.type(screen.getByLabelText('Password'), 'password1')
  await create()
  for (const message of [
    'Please enter your first name.',
    'Please enter your surname.',
    'Please enter your e-mail address.',
    'That password is too easy to guess. Please choose another.',
    'Please accept the terms and conditions.',
  ])
    await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
  await userEvent.type(screen.getByLabelText('First name'), 'Lerato')
  await userEvent.type(screen.getByLabelText('Surname'), 'Mokoena')
  const address = screen.getByLabelText('E-mail address')
  await userEvent.type(address, 'lerato@example.org')
  await userEvent.type(screen.getByLabelText('Password'), ' and a field')
  await userEvent.click(screen.getByRole('checkbox'))
  await create()
  await screen.findByText('There is already a profile with this e-mail address. Please log in instead.')
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(screen.getByLabelText<HTMLInputElement>('Surname').value).toBe('Mokoena')
})

test('the terms are read beside the form, which would be empty on coming back to it', () => {
  opensSignup()
  expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('target')).toBe('_blank')
})

test('the button beside the password says what it does, and not the opposite of it as pressed', async () => {
  opensSignup()
  await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: /^Hide/ }).hasAttribute('aria-pressed')).toBe(false)
})

test('no spelling checker reads an address or a password', () => {
  opensSignup()
  for (const label of ['E-mail address', 'Password']) expect(screen.getByLabelText(label).getAttribute('spellcheck')).toBe('false')
})

test.each(['/donation/water-for-thaba', '/donation/water-for-thaba?step=review', '/donation/water-for-thaba/'])(
  'a donor who came to the login from giving may go on without one: %s',
  (address) => {
    opensLogin(address)
    expect(screen.getByRole('link', { name: 'Go on without logging in' }).getAttribute('href')).toBe(address)
  },
)

test.each([
  '/profile?tab=3',
  '/donation/manage/token',
  '/donation/certificate/token',
  '/donation/return?donation=token',
  '/donation/iveri/payment-capture',
  '/campaign/water-for-thaba',
  '/donation/water-for-thaba/more',
  'https://elsewhere.test/donation/water',
])('a visitor who came from elsewhere is offered no way around it: %s', (address) => {
  opensLogin(address)
  expect(screen.queryByRole('link', { name: 'Go on without logging in' })).toBeNull()
})
