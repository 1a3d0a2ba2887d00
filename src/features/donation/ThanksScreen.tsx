import { Redirect, useSearch } from 'wouter'
import { DonationStatus } from '#domain/enumerations.ts'
import type { DonationTokenInput } from '#machines/payment/types.ts'
import { usePorts } from '#ports/ports.tsx'
import { useResource } from '#ports/useResource.ts'
import { useTitle } from '#ports/useTitle.ts'
import { BrokenLink } from '#ui/BrokenLink.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { LoadTrouble } from '#ui/LoadTrouble.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { addressOfEnded, donationNamedIn, queryFor } from './donationAddress.ts'
import { MoneyBack } from './MoneyBack.tsx'
import { ThankYou } from './Outcomes.tsx'

export function ThanksScreen() {
  const named = donationNamedIn(useSearch())
  useTitle('Thank you · Letsema')
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
      {named ? (
        <Thanks named={named} />
      ) : (
        <Stack alignItems="flex-start">
          <Heading as="h1">Thank you!</Heading>
          <Text>The receipt of every donation goes to the e-mail address that it was given with.</Text>
          <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
        </Stack>
      )}
    </Container>
  )
}

function Thanks({ named }: { named: DonationTokenInput }) {
  const { reads } = usePorts()
  const found = useResource(reads.donation(named))
  if (found.status === 'loading') return <Skeleton what="your donation" heights={['2.5rem', '1rem', '8rem']} />
  if (found.status === 'refused' && found.httpStatus < 500) return <BrokenLink what="your donation" />
  if (found.status !== 'ready') return <LoadTrouble what="your donation" isOffline={found.status === 'unanswered'} onRetry={found.retry} />
  const { donation, campaignPath, thankYouMessage } = found.value
  if (donation.reversedAt) return <MoneyBack donation={donation} campaignPath={campaignPath} />
  const ended = addressOfEnded(found.value)
  if (ended) return <Redirect to={ended} replace />
  if (donation.status !== DonationStatus.Accepted) return <Redirect to={`/donation/return${queryFor(named)}`} replace />
  return <ThankYou donation={donation} campaignPath={campaignPath} message={thankYouMessage} />
}
