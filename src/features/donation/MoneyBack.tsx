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

const wasCounted = ({ settledAt }: PlacedDonation): boolean => settledAt !== null

function explanationOf(donation: PlacedDonation): string {
  const isRefund = isRefunded(donation)
  if (!wasCounted(donation))
    return isRefund ? 'Banks take a few days for it. To give after all, please make a new donation.' : 'The money is in your account again.'
  return `${isRefund ? 'The money goes back to you; banks take a few days for it. ' : ''}It no longer counts for ${donation.campaignName}.`
}

interface MoneyBackProps {
  donation: PlacedDonation
  campaignPath: string
  /** In the wizard, whose own heading comes before this one. */
  onGiveAgain?: () => void
}

/** Of a donation whose money came and went back: refunded by us, or taken back by the donor's bank or PayPal. What was never counted has no sum here. */
export function MoneyBack({ donation, campaignPath, onGiveAgain }: MoneyBackProps) {
  const { line, reference } = donation
  return (
    <Stack gap="6" alignItems="flex-start">
      <Stack gap="2">
        <PaymentTitle isPage={!onGiveAgain}>{moneyBackTitle(donation)}</PaymentTitle>
        <Text>
          {`${donationStanding(donation).text}. `}
          {explanationOf(donation)}
        </Text>
      </Stack>
      <Card width="100%">
        <Stack>
          {wasCounted(donation) && <MoneyTable line={line} />}
          <Muted>
            {'Reference '}
            <strong translate="no">{reference}</strong>
          </Muted>
        </Stack>
      </Card>
      <Row>
        {!onGiveAgain && !wasCounted(donation) && <ButtonLink href={`/donation/${campaignPath}`}>Give again</ButtonLink>}
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
