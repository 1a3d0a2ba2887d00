import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { usePorts } from '#ports/ports.tsx'
import { useAttempts } from '#ports/useAttempts.ts'
import { useTitle } from '#ports/useTitle.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { News } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { donationNamedIn, isToBePaid } from './donationAddress.ts'
import { findDonation } from './openDonation.ts'

/** Back from the gateway, or off to pay what is not paid yet: finds the donation, in this browser or by its token, and goes on with it where it was. */
export function ReturnScreen() {
  const { giving } = usePorts()
  const search = useSearch()
  const [, navigate] = useLocation()
  const [outcome, setOutcome] = useState<'looking' | 'unknown' | 'unanswered'>('looking')
  const { attempt, tryAgain } = useAttempts(outcome === 'unanswered')
  useTitle(`${outcome === 'unknown' ? 'Donation not found' : 'Confirming your payment'} · Letsema`)

  useEffect(() => {
    let isCurrent = true
    setOutcome('looking')
    findDonation(giving, donationNamedIn(search), !isToBePaid(search)).then(
      (address) => {
        if (!isCurrent) return
        if (address) navigate(address, { replace: true })
        else setOutcome('unknown')
      },
      () => isCurrent && setOutcome('unanswered'),
    )
    return () => {
      isCurrent = false
    }
  }, [giving, search, navigate, attempt])

  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
      <Stack>
        <Heading as="h1" fontSize="2xl">
          {outcome === 'unknown' ? 'Donation not found' : 'Finding your donation…'}
        </Heading>
        {outcome === 'looking' && <Skeleton what="your donation" heights={['1rem', '1rem']} />}
        {outcome === 'unanswered' && <LoadTrouble what="your donation" isOffline onRetry={tryAgain} />}
        <News role="status">
          {outcome === 'unknown' && (
            <Text>We cannot find that donation from here. If you paid, your receipt comes by e-mail; nothing more is needed.</Text>
          )}
        </News>
        {outcome === 'unknown' && (
          <ButtonLink href="/home" alignSelf="flex-start">
            Go home
          </ButtonLink>
        )}
      </Stack>
    </Container>
  )
}
