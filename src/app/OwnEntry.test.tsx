import { render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppIn } from '#mocks/inWorld.tsx'

const visited = (visit: string) => window.history.replaceState({ 'letsema.visit': { visit, userId: null } }, '')

beforeEach(() => window.sessionStorage.setItem('letsema.endedVisits', JSON.stringify(['1'])))
afterEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '')
})

test.each(['/donation/return', '/donation/iveri/payment-capture', '/thanks?token=1', '/donation/manage/1', '/donation/certificate/1'])(
  '%s, opened by its link in a visit that a logout has ended, leads to login',
  async (at) => {
    visited('1')
    render(<AppIn at={at} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy()
  },
)

test('one that was opened in another visit is shown', async () => {
  visited('2')
  render(<AppIn at="/donation/certificate/1" />)
  expect(await screen.findByRole('heading', { level: 1, name: /certificate/ })).toBeTruthy()
})

const clears = () => screen.queryByRole('button', { name: 'Close this page and forget what I typed' })

test.each([
  ['whoever came by the link alone', '/donation/certificate/1', undefined, 1],
  ['a user, who logs out', '/donation/certificate/1', { state: 'loggedIn.fresh' }, 0],
  ['who comes back from paying', '/donation/return', undefined, 0],
])('a page that opens by its link can be closed for the next person: %s', async (_, at, session, buttons) => {
  render(<AppIn at={at} session={session} />)
  await screen.findByRole('heading', { level: 1, name: at.includes('certificate') ? /certificate/ : /./ })
  expect(clears() === null ? 0 : 1).toBe(buttons)
})
