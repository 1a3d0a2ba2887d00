import { useEffect, useState, type ReactNode } from 'react'
import { usePorts } from '#ports/ports.tsx'
import { useAttempts } from '#ports/useAttempts.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useIsLoggedIn, useSession } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Muted, Row, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { NewLink } from './NewLink.tsx'
import { TO_RAISING } from './startFundraising.ts'

type Outcome = { kind: 'asking' | 'verifying' | 'verified' | 'unanswered' } | { kind: 'refused'; message: string }

/** Opened from the welcome mail, by its reader or by a program that scans mails before they are read: only a press of the button confirms anything. */
export function VerifyEmailScreen() {
  const { verifyEmail } = usePorts()
  const isLoggedIn = useIsLoggedIn()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  // Where a mail program has cut the token off there is nothing to confirm.
  const [asked, setAsked] = useState(token === '' ? token : null)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const { attempt, tryAgain } = useAttempts(outcome.kind === 'unanswered')
  useEffect(() => {
    let isCurrent = true
    const tell = (said: Outcome) => isCurrent && setOutcome(said)
    if (asked === token) {
      tell({ kind: 'verifying' })
      verifyEmail(token).then(tell, () => tell({ kind: 'unanswered' }))
    } else tell({ kind: 'asking' })
    return () => {
      isCurrent = false
    }
  }, [verifyEmail, token, asked, attempt])
  // What is tried again by itself takes the focus from nobody.
  const { main } = useFocusThatStays(outcome.kind === 'unanswered' ? 'verifying' : outcome.kind)
  return (
    <Verification>
      <div ref={main} tabIndex={-1} role="group" aria-label="The link from the mail">
        {outcome.kind === 'asking' && (
          <Stack gap="5" alignItems="flex-start">
            <Text>Please verify that the profile made with this address is yours.</Text>
            <Button onClick={() => setAsked(token)}>Verify my e-mail address</Button>
            <Muted>Not yours? Then please do not verify it: whoever made it would see what you have given. You need not do anything.</Muted>
          </Stack>
        )}
        {outcome.kind === 'verifying' && <Skeleton what="the answer" heights={['1rem']} />}
        {outcome.kind === 'unanswered' && <LoadTrouble what="the answer" isOffline onRetry={tryAgain} />}
        {outcome.kind === 'refused' && (
          <NewLink>
            <Refusal message={outcome.message} />
          </NewLink>
        )}
        {outcome.kind === 'verified' && (
          <Stack gap="5" alignItems="flex-start">
            <Notice tone="calm" isNews>
              Your e-mail address is verified. Thank you!
            </Notice>
            <Row>
              {isLoggedIn ? <ButtonLink href="/profile?tab=3">My Donations</ButtonLink> : <ButtonLink href="/auth/login">Login</ButtonLink>}
              <ButtonLink {...TO_RAISING} variant="outline">
                How to start a campaign
              </ButtonLink>
            </Row>
          </Stack>
        )}
      </div>
    </Verification>
  )
}

/** For users whom the welcome mail has not reached. */
export function ResendVerificationScreen() {
  const user = useSession(({ context }) => context.user)
  return (
    <Verification>
      <NewLink key={user?.email} {...(user ? { ownEmail: user.email } : {})}>
        <NoMail />
      </NewLink>
    </Verification>
  )
}

/** Exported for stories, as is the page. */
export function NoMail() {
  const user = useSession(({ context }) => context.user)
  return (
    <Text>
      {user
        ? `We will send a new link to ${user.email}.`
        : 'No mail from us? Look in your spam folder first. If it is not there, type the e-mail address of your profile, and we will send you a new link.'}
    </Text>
  )
}

export function Verification({ children }: { children: ReactNode }) {
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
