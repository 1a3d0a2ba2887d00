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
