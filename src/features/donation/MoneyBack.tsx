import { DonationStatus } from '#domain/enumerations.ts'
import { donationStanding } from '#domain/standing.ts'
import { useTitle } from '#ports/useTitle.ts'
import type { FoundDonation } from '#ports/reads.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'

/** A donation that had arrived, and whose money went back: refunded by us, or taken back by the donor's bank. */
export function MoneyBack({ found: { donation, campaignPath, reversedAt } }: { found: FoundDonation }) {
  const { status, line, reference, campaignName } = donation
  const isRefunded = status === DonationStatus.CanceledAtManage
  const title = isRefunded ? 'Your donation was refunded' : 'Your bank took your donation back'
  useTitle(`${title} · Letsema`)
  return (
    <Stack gap="6" alignItems="flex-start">
      <Stack gap="2">
        <Heading as="h1">{title}</Heading>
        <Text>
          {`${donationStanding({ ...donation, reversedAt }).text}. `}
          {isRefunded && 'The money goes back the way it came; banks take a few days for it. '}
          {`It no longer counts for ${campaignName}.`}
        </Text>
      </Stack>
      <Card width="100%">
        <Stack>
          <MoneyTable line={line} />
          <Muted>
            {'Reference '}
            <strong>{reference}</strong>
          </Muted>
        </Stack>
      </Card>
      <ButtonLink href={`/campaign/${campaignPath}`} variant="outline">
        See the campaign
      </ButtonLink>
    </Stack>
  )
}
