import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { donationStanding } from '#domain/standing.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Muted, Row, Stack, Text } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { PaymentTitle } from './PaymentTitle.tsx'

const isRefunded = ({ status }: PlacedDonation): boolean => status === DonationStatus.CanceledAtManage

const moneyBackTitle = (donation: PlacedDonation): string =>
  isRefunded(donation)
    ? 'Your donation was refunded'
    : `${donation.paymentMethod === PaymentMethod.PayPal ? 'PayPal' : 'Your bank'} took your donation back`

interface MoneyBackProps {
  donation: PlacedDonation
  campaignPath: string
  /** In the wizard, whose own heading comes before this one. */
  onGiveAgain?: () => void
}

/** A donation that had arrived, and whose money went back: refunded by us, or taken back by the donor's bank or PayPal. */
export function MoneyBack({ donation, campaignPath, onGiveAgain }: MoneyBackProps) {
  const { line, reference, campaignName } = donation
  return (
    <Stack gap="6" alignItems="flex-start">
      <Stack gap="2">
        <PaymentTitle isPage={!onGiveAgain}>{moneyBackTitle(donation)}</PaymentTitle>
        <Text>
          {`${donationStanding(donation).text}. `}
          {isRefunded(donation) && 'The money goes back to you; banks take a few days for it. '}
          {`It no longer counts for ${campaignName}.`}
        </Text>
      </Stack>
      <Card width="100%">
        <Stack>
          <MoneyTable line={line} />
          <Muted>
            {'Reference '}
            <strong translate="no">{reference}</strong>
          </Muted>
        </Stack>
      </Card>
      <Row>
        <ButtonLink href={`/campaign/${campaignPath}`} newTab variant="outline">
          See the campaign
        </ButtonLink>
        {onGiveAgain && (
          <Button variant="ghost" onClick={onGiveAgain}>
            Give again
          </Button>
        )}
      </Row>
    </Stack>
  )
}
