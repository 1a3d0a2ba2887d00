import { act, fireEvent, render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'
import { AppIn } from '#mocks/inWorld.tsx'
import { never } from '#mocks/storyPorts.ts'
import type { Ports } from '#ports/ports.tsx'

afterEach(() => void vi.useRealTimers())

const isSaidToBeUnderWay = () => screen.queryAllByRole('status').some(({ textContent }) => textContent?.includes('Still working…'))

/** Sends off what is typed, and hears nothing. */
async function waitsAfter(button: string, asked: (...args: never[]) => unknown): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(isSaidToBeUnderWay()).toBe(false)
  // With what it takes until the timer is set.
  await act(async () => void (await vi.advanceTimersByTimeAsync(STILL_WORKING_AFTER + 1_000)))
}

test('a user whose profile takes long to be made is told that it still is', async () => {
  const register = vi.fn<Ports['register']>(never)
  render(<AppIn at="/auth/signup" register={register} />)
  await userEvent.type(await screen.findByLabelText('First name'), 'Lerato')
  await userEvent.type(screen.getByLabelText('Surname'), 'Dlamini')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'lerato@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'protea-in-bloom')
  await userEvent.click(screen.getByRole('checkbox'))
  await waitsAfter('Create profile', register)
  expect(isSaidToBeUnderWay()).toBe(true)
})

test('a user whose password takes long to be saved is told that it still is', async () => {
  const resetPassword = vi.fn<Ports['resetPassword']>(never)
  render(<AppIn at="/auth/reset-password?token=abc" resetPassword={resetPassword} />)
  await userEvent.type(await screen.findByLabelText('New password'), 'protea-in-bloom')
  await waitsAfter('Save password', resetPassword)
  expect(isSaidToBeUnderWay()).toBe(true)
})
