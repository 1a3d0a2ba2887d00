import { formatDate } from '#domain/dates.ts'
import type { OwnRecurringGift } from '#domain/entities.ts'
import { RecurringStatus } from '#domain/enumerations.ts'
import { canBePaused } from '#domain/giftStanding.ts'
import { RECURRING_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { hasEnded, onceOn } from '#domain/recurringGift.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { everyMonthText, onceText } from '#domain/recurringText.ts'
import { giftStanding, isCardWanted } from '#domain/standing.ts'
import { usePorts } from '#ports/ports.tsx'
import { useNow } from '#ports/useNow.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { GiftTimeline } from '#ui/GiftTimeline.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import type { Arrivals } from '#ui/useArrivals.ts'
import { GiftCard } from './GiftCard.tsx'
import { GiftPages } from './GiftPages.tsx'

const Timeline = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    '& > summary': { cursor: 'pointer', position: 'relative', minHeight: '3rem', paddingTop: '3', fontSize: 'sm', color: 'accent' },
    '& > div': { paddingTop: '3' },
  },
})

export function MonthlyGifts({ userId, pageNo, tell }: { userId: string; pageNo: number; tell: Arrivals['tell'] }) {
  const { reads } = usePorts()
  return (
    <GiftPages
      place={{ kind: 'recurring', pageNo }}
      read={reads.ownRecurringGifts(userId, pageNo)}
      what="monthly gift"
      tell={tell}
      empty={
        <EmptyState title="No monthly gifts yet">
          <Text>A little every month is what a campaign can plan with. Choose ‘Every month’ when you give.</Text>
          <ButtonLink href="/find-campaign">Find a campaign</ButtonLink>
        </EmptyState>
      }
    >
      {(own) => <MonthlyGift own={own} />}
    </GiftPages>
  )
}

function MonthlyGift({ own: { gift, createdAt } }: { own: OwnRecurringGift }) {
  const { receiptAddress } = usePorts()
  const { token, status, statusReason, campaignName, campaignPath, line, deductionDate, paymentMethod, paymentLabel } = gift
  const standing = giftStanding(gift)
  const today = dateInSouthAfrica(useNow())
  const method = paymentLabel || RECURRING_METHOD_TEXT[paymentMethod]?.name
  const onlyOn = hasEnded(gift) ? null : onceOn(gift)
  const isSetUp = status !== RecurringStatus.PendingSettlement
  return (
    <GiftCard
      campaignName={campaignName}
      campaignPath={campaignPath}
      standing={statusReason ? { ...standing, text: `${standing.text}. ${statusReason}` } : standing}
      line={line}
      isMonthly={onlyOn === null}
      facts={[
        onlyOn === null ? everyMonthText(deductionDate) : onceText(onlyOn),
        ...(method ? [method] : []),
        `Since ${formatDate(createdAt)}`,
      ]}
      actions={
        isSetUp ? (
          <ButtonLink href={`/donation/manage/${encodeURIComponent(token)}`} variant="outline" size="sm">
            <span>{hasEnded(gift) ? 'See this gift' : canBePaused(gift) ? 'Change, pause or cancel' : 'Change or cancel'}</span>
            <VisuallyHidden>{`${hasEnded(gift) ? '' : ' your gift'} to ${campaignName}`}</VisuallyHidden>
          </ButtonLink>
        ) : isCardWanted(gift) ? (
          <ButtonLink href={`/donation/return?donationScheduler=${encodeURIComponent(token)}&pay=1`} variant="outline" size="sm">
            Store your card
            <VisuallyHidden>{` for your gift to ${campaignName}`}</VisuallyHidden>
          </ButtonLink>
        ) : null
      }
    >
      {isSetUp && (
        <Timeline>
          <summary>
            All dates and receipts
            <VisuallyHidden>{` of your gift to ${campaignName}`}</VisuallyHidden>
          </summary>
          <div>
            <GiftTimeline gift={gift} today={today} level="h3" receiptAddress={receiptAddress} />
          </div>
        </Timeline>
      )}
    </GiftCard>
  )
}
