import { SUPPORT_EMAIL } from '#domain/legalOperator.ts'
import { formatMoney } from '#domain/money.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Muted, Row, Stack } from '#ui/layout.tsx'

/** Of a gift every month: the payment page takes nothing now. */
export const isCardOnly = ({ recurrence }: PlacedDonation): boolean => recurrence !== null && !recurrence.extraGift

/** What the payment page says too: of a gift every month, the extra gift alone is paid there. */
function underWay(donation: PlacedDonation): string {
  const { line, recurrence } = donation
  if (isCardOnly(donation)) return 'Your card'
  if (recurrence?.extraGift) return formatMoney(recurrence.extraGift, line.currencyId, 'cents')
  return `${formatMoney(line.total, line.currencyId, 'cents')}${line.tipOrFee > 0 ? ' in all' : ''}`
}

interface ReferenceProps {
  donation: PlacedDonation
  /** Said where another can be chosen. */
  method?: string
  /** Where nobody knows how it ends: whom to ask about it. */
  mayAsk?: boolean
}

export function Reference({ donation, method, mayAsk }: ReferenceProps) {
  const named = (
    <Muted {...(mayAsk && { flex: '1 1 7rem' })}>
      {`${underWay(donation)} for ${donation.campaignName}\u00a0·${method ? ` ${method}\u00a0·` : ''} reference `}
      <strong translate="no">{donation.reference}</strong>
    </Muted>
  )
  if (!mayAsk) return named
  return (
    <Stack gap="1">
      <Row>
        {named}
        <CopyButton text={donation.reference} what="the reference" />
      </Row>
      <Muted>
        {'Questions? Write to '}
        <a href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`Donation ${donation.reference}`)}`}>{SUPPORT_EMAIL}</a>
      </Muted>
    </Stack>
  )
}
