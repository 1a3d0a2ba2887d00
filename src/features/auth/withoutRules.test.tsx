import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outcomes } from '#machines/session/fixtures.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { never, type World } from '#mocks/storyPorts.ts'
import type { Ports } from '#ports/ports.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { NewLink } from './NewLink.tsx'
import { SignupScreen } from './SignupScreen.tsx'

/** The link broke after the page came: the rules of its form cannot be fetched. */
beforeAll(() => {
  vi.doMock('./check.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
})
afterAll(() => {
  vi.doUnmock('./check.ts')
})

const opens = (world: World, form: React.ReactNode) =>
  render(
    <Somewhere>
      <Provided world={world}>{form}</Provided>
    </Somewhere>,
  )

test('a login goes out all the same, and says what becomes of it', async () => {
  opens({ logIn: () => Promise.reject(new TypeError('Failed to fetch')) }, <LoginScreen />)
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a field worked together')
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('We got no clear answer. Check your connection and try again.')).toBeTruthy()
  expect(screen.getByRole('status'), 'where it is said stood there before').toBe(status)
})

test('that a lock has ended is read out', async () => {
  opens({ logIn: () => Promise.resolve({ ...outcomes.logIn.locked, retryAfterSeconds: 1, answeredAt: Date.now() }) }, <LoginScreen />)
  const status = screen.getByRole('status')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a field worked together')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await vi.waitFor(() => expect(status.textContent).toContain('Too many failed attempts.'), PATIENCE)
  await vi.waitFor(() => expect(status.textContent).toBe('You can log in again.'), PATIENCE)
})

test('that a login is refused is read out beside its button: where it is said stood there before', async () => {
  opens({ logIn: () => Promise.resolve(outcomes.logIn.refused) }, <LoginScreen />)
  const alert = screen.getByRole('button', { name: 'Login' }).previousElementSibling
  expect([alert?.role, alert?.textContent]).toEqual(['alert', ''])
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText(outcomes.logIn.refused.message)).toBeTruthy()
  expect(alert?.textContent).toBe(outcomes.logIn.refused.message)
  expect(alert?.nextElementSibling).toBe(screen.getByRole('button', { name: 'Login' }))
})

test('a new profile is asked for all the same', async () => {
  const register = vi.fn<Ports['register']>(never)
  opens({ register }, <SignupScreen />)
  await userEvent.type(screen.getByLabelText('First name'), 'Lerato')
  await userEvent.click(screen.getByRole('button', { name: 'Create profile' }))
  await waitFor(() => expect(register).toHaveBeenCalledOnce())
})

test('a new verification link is asked for all the same', async () => {
  const resendVerification = vi.fn<Ports['resendVerification']>(never)
  opens({ resendVerification }, <NewLink />)
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  await waitFor(() => expect(resendVerification).toHaveBeenCalledWith('lerato@example.org', expect.any(AbortSignal)))
})
