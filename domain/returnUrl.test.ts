import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnUrl } from './returnUrl.ts'

describe('a return url', () => {
  test.each([
    ['/', '/'],
    ['/profile', '/profile'],
    ['/profile?tab=3#donations', '/profile?tab=3#donations'],
    ['/find-campaign?searchText=water%20tank&campaignCategoryIds=2', '/find-campaign?searchText=water%20tank&campaignCategoryIds=2'],
    ['/campaign/thaba?next=//evil.example', '/campaign/thaba?next=//evil.example'],
    ['/campaign/mōrena', '/campaign/m%C5%8Drena'],
    ['/a/../profile', '/profile'],
    ['/@evil.example', '/@evil.example'],
  ])('%j leads to %j', (text, address) => {
    expect(safeReturnUrl(text)).toBe(address)
  })

  test.each([
    null,
    undefined,
    '',
    'profile',
    ' /profile',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/profile\\..',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\u0000',
    '/profile\u007f',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/auth/login',
    '/auth/login?return=/profile',
    '/a/../auth/signup',
    '/%2e//evil.example',
  ])('%j leads nowhere', (text) => {
    expect(safeReturnUrl(text)).toBeNull()
  })

  test('never leads off the site, and stays the same when read again', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      'evil.example',
      'https:',
      '\t',
      '\u0000',
      'a',
      '\u2028',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webPath(),
      fc.array(pieces).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const address = safeReturnUrl(text)
        if (address === null) return
        expect(new URL(address, 'https://letsema.test').origin).toBe('https://letsema.test')
        expect(address).toMatch(/^\/(?!\/)/)
        expect(safeReturnUrl(address)).toBe(address)
      }),
      { numRuns: 5_000 },
    )
  })
})
