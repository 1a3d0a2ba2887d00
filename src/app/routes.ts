import { createElement } from 'react'
import { matchRoute } from 'wouter'
import { RESERVED_PATHS } from '#domain/reservedPaths.ts'
import { parse } from 'regexparam'
import { lazyScreen, type LazyScreen, type LoadedScreen } from './screens.tsx'

interface AppRoute {
  pattern: string
  screen: LazyScreen
}

const home = lazyScreen(() => import('#features/home/HomeScreen.tsx').then((module) => module.HomeScreen))
const links = lazyScreen(() => import('#features/home/LinksScreen.tsx').then((module) => module.LinksScreen))
const search = lazyScreen(() => import('#features/search/SearchScreen.tsx').then((module) => module.SearchScreen))
const campaign = lazyScreen(() => import('#features/campaign/CampaignScreen.tsx').then((module) => module.CampaignScreen))
const donation = lazyScreen(() => import('#features/donation/DonationScreen.tsx').then((module) => module.DonationScreen))
/** Opened by a link that is a right in itself, with or without a login. */
const byItsLink = (importScreen: () => Promise<LoadedScreen>, isUnderWay = false): LazyScreen =>
  lazyScreen(() =>
    Promise.all([importScreen(), import('./OwnEntry.tsx')]).then(([screen, { inOwnEntry }]) => inOwnEntry(screen, isUnderWay)),
  )
const donationReturn = byItsLink(() => import('#features/donation/ReturnScreen.tsx').then((module) => module.ReturnScreen), true)
const thanks = byItsLink(() => import('#features/donation/ThanksScreen.tsx').then((module) => module.ThanksScreen))
const manage = byItsLink(() => import('#features/donation/ManageScreen.tsx').then((module) => module.ManageScreen))
/** With what sends their forms: fetched at the press, it could be lost, and only a page loaded anew would have it, without the form. */
const withAuthentication = <Module>(module: Promise<Module>): Promise<Module> =>
  Promise.all([module, import('./authenticationServices.ts')]).then(([loaded]) => loaded)
const login = lazyScreen(() => withAuthentication(import('#features/auth/LoginScreen.tsx')).then((module) => module.LoginScreen))
const signup = lazyScreen(() => withAuthentication(import('#features/auth/SignupScreen.tsx')).then((module) => module.SignupScreen))
const forgotPassword = lazyScreen(() =>
  withAuthentication(import('#features/auth/PasswordResetScreen.tsx')).then((module) => module.ForgotPasswordScreen),
)
const resetPassword = lazyScreen(() =>
  withAuthentication(import('#features/auth/PasswordResetScreen.tsx')).then((module) => module.ResetPasswordScreen),
)
const verifyEmail = lazyScreen(() => import('#features/auth/VerifyEmailScreen.tsx').then((module) => module.VerifyEmailScreen))
const resendVerification = lazyScreen(() =>
  import('#features/auth/VerifyEmailScreen.tsx').then((module) => module.ResendVerificationScreen),
)
const certificate = byItsLink(() => import('#features/certificate/CertificateScreen.tsx').then((module) => module.CertificateScreen))
const offlineDonations = lazyScreen(() =>
  import('#features/offlineDonations/OfflineDonationsScreen.tsx').then((module) => module.OfflineDonationsScreen),
)
const profile = lazyScreen(async () => {
  const [{ ProfileScreen }, { NewLink }] = await Promise.all([
    import('#features/profile/ProfileScreen.tsx'),
    import('#features/auth/NewLink.tsx'),
  ])
  return () => createElement(ProfileScreen, { NewLink })
})
const notFound = lazyScreen(() => import('#features/misc/NotFoundScreen.tsx').then((module) => module.NotFoundScreen))

/** In the order in which they are tried; the last one is the catch-all that goes to the campaign area. */
export const ROUTES: readonly AppRoute[] = [
  { pattern: '/home', screen: home },
  { pattern: '/home/links', screen: links },
  { pattern: '/find-campaign', screen: search },
  { pattern: '/search/*?', screen: search },
  { pattern: '/auth/login', screen: login },
  { pattern: '/auth/signup', screen: signup },
  { pattern: '/auth/verify-email', screen: verifyEmail },
  { pattern: '/auth/resend-verification', screen: resendVerification },
  { pattern: '/auth/forgot-password', screen: forgotPassword },
  { pattern: '/auth/reset-password', screen: resetPassword },
  { pattern: '/donation/return', screen: donationReturn },
  { pattern: '/donation/manage/:token', screen: manage },
  { pattern: '/donation/certificate/:token', screen: certificate },
  { pattern: '/donation/iveri/payment-capture', screen: donationReturn },
  { pattern: '/donation/:path', screen: donation },
  { pattern: '/thanks', screen: thanks },
  { pattern: '/profile', screen: profile },
  { pattern: '/misc/*?', screen: notFound },
  { pattern: '/campaign/:path/offline-donations', screen: offlineDonations },
  { pattern: '/campaign/:path', screen: campaign },
  { pattern: '/:path', screen: campaign },
]

const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home',
  '': '/misc/404',
  '/privacy-policy': '/home/links?tab=privacy',
  '/how-it-works': '/home/links?tab=how',
  '/terms-and-conditions': '/home/links?tab=terms',
}

/** Where an address leads on to by itself. */
export function redirectFrom(path: string): string | undefined {
  const clean = withoutSlash(path).toLowerCase()
  return REDIRECTS[clean] ?? (clean.startsWith('/home/') && clean !== '/home/links' ? '/home' : undefined)
}

/** Where an address leads everybody on to, logged in or not. */
export const leadsTo = (path: string): string | undefined =>
  redirectFrom(path) ?? (findRoute(path) || needsLogin(path) ? undefined : '/misc/404')

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Addresses that need a login, whether or not their screens exist yet. */
export const needsLogin = (path: string): boolean =>
  /^\/(?:profile(?:\/|$)|payout\/|campaign\/(?:start|[^/]+\/offline-donations)\/?$)/i.test(path)

interface Matched {
  route: AppRoute
  params: Record<string, string | undefined>
}

/** An expression is made of a pattern when a path is first held against it, so those that begin otherwise are passed over. */
const beginsLike = (path: string, pattern: string): boolean =>
  path.toLowerCase().startsWith(withoutSlash(/^[^:*]*/.exec(pattern)?.[0] ?? ''))

export function findRoute(path: string): Matched | null {
  const clean = withoutSlash(path)
  for (const route of ROUTES) {
    if (!beginsLike(clean, route.pattern)) continue
    const [isMatch, found] = matchRoute(parse, route.pattern, clean)
    if (!isMatch) continue
    const params: Record<string, string | undefined> = found
    if (RESERVED_PATHS.has((params['path'] ?? '').toLowerCase())) return null
    return { route, params }
  }
  return null
}
