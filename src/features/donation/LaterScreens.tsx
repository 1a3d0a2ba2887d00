import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Campaign } from '#domain/entities.ts'
import { formatMoney } from '#domain/money.ts'
import type { DonationScreen } from '#machines/donation/screen.ts'
import { paymentOf, type DonationSnapshot } from '#machines/donation/selectors.ts'
import { firstOpenStep, ofStep } from '#machines/donation/steps.ts'
import type { DonationDraft, DonationStep } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { isOnlyClaimed } from '#machines/payment/selectors.ts'
import type { PaymentEvent } from '#machines/payment/types.ts'
import { usePorts } from '#ports/ports.tsx'
import { keepRead } from '#ports/useResource.ts'
import { CodeToPay } from './CodeToPay.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { nameOf, queryFor } from './donationAddress.ts'
import { MethodStep } from './MethodStep.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import type { DonationRef } from './openDonation.ts'
import { NotPaid, ThankYou, type NextTry } from './Outcomes.tsx'
import {
  AwaitingTransfer,
  BackWithoutAnswer,
  BeingSortedOut,
  Cancelling,
  Confirming,
  Instructions,
  NotFound,
  Redirecting,
  StillUnknown,
  Unanswered,
} from './PaymentScreens.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { shortAddress } from './shortAddress.ts'
import { ScheduleStep } from './ScheduleStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useStaysHidden } from './useStaysHidden.ts'
import { stepOf } from './useStepAddress.ts'

// Fetched along: the rules are wanted by the time the first step is sent off.
import('./check.ts').catch(() => {})

type GivenTo = Pick<Campaign, 'path' | 'name' | 'thankYouMessage'> & { isHidden?: boolean }

interface LaterScreensProps {
  screen: Exclude<DonationScreen, 'amount' | 'notTakingDonations'>
  donation: DonationRef
  snapshot: DonationSnapshot
  campaign: GivenTo
}

type StepScreen = 'schedule' | 'details' | 'method' | 'review' | 'submitting' | 'stillWorking' | 'sendingFailed'

type Unpaid = 'declined' | 'cancelled'

export function LaterScreens({ screen, ...shown }: LaterScreensProps) {
  useThankYouAddress(shown.snapshot, screen, shown.campaign)
  switch (screen) {
    case 'schedule':
    case 'details':
    case 'method':
    case 'review':
    case 'submitting':
    case 'stillWorking':
    case 'sendingFailed':
      return <LaterStep screen={screen} donation={shown.donation} context={shown.snapshot.context} />
    case 'declined':
    case 'cancelled':
      return <UnpaidScreen screen={screen} {...shown} />
    default:
      return <PaymentScreen screen={screen} {...shown} />
  }
}

/**
 * The thank-you page has an address of its own, which can be reloaded and kept. From there the campaign is shown with the gift. It is gone to before
 * the thanks are drawn here: they would be read out twice.
 */
function useThankYouAddress(snapshot: DonationSnapshot, screen: LaterScreensProps['screen'], { thankYouMessage, isHidden }: GivenTo) {
  const ports = usePorts()
  const [, navigate] = useLocation()
  const { donation, terms } = snapshot.context
  const { campaignPath } = terms
  const isSent = stepOf(snapshot) === null || screen === 'submitting'
  useEffect(() => {
    if (isSent) void ports.prepareScreen('/thanks')
  }, [ports, isSent])
  const thanked = screen === 'thanked' ? donation : null
  useLayoutEffect(() => {
    if (!thanked) return
    const named = nameOf(thanked)
    ports.readAnew()
    if (!isHidden)
      keepRead(ports, ports.reads.donation(named), {
        donation: thanked,
        campaignPath,
        thankYouMessage,
        hasStopped: false,
      })
    navigate(`/thanks${queryFor(named)}`, { replace: true })
  }, [ports, navigate, thanked, campaignPath, thankYouMessage, isHidden])
}

interface LaterStepProps {
  screen: StepScreen
  donation: DonationRef
  context: DonationContext
}

function LaterStep({ screen, donation, context }: LaterStepProps) {
  const { newKey } = usePorts()
  const hasNoKey = screen === 'review' && context.attemptKey === null
  useEffect(() => {
    if (hasNoKey) donation.send({ type: 'KEY_MADE', attemptKey: newKey() })
  }, [donation, newKey, hasNoKey])
  const keep = (step: DonationStep) => (values: DonationDraft) => donation.send({ type: 'DRAFT_KEPT', values: ofStep(step, values) })
  const back = () => donation.send({ type: 'BACK' })
  const go = (step: DonationStep) => donation.send({ type: 'STEP_REQUESTED', step })

  switch (screen) {
    case 'schedule':
      return (
        <StepFrame key="schedule">
          <ScheduleStep
            context={context}
            onAccept={(values) => donation.send({ type: 'SCHEDULE_ACCEPTED', values: ofStep('schedule', values) })}
            onKeep={keep('schedule')}
            onBack={back}
          />
        </StepFrame>
      )
    case 'details':
      return (
        <StepFrame key="details">
          <DetailsStep
            context={context}
            onAccept={(values) => donation.send({ type: 'DETAILS_ACCEPTED', values: ofStep('details', values) })}
            onKeep={keep('details')}
            onBack={back}
          />
        </StepFrame>
      )
    case 'method':
      return (
        <StepFrame key="method">
          <MethodStep
            context={context}
            onAccept={(values) => donation.send({ type: 'METHOD_ACCEPTED', values: ofStep('method', values) })}
            onKeep={keep('method')}
            onBack={back}
            onChangeCurrency={() => go('amount')}
          />
        </StepFrame>
      )
    default:
      return (
        <StepFrame key="review">
          <ReviewStep
            context={context}
            sending={SENDING[screen]}
            onConfirm={() => donation.send({ type: 'CONFIRMED', attemptKey: newKey() })}
            onRetry={() => donation.send({ type: 'RETRY' })}
            onBack={back}
            onChange={go}
          />
        </StepFrame>
      )
  }
}

const SENDING = { review: 'no', submitting: 'sending', stillWorking: 'stillWorking', sendingFailed: 'failed' } as const

function UnpaidScreen({ screen, donation, snapshot, campaign }: LaterScreensProps & { screen: Unpaid }) {
  const { context } = snapshot
  const placed = context.donation
  const [wanted, want] = useState<NextTry | null>(null)
  const isAskedAbout = snapshot.matches('paying')
  // What is pressed meanwhile waits for the answer: then there may be nothing to try again.
  useEffect(() => {
    if (wanted && !isAskedAbout) donation.send({ type: wanted })
  }, [donation, wanted, isAskedAbout])
  return placed?.reversedAt ? (
    <MoneyBack donation={placed} campaignPath={campaign.path} onGiveAgain={() => want('START_AFRESH')} />
  ) : (
    <NotPaid
      outcome={screen}
      campaignPath={campaign.isHidden ? null : campaign.path}
      donation={placed}
      notice={troubleOf(placed, context.terms.refusal === null)}
      refusal={context.terms.refusal}
      isFormKept={firstOpenStep(context) === 'review'}
      wanted={wanted}
      onWant={want}
    />
  )
}

/** In place of the usual words, where money was taken all the same. */
function troubleOf(placed: PlacedDonation | null, mayTryAgain: boolean): string | null {
  const { recurrence, line } = placed ?? {}
  if (!recurrence?.isExtraGiftPaid || !recurrence.extraGift || !line) return null
  const extra = formatMoney(recurrence.extraGift, line.currencyId)
  return `${recurrence.trouble ?? ''} Your extra gift of ${extra} has arrived; nothing is taken every month.${mayTryAgain ? ' Try again with another card, or by debit order: the extra gift is not taken again.' : ''}`.trim()
}

interface PaymentScreenProps extends LaterScreensProps {
  screen: Exclude<LaterScreensProps['screen'], StepScreen | Unpaid>
}

function PaymentScreen({ screen, donation, snapshot, campaign }: PaymentScreenProps) {
  const { donation: given, isResumed, reached, terms } = snapshot.context
  const paymentRef = paymentOf(snapshot)
  useStaysHidden(paymentRef)
  if (!given) return null
  const placed = isResumed ? { ...given, email: shortAddress(given.email) } : given
  const pay = (event: PaymentEvent) => paymentRef?.send(event)
  const giveAgain = terms.refusal === null ? () => donation.send({ type: 'START_AFRESH' }) : null
  const giveAnother = snapshot.can({ type: 'START_EMPTY' }) ? () => donation.send({ type: 'START_EMPTY' }) : null
  const payment = paymentRef?.getSnapshot()
  const notice = payment?.context.notice

  switch (screen) {
    case 'redirecting':
      return <Redirecting donation={placed} send={pay} />
    case 'backWithoutAnswer':
      return <BackWithoutAnswer donation={placed} notice={notice} send={pay} onGiveAnother={giveAnother} />
    case 'instructions':
      return <Instructions donation={placed} notice={notice} isMadeHere={reached === 'review'} send={pay} onGiveAnother={giveAnother} />
    case 'awaitingTransfer':
      return <AwaitingTransfer donation={placed} notice={notice} send={pay} onGiveAgain={giveAgain} />
    case 'code':
      return (
        placed.next.kind === 'code' && (
          <CodeToPay donation={placed} link={placed.next.link} notice={notice} send={pay} onGiveAnother={giveAnother} />
        )
      )
    case 'confirming':
      return <Confirming donation={placed} />
    case 'stillUnknown':
      return (
        <StillUnknown
          donation={placed}
          notice={notice}
          isOnlyClaimed={payment ? isOnlyClaimed(payment.context) : false}
          isUndecided={payment?.context.isUndecided}
          send={pay}
          onGiveAnother={giveAgain}
        />
      )
    case 'beingSortedOut':
      return <BeingSortedOut donation={placed} notice={notice} send={pay} onGiveAnother={giveAgain} />
    case 'notFound':
      return <NotFound donation={placed} send={pay} onGiveAgain={giveAgain} />
    case 'unanswered':
      return <Unanswered donation={placed} notice={notice} send={pay} />
    case 'cancelling':
      return <Cancelling donation={placed} />
    case 'thanked':
      return <ThankYou donation={placed} campaignPath={campaign.path} message={campaign.thankYouMessage} />
  }
}
