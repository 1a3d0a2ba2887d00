import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { DonationStatus } from '#domain/enumerations.ts'
import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import type { DonationTokenInput } from '#machines/payment/types.ts'
import { usePorts } from '#ports/ports.tsx'
import { useCanonical } from '#ports/useCanonical.ts'
import type { FoundDonation } from '#ports/reads.ts'
import { useResource } from '#ports/useResource.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { BrokenLink } from '#ui/BrokenLink.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { addressOfEnded, donationNamedIn, queryFor } from './donationAddress.ts'
import { MoneyBack } from './MoneyBack.tsx'
import { ThankYou } from './Outcomes.tsx'

export function ThanksScreen() {
  const named = donationNamedIn(useSearch())
  return named ? <Thanks named={named} /> : <LookingForReceipt />
}

function LookingForReceipt() {
  useTitle('Looking for your receipt? · Letsema')
  return (
    <Page>
      <Stack alignItems="flex-start">
        <Heading as="h1" fontSize="2xl">
          Looking for your receipt?
        </Heading>
        <Text>
          It goes to the e-mail address you gave with. Nothing there after a day? Write to{' '}
          <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </Text>
        <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
      </Stack>
    </Page>
  )
}

const Page = ({ children }: { children: ReactNode }) => (
  <Container paddingTop={{ base: '6', md: '10' }} maxWidth="40rem">
    {children}
  </Container>
)

function Thanks({ named }: { named: DonationTokenInput }) {
  const { reads } = usePorts()
  const found = useResource(reads.donation(named))
  useTitle(found.status === 'ready' ? null : 'Your donation · Letsema')
  return (
    <Loaded
      resource={found}
      what="your donation"
      heights={['2.5rem', '1rem', '8rem']}
      maxWidth="40rem"
      notFound={<BrokenLink what="your donation" />}
    >
      {(value) => (
        <Page>
          <Found named={named} found={value} />
        </Page>
      )}
    </Loaded>
  )
}

function Found({ named, found }: { named: DonationTokenInput; found: FoundDonation }) {
  const { donation, campaignPath, thankYouMessage, extraDebit } = found
  useCanonical(`/campaign/${campaignPath}`)
  if (donation.reversedAt) return <MoneyBack donation={donation} campaignPath={campaignPath} />
  const ended = addressOfEnded(found)
  if (ended) return <Redirect to={ended} replace />
  if (donation.status !== DonationStatus.Accepted) return <Redirect to={`/donation/return${queryFor(named)}`} replace />
  return <ThankYou donation={donation} campaignPath={campaignPath} message={thankYouMessage} extraDebit={extraDebit} />
}
