import { useEffect, useState, type ReactNode } from 'react'
import { usePorts } from '#ports/ports.tsx'
import { useAttempts } from '#ports/useAttempts.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useIsLoggedIn, useSession } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NewLink } from './NewLink.tsx'

type Outcome = { kind: 'verifying' | 'verified' | 'unanswered' } | { kind: 'refused'; message: string }

/** Opened from the welcome mail. */
export function VerifyEmailScreen() {
  const { verifyEmail } = usePorts()
  const isLoggedIn = useIsLoggedIn()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'verifying' })
  const { attempt, tryAgain } = useAttempts(outcome.kind === 'unanswered')
  useEffect(() => {
    let isCurrent = true
    setOutcome({ kind: 'verifying' })
    verifyEmail(token).then(
      (answer) => isCurrent && setOutcome(answer),
      () => isCurrent && setOutcome({ kind: 'unanswered' }),
    )
    return () => {
      isCurrent = false
    }
  }, [verifyEmail, token, attempt])
  return (
    <Verification>
      {outcome.kind === 'verifying' && <Skeleton what="the answer" heights={['1rem']} />}
      {outcome.kind === 'unanswered' && <LoadTrouble what="the answer" isOffline onRetry={tryAgain} />}
      {outcome.kind === 'refused' && (
        <NewLink>
          <Notice tone="danger" isNews>
            {outcome.message}
          </Notice>
        </NewLink>
      )}
      {outcome.kind === 'verified' && (
        <>
          <Notice tone="calm" isNews>
            Your e-mail address is verified. Thank you!
          </Notice>
          {isLoggedIn ? <ButtonLink href="/profile?tab=3">My Donations</ButtonLink> : <ButtonLink href="/auth/login">Login</ButtonLink>}
        </>
      )}
    </Verification>
  )
}

/** For whom the welcome mail has not reached. */
export function ResendVerificationScreen() {
  const user = useSession(({ context }) => context.user)
  return (
    <Verification>
      <NewLink key={user?.email} {...(user ? { ownEmail: user.email } : {})}>
        <Text>
          {user
            ? `We send a new link to ${user.email}.`
            : 'No mail from us? Look in your spam folder first. If it is not there, type the e-mail address of your profile, and we send you a new link.'}
        </Text>
      </NewLink>
    </Verification>
  )
}

function Verification({ children }: { children: ReactNode }) {
  useTitle('Verify your e-mail address · Letsema')
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="30rem">
      <Stack gap="5">
        <Heading as="h1" fontSize="2xl">
          Verify your <span style={{ whiteSpace: 'nowrap' }}>e-mail</span> address
        </Heading>
        {children}
      </Stack>
    </Container>
  )
}
