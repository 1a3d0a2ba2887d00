import { formatDate } from '#domain/dates.ts'
import type { OwnDonation } from '#domain/entities.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import { PAYMENT_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { donationStanding, isUnpaid } from '#domain/standing.ts'
import { usePorts } from '#ports/ports.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DownloadLink } from '#ui/DownloadLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import type { Arrivals } from '#ui/useArrivals.ts'
import { GiftCard } from './GiftCard.tsx'
import { GiftPages } from './GiftPages.tsx'

export function OnceOffGifts({ userId, pageNo, tell }: { userId: string; pageNo: number; tell: Arrivals['tell'] }) {
  const { reads } = usePorts()
  return (
    <GiftPages
      place={{ kind: 'onceOff', pageNo }}
      read={reads.ownDonations(userId, pageNo)}
      what="once-off donation"
      tell={tell}
      empty={
        <EmptyState title="No once-off donations yet">
          <Text>What you give while you are logged in is kept here, with its receipt.</Text>
          <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
        </EmptyState>
      }
    >
      {(donation) => <OnceOffGift donation={donation} />}
    </GiftPages>
  )
}

function OnceOffGift({ donation }: { donation: OwnDonation }) {
  const { receiptAddress } = usePorts()
  const { id, campaignName, campaignPath, createdAt, settledAt, reversedAt, paymentMethod, reference } = donation
  // What went back uncounted may have been another sum.
  const line = reversedAt && !settledAt ? null : donation.line
  const method = PAYMENT_METHOD_TEXT[paymentMethod]?.name
  return (
    <GiftCard
      campaignName={campaignName}
      campaignPath={campaignPath}
      standing={donationStanding(donation)}
      line={line}
      facts={[formatDate(createdAt), ...(method ? [method] : []), `Reference ${reference}`]}
      actions={
        isUnpaid(donation) ? (
          <ButtonLink href={`/donation/return?donation=${encodeURIComponent(id)}&pay=1`} variant="outline" size="sm">
            {paymentMethod === PaymentMethod.EFT ? 'See how to pay' : 'Go on paying'}
            <VisuallyHidden>{` for ${campaignName}, ${reference}`}</VisuallyHidden>
          </ButtonLink>
        ) : (
          settledAt && (
            <>
              <DownloadLink href={receiptAddress(id)} variant="outline" size="sm">
                Receipt
                <VisuallyHidden>{` for ${campaignName}, ${reference}`}</VisuallyHidden>
              </DownloadLink>
              {donation.certificate !== 'none' && (
                <ButtonLink href={`/donation/certificate/${encodeURIComponent(id)}`} variant="outline" size="sm">
                  Section 18A certificate
                  <VisuallyHidden>{` for ${campaignName}, ${reference}`}</VisuallyHidden>
                </ButtonLink>
              )}
            </>
          )
        )
      }
    />
  )
}
