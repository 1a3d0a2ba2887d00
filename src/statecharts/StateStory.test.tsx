import { render, screen, waitFor } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { StateStory } from './StateStory.tsx'

test.each([
  ['registration', 'start REGISTER register-refused', 'E-mail address', 'lerato.dlamini@example.co.za'],
  ['registration', 'start REGISTER register-noAnswer', 'First name', 'Lerato'],
  ['passwordReset', 'withLink SAVE', 'New password', 'aloe-on-the-hill'],
] as const)('what was sent from the form of %s by the trail %s stands in it', async (machine, trail, label, typed) => {
  render(<StateStory machine={machine} trail={trail} />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(typed))
})

test('a form from which nothing was sent is empty', async () => {
  render(<StateStory machine="registration" trail="start" />)
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('')
})
