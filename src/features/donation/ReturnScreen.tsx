import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { usePorts, type Ports } from '#ports/ports.tsx'
import type { Read } from '#ports/reads.ts'
import { useAttempts } from '#ports/useAttempts.ts'
import { keepRead } from '#ports/useResource.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { News } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { donationNamedIn, isToBePaid } from './donationAddress.ts'
import { fetchLaterSteps } from './fetchLaterSteps.ts'
import { findDonation } from './findDonation.ts'

/** Back from the gateway, or off to pay what is not paid yet: finds the donation, in this browser or by its token, and goes on with it where it was. */
export function ReturnScreen() {
  const ports = usePorts()
  const { giving } = ports
  const search = useSearch()
  const [, navigate] = useLocation()
  const [outcome, setOutcome] = useState<'looking' | 'unknown' | 'unanswered'>('looking')
  const { attempt, tryAgain } = useAttempts(outcome === 'unanswered')
  useTitle(`${outcome === 'unknown' ? 'Donation not found' : 'Confirming your payment'} · Letsema`)

  useEffect(() => {
    let isCurrent = true
    setOutcome('looking')
    findDonation(giving, donationNamedIn(search), !isToBePaid(search), ports.deviceClock()).then(
      async (address) => {
        if (address) await prepare(address, ports)
        if (!isCurrent) return
        if (address) navigate(address, { replace: true })
        else setOutcome('unknown')
      },
      () => isCurrent && setOutcome('unanswered'),
    )
    return () => {
      isCurrent = false
    }
  }, [giving, ports, search, navigate, attempt])

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
            <Text>
              {donationNamedIn(search) ? (
                <>
                  Letsema cannot find this donation any more. If you have paid, please do not pay again, but write to{' '}
                  <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
                </>
              ) : (
                'We cannot find that donation from here. If you paid, your receipt comes by e-mail; nothing more is needed.'
              )}
            </Text>
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

/**
 * That one thing after the other is loading would be read out each time. What does not come is asked for again there. Most who come back have paid, and
 * are thanked at once.
 */
async function prepare(address: string, ports: Ports): Promise<void> {
  const path = /^\/donation\/([^/?]+)(?:\?|$)/.exec(address)?.[1]
  const later = path && fetchLaterSteps().catch(() => {})
  const campaign = path && readAhead(ports.reads.campaign(path), ports)
  await Promise.all([ports.prepareScreen(address), ports.prepareScreen('/thanks'), later, campaign])
}

async function readAhead<Value>(read: Read<Value>, ports: Ports): Promise<void> {
  const answer = await read.load(new AbortController().signal).catch(() => null)
  if (answer?.kind === 'found') keepRead(ports, read, answer.value)
}
