import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createActor, fromPromise } from 'xstate'
import { hasEndedEarly, isDebitOnItsWay, type RecurringGift } from '#domain/recurringGift.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import { scheduleChangeScreen, type ScheduleChangeScreen } from '#machines/scheduleChange/screen.ts'
import { refusalAsAWholeOf, scheduleErrorsOf, type ScheduleChangeRef } from '#machines/scheduleChange/selectors.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from '#ports/ports.tsx'
import { useCanonical } from '#ports/useCanonical.ts'
import { useNow } from '#ports/useNow.ts'
import { useReadAnewAfter } from '#ports/useReadAnewAfter.ts'
import { useResource } from '#ports/useResource.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { BrokenLink } from '#ui/BrokenLink.tsx'
import { Button } from '#ui/Button.tsx'
import { GiftTimeline } from '#ui/GiftTimeline.tsx'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { Actions } from './Actions.tsx'
import { AwaitingCard, GoingToCardPage } from './CardPage.tsx'
import { ConfirmCancel } from './ConfirmCancel.tsx'
import { ConfirmSkip } from './ConfirmSkip.tsx'
import { GiftSummary } from './GiftSummary.tsx'
import { ManagedGift, type ManagedGiftProps } from './ManagedGift.tsx'
import { MethodForm } from './MethodForm.tsx'
import { PauseForm } from './PauseForm.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useFormEntry } from './useFormEntry.ts'
import { useStaysHidden } from './useStaysHidden.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
})

const TITLE = 'Your monthly gift · Letsema'

/** Before the page's own; null where the gift itself is shown. */
const SCREEN_TITLE: Record<ScheduleChangeScreen, string | null> = {
  showing: null,
  editing: 'Change',
  choosingPause: 'Pause',
  choosingMethod: 'Another card or account',
  goingToCardPage: 'To the card page',
  awaitingCard: 'Have you added your card?',
  confirmingSkip: 'Skip a date',
  confirmingCancel: 'Cancel',
  saving: null,
  cancelling: 'Cancel',
  unanswered: 'No answer',
  cancelUnanswered: 'No answer',
  askingWhatBecame: null,
  ended: null,
}

/** Reached from every mail about a gift every month: whoever has the link may change it, without a login. */
export function ManageScreen({ params }: { params: Record<string, string | undefined> }) {
  const { reads } = usePorts()
  const gift = useResource(reads.recurringGift(params['token'] ?? ''))
  useTitle(gift.status === 'ready' ? null : TITLE)
  return (
    <Loaded
      resource={gift}
      what="your gift"
      heights={['2rem', '4rem', '8rem', '3rem', '3rem']}
      maxWidth="60rem"
      notFound={<BrokenLink what="your gift" />}
    >
      {/* What was read anew, after coming back to the page, is begun with anew. */}
      {(value) => <OpenGift key={JSON.stringify(value)} gift={value} />}
    </Loaded>
  )
}

function OpenGift({ gift }: { gift: RecurringGift }) {
  const { changeSchedule, readGift, leaveForCardPage, log } = usePorts()
  const readAnewAfter = useReadAnewAfter()
  useCanonical(`/campaign/${gift.campaignPath}`)
  const isBackFromCard = new URLSearchParams(useSearch()).get('card') === 'back'
  const [address, navigate] = useLocation()
  const isShown = useRef(false)
  // oxlint-disable-next-line react/refs -- looked at when the server has answered
  const [scheduleChange] = useState(() =>
    createActor(
      provideTo(scheduleChangeMachine)({
        actors: {
          changeSchedule: fromPromise(({ input, signal }) => readAnewAfter(changeSchedule(input, signal))),
          readGift: fromPromise(({ input, signal }) => readGift(input, signal)),
          // A donor who is elsewhere when the server answers is left there: the gift offers the card page when they come back.
          leaveForCardPage: fromPromise(async ({ input }) => {
            if (isShown.current) await leaveForCardPage(input.page)
          }),
        },
      }),
      { input: { gift, isBackFromCard }, inspect: log.inspect },
    ),
  )
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // A change under way comes to its end, but what is only asked again and again would be for as long as the page lives. Not at once: in
      // development a new version of the code leaves every screen and comes back to it.
      queueMicrotask(() => {
        if (isShown.current) return
        const stopAsking = () => {
          if (scheduleChange.getSnapshot().matches('awaitingCard')) scheduleChange.stop()
        }
        stopAsking()
        // A change under way may lead there yet.
        scheduleChange.subscribe(stopAsking)
      })
    }
  }, [scheduleChange])
  // Told once: after a reload it would be told as new.
  useEffect(() => {
    if (isBackFromCard) navigate(address, { replace: true })
  }, [isBackFromCard, address, navigate])
  useFormEntry(scheduleChange)
  // After the entry, so that each screen is listed by its own name in the browser's history.
  const title = useSelector(scheduleChange, (state) => SCREEN_TITLE[scheduleChangeScreen(state)])
  useTitle(title === null ? TITLE : `${title} · ${TITLE}`)
  return <Manage scheduleChange={scheduleChange} />
}

/** Exported for stories: the whole page on a given actor. */
export function Manage({ scheduleChange }: { scheduleChange: ScheduleChangeRef }) {
  const { toast, giving, receiptAddress } = usePorts()
  const today = dateInSouthAfrica(useNow())
  useEffect(() => {
    scheduleChange.start()
    const toasts = scheduleChange.on('toast', (emitted) => toast(emitted.toast))
    const unhear = giving.onNews((type) => scheduleChange.send({ type }))
    return () => {
      toasts.unsubscribe()
      unhear()
    }
  }, [scheduleChange, toast, giving])
  const snapshot = useSelector(scheduleChange, (state) => state)
  const { gift } = snapshot.context
  const shown = scheduleChangeScreen(snapshot)
  useStaysHidden(scheduleChange)
  const { main, heading } = useFocusThatStays(shown)
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="60rem">
      <Stack gap="6">
        <div ref={heading}>
          <Muted>Your monthly gift to</Muted>
          <Heading as="h1" fontSize="2xl">
            {gift.campaignName}
          </Heading>
        </div>
        <Columns>
          <div ref={main} tabIndex={-1} role="group" aria-label="Your gift">
            <Main snapshot={snapshot} send={(event) => scheduleChange.send(event)} />
          </div>
          <GiftTimeline gift={gift} today={today} receiptAddress={receiptAddress} />
        </Columns>
      </Stack>
    </Container>
  )
}

function Main({ snapshot, send }: ManagedGiftProps) {
  const { gift, patch } = snapshot.context
  const onBack = () => send({ type: 'BACK' })
  const onPause = () => send({ type: 'PAUSE' })
  const screen = scheduleChangeScreen(snapshot)
  switch (screen) {
    case 'editing':
      return (
        <Stack gap="5">
          <Refusal message={refusalAsAWholeOf(snapshot)} />
          <ScheduleForm
            gift={gift}
            refused={patch}
            refusals={scheduleErrorsOf(snapshot)}
            onSave={(values) => send({ type: 'SAVE', values })}
            onBack={onBack}
          />
        </Stack>
      )
    case 'choosingPause':
      return <PauseForm gift={gift} onPause={(months) => send({ type: 'PAUSE_FOR', months })} onBack={onBack} />
    case 'choosingMethod':
      return (
        <Stack gap="5">
          <Refusal message={refusalAsAWholeOf(snapshot)} />
          <MethodForm
            gift={gift}
            refused={patch}
            refusals={scheduleErrorsOf(snapshot)}
            onChoose={(values) => send({ type: 'METHOD_CHOSEN', values })}
            onBack={onBack}
          />
        </Stack>
      )
    case 'goingToCardPage':
      return <GoingToCardPage gift={gift} onContinue={() => send({ type: 'CONTINUE_TO_CARD_PAGE' })} />
    case 'awaitingCard':
      return (
        <AwaitingCard
          gift={gift}
          notice={snapshot.context.notice}
          onCheck={() => send({ type: 'CHECK' })}
          onContinue={() => send({ type: 'CONTINUE_TO_CARD_PAGE' })}
          onBack={onBack}
        />
      )
    case 'confirmingSkip':
      return <ConfirmSkip gift={gift} onConfirm={() => send({ type: 'CONFIRM_SKIP' })} onPause={onPause} onBack={onBack} />
    case 'confirmingCancel':
    case 'cancelling':
      return (
        <ConfirmCancel
          gift={gift}
          isCancelling={screen === 'cancelling'}
          onConfirm={() => send({ type: 'CONFIRM_CANCEL' })}
          onPause={onPause}
          onBack={onBack}
        />
      )
    case 'unanswered':
    case 'cancelUnanswered':
      return <Unanswered isCancelling={screen === 'cancelUnanswered'} gift={gift} onRetry={() => send({ type: 'RETRY' })} onBack={onBack} />
    case 'askingWhatBecame':
      return <Text role="status">Asking how your gift stands…</Text>
    case 'ended':
      return (
        <Stack gap="5">
          <GiftSummary gift={gift} />
          <AfterTheEnd gift={gift} />
        </Stack>
      )
    case 'showing':
    case 'saving':
      return <ManagedGift snapshot={snapshot} send={send} isSaving={screen === 'saving'} />
  }
}

function AfterTheEnd({ gift }: { gift: RecurringGift }) {
  const underWay = isDebitOnItsWay(gift) && `${DEBIT_UNDER_WAY} Nothing after it will be taken.`
  // Its campaign takes nothing any more.
  if (hasEndedEarly(gift)) return underWay && <Text>{underWay}</Text>
  return (
    <Text>
      {underWay || 'Nothing more will be taken.'}
      {' You can '}
      <Link href={`/donation/${gift.campaignPath}`}>{`give to ${gift.campaignName} again`}</Link>
      {' whenever you like.'}
    </Text>
  )
}

function Unanswered(props: { gift: RecurringGift; isCancelling: boolean; onRetry: () => void; onBack: () => void }) {
  return (
    <Stack gap="5">
      <Notice tone="warning" isNews>
        {props.isCancelling
          ? 'We got no clear answer, so your gift may not have been cancelled. Check your connection and try again.'
          : 'We got no clear answer, so your change may not have been made. Check your connection and try again: nothing is changed twice.'}
      </Notice>
      <Actions>
        <Button onClick={props.onRetry}>Try again</Button>
        <Button variant="outline" onClick={props.onBack}>
          See how it stands
        </Button>
      </Actions>
      <GiftSummary gift={props.gift} />
    </Stack>
  )
}
