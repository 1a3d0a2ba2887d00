import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { RESERVED_PATHS } from '#domain/reservedPaths.ts'
import { safeReturnUrl } from '#domain/returnUrl.ts'
import { sessionScreen } from '#machines/session/screen.ts'
import type { SessionSnapshot } from '#machines/session/selectors.ts'
import { usePorts } from '#ports/ports.tsx'
import { isRightBefore, traverse } from '#ports/traverse.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useSessionRef } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Button, ButtonLink, LoneLink } from '#ui/Button.tsx'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { SaidAgain } from '#ui/SaidAgain.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { textOf } from './formText.ts'
import { useCheckedSubmit } from './useCheckedSubmit.ts'

/** Giving itself, not a gift that was given or what belongs to one. */
function isGiving(address: string): boolean {
  const path = /^\/donation\/([^/?#]+)\/?(?:[?#]|$)/i.exec(address)?.[1]
  return path !== undefined && !RESERVED_PATHS.has(path.toLowerCase())
}

export function LoginScreen() {
  const snapshot = useSelector(useSessionRef(), (state) => state)
  const screen = sessionScreen(snapshot)
  const search = new URLSearchParams(useSearch())
  const { returnUrl } = usePorts()
  const endedAt = safeReturnUrl(returnUrl.peek())
  const back = safeReturnUrl(search.get('return')) ?? endedAt ?? '/home'
  // A reload forgets the state, but not the address that the end of the session left.
  const isExpired = screen === 'expired' || (screen === 'loggedOut' && endedAt !== null)
  useTitle('Login · Letsema')
  // Not an effect of the usual kind: this screen redirects at once, and one that is gone before they run has none.
  useLayoutEffect(() => {
    if (screen === 'loggedIn') returnUrl.clear()
  }, [screen, returnUrl])

  if (screen === 'loggedIn') return <WayBack to={back} />

  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="30rem">
      <Stack gap="5">
        <Heading as="h1" fontSize="2xl">
          Login
        </Heading>
        {isExpired && (
          <Notice tone="warning" isNews>
            Session expired. Please log in again; we take you back to where you were.
          </Notice>
        )}
        <LoginForm snapshot={snapshot} />
        {isGiving(back) && <GoOnWithoutLogin back={back} />}
        <Text>
          <LoneLink href="/auth/forgot-password">Forgot your password?</LoneLink>
        </Text>
        <Text>
          {'New here? '}
          <LoneLink href="/auth/signup">Create a profile</LoneLink>
        </Text>
      </Stack>
    </Container>
  )
}

function LoginForm({ snapshot }: { snapshot: SessionSnapshot }) {
  const session = useSessionRef()
  const screen = sessionScreen(snapshot)
  const { email, lockedUntil, message } = snapshot.context
  const { form, formProps, errors, isChecking } = useCheckedSubmit({
    rules: 'login',
    valuesOf: (data) => ({ email: textOf(data, 'email'), password: textOf(data, 'password') }),
    onAccept: (values) => session.send({ type: 'LOG_IN', ...values }),
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLocked, setWasLocked] = useState(false)
  const [hasNewPassword, setHasNewPassword] = useState(false)
  if (hasNewPassword && screen === 'loggingIn') setHasNewPassword(false)
  if (wasLocked !== (screen === 'locked' || (wasLocked && screen === 'loggedOut'))) setWasLocked(!wasLocked)
  const isLockedOut = screen === 'locked' && !snapshot.can({ type: 'LOG_IN', email: typed ?? email, password: '' })

  /** On another device nothing tells this one of it. Where it is not so, the server says how long the lock still holds. */
  const unlock = () => {
    const password = form.current?.querySelector<HTMLInputElement>('#password')
    password?.focus()
    // What is typed takes the old one's place.
    password?.select()
    setHasNewPassword(true)
    session.send({ type: 'PASSWORD_RESET' })
  }

  return (
    <form {...formProps}>
      <Stack gap="4">
        <EmailField
          id="email"
          autoComplete="username"
          defaultValue={email}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors['email']}
        />
        <PasswordField id="password" name="password" label="Password" autoComplete="current-password" error={errors['password']} />
        <SaidAgain />
        <News role="status">
          {screen === 'unreachable' && <Notice tone="warning">We got no clear answer. Check your connection and try again.</Notice>}
          {screen === 'locked' && (
            <Locked email={email} until={lockedUntil ?? 0}>
              <Button variant="outline" size="sm" marginTop="3" onClick={unlock}>
                I have chosen a new password
              </Button>
            </Locked>
          )}
          {screen === 'loggedOut' && wasLocked && (
            <Notice tone="calm">{hasNewPassword ? 'Log in with your new password.' : 'You can log in again.'}</Notice>
          )}
        </News>
        <News role="alert">{screen === 'refused' && <Notice tone="danger">{message}</Notice>}</News>
        <Button
          type="submit"
          waiting={(isChecking || screen === 'loggingIn') && 'Logging in…'}
          aria-disabled={isLockedOut ? true : undefined}
        >
          Login
        </Button>
      </Stack>
    </form>
  )
}

function WayBack({ to }: { to: string }) {
  const goBack = useWayBack()
  const isGone = useRef(false)
  useLayoutEffect(() => {
    if (isGone.current) return
    isGone.current = true
    goBack(to)
  })
  return null
}

/**
 * To the page that the login was opened from. A step of giving is gone back to by its own entry where it has one: written anew it would be in the history
 * twice, and a press of Back lead nowhere. The entry of what opens by its link alone may be another person's (`src/app/visit.ts`).
 */
function useWayBack(): (address: string) => void {
  const [, navigate] = useLocation()
  return (address) => {
    if (isGiving(address) && isRightBefore(address)) traverse(-1)
    else navigate(address, { replace: true })
  }
}

function GoOnWithoutLogin({ back }: { back: string }) {
  const { returnUrl } = usePorts()
  const goBack = useWayBack()
  return (
    <Stack gap="2">
      <ButtonLink
        href={back}
        variant="outline"
        onClick={(event) => {
          event.preventDefault()
          returnUrl.clear()
          goBack(back)
        }}
      >
        Go on without logging in
      </ButtonLink>
      <Muted>You can give without a profile. What you have filled in is still there.</Muted>
    </Stack>
  )
}

/** The server's own words name the minutes that there were at first. */
function Locked({ email, until, children }: { email: string; until: number; children: ReactNode }) {
  const { clock } = usePorts()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1_000)
    return () => clearInterval(timer)
  }, [clock])
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  return (
    <Notice tone="warning" icon="clock">
      Too many failed attempts.
      <Text aria-live="off" fontVariantNumeric="tabular-nums">
        {`You can try again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes.`}
      </Text>
      <Text>{`Only ${email} is locked.`}</Text>
      {children}
    </Notice>
  )
}
