import { expect, test } from 'vitest'
import { RESERVED_PATHS } from '#domain/reservedPaths.ts'
import { PAGE_READS } from './pageReads.ts'
import { findRoute, leadsTo, needsLogin, redirectFrom, ROUTES } from './routes.ts'

test.each([
  ['/', '/home'],
  ['/how-it-works', '/home/links?tab=how'],
  ['/how-it-works/', '/home/links?tab=how'],
  ['/How-It-Works', '/home/links?tab=how'],
  ['/home', undefined],
  ['/home/', undefined],
  ['/Home/Links', undefined],
  ['/home/x', '/home'],
  ['/home/links/x', '/home'],
  ['/homes/x', undefined],
])('%s leads on to %s', (path, target) => expect(redirectFrom(path)).toBe(target))

test.each([
  ['/how-it-works', '/home/links?tab=how'],
  ['/foo/bar', '/misc/404'],
  ['/organization', '/misc/404'],
  ['/some-campaign', undefined],
  ['/profile/anything', undefined],
  ['/payout/campaign/1', undefined],
  ['/misc/404', undefined],
])('%s leads everybody to %s', (path, target) => expect(leadsTo(path)).toBe(target))

test.each([
  ['/profile', true],
  ['/PROFILE/', true],
  ['/Campaign/water/offline-donations', true],
  ['/profiles', false],
])('whether %s needs a login: %s', (path, isNeeded) => expect(needsLogin(path)).toBe(isNeeded))

test.each(['/how-it-works', '/Privacy-Policy', '/Terms-And-Conditions'])('%s is no campaign', (path) => expect(findRoute(path)).toBeNull())

test('what the server renders are pages of the app', () => {
  expect(Object.keys(PAGE_READS)).toHaveLength(6)
  expect(ROUTES.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining(Object.keys(PAGE_READS)))
})

test('no campaign is named by a word that stands where its path would', () => {
  const patterns = ROUTES.map(({ pattern }) => pattern.split('/').slice(1))
  const places = patterns.filter((segments) => segments.includes(':path')).map((segments) => segments.slice(0, segments.indexOf(':path')))
  const words = places.flatMap((place) =>
    patterns
      .filter((segments) => place.every((segment, index) => segment === segments[index]))
      .flatMap((segments) => segments[place.length] ?? [])
      .filter((segment) => /^[a-z]/.test(segment)),
  )
  expect(words).toEqual(expect.arrayContaining(['home', 'return', 'iveri']))
  expect(words.filter((word) => !RESERVED_PATHS.has(word))).toEqual([])
})

test.each(['/start', '/return', '/campaign/start', '/Campaign/START', '/campaign/manage', '/donation/start', '/donation/iveri'])(
  '%s is no page of a campaign',
  (path) => expect(findRoute(path)).toBeNull(),
)
