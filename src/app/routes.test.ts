import { expect, it } from 'vitest'
import { findRoute, needsLogin, redirectFrom } from './routes.ts'

it.each([
  ['/', '/home'],
  ['/how-it-works', '/home/links?tab=how'],
  ['/how-it-works/', '/home/links?tab=how'],
  ['/How-It-Works', '/home/links?tab=how'],
  ['/home', undefined],
])('%s leads on to %s', (path, target) => expect(redirectFrom(path)).toBe(target))

it.each([
  ['/profile', true],
  ['/PROFILE/', true],
  ['/Campaign/water/offline-donations', true],
  ['/profiles', false],
])('whether %s needs a login: %s', (path, isNeeded) => expect(needsLogin(path)).toBe(isNeeded))

it.each(['/how-it-works', '/Privacy-Policy', '/Terms-And-Conditions'])('%s is no campaign', (path) => expect(findRoute(path)).toBeNull())

it.each(['/donation/return', '/donation/iveri/payment-capture'])('%s, where a gateway leads back to, is opened by its link', (path) =>
  expect(findRoute(path)?.route.isByItsLink).toBe(true),
)
