import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { Redirect, useLocation } from 'wouter'
import { formatDate } from '#domain/dates.ts'
import type { Campaign } from '#domain/entities.ts'
import { donationScreen, type DonationScreen as ScreenName } from '#machines/donation/screen.ts'
import { noticeOf, paymentOf, type DonationSnapshot } from '#machines/donation/selectors.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'
import { ofStep } from '#machines/donation/steps.ts'
import { usePorts } from '#ports/ports.tsx'
import { useOpenedAt } from '#ports/useNow.ts'
import { useResource } from '#ports/useResource.ts'
import { useSearch } from '#ports/useSearch.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { focusOnWrong } from '#ui/focusOnWrong.ts'
import { Container, Heading, Muted, Row, Stack } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AmountStep } from './AmountStep.tsx'
import { fetchLaterSteps, laterSteps } from './fetchLaterSteps.ts'
import type { LaterSteps } from './laterSteps.ts'
import { StepFrame } from './StepFrame.tsx'
import { STEP_TITLE, WizardProgress } from './WizardProgress.tsx'
import { isKept, openDonation, readKept, type DonationRef } from './openDonation.ts'
import { termsOf, termsOfHidden } from './terms.ts'
import { useStepAddress } from './useStepAddress.ts'

const AboutLink = chakra('a', { base: { paddingBlock: '3', marginBlock: '-2', fontSize: 'sm' } })

/** What is there is drawn at once: that it is loading would be read out. */
function later<Props extends object>(pick: (steps: LaterSteps) => ComponentType<Props>) {
  const Fetched = lazy(async () => ({ default: pick(await fetchLaterSteps()) }))
  return function Later(props: Props) {
    const [Shown] = useState(() => {
      const steps = laterSteps()
      return steps ? pick(steps) : Fetched
    })
    return <Shown {...props} />
  }
}

const LaterScreens = later((steps) => steps.LaterScreens)
const BegunEarlier = later((steps) => steps.BegunEarlier)

export function DonationScreen({ params }: { params: Record<string, string | undefined> }) {
  const { reads } = usePorts()
  const path = params['path'] ?? ''
  // What is being typed, or told of a payment, is not taken away; a donor who gives there is told that it takes nothing.
  const campaign = useResource(reads.campaign(path), { isKept: true })
  if (campaign.status === 'refused' && campaign.httpStatus < 500) return <ToHiddenCampaign path={path} />
  return (
    <Loaded resource={campaign} what="the donation form" heights={['2rem', '3rem', '3rem', '8rem']} maxWidth="40rem">
      {(value) => <Donation key={value.path} campaign={value} termsAt={(now) => termsOf(value, now)} />}
    </Loaded>
  )
}

/** Hidden while its donor was paying: what became of the payment is told all the same. */
function ToHiddenCampaign({ path }: { path: string }) {
  return useCanGoOn(path) ? <OfHiddenCampaign path={path} /> : <Waiting heading="Your donation" />
}

function OfHiddenCampaign({ path }: { path: string }) {
  const { giving, deviceClock } = usePorts()
  const [placed] = useState(() => readKept(giving, path, deviceClock())?.donation)
  if (!placed) return <Redirect to="/misc/404" replace />
  const campaign = { path, name: placed.campaignName, thankYouMessage: '', isHidden: true }
  return <OpenDonation campaign={campaign} termsAt={() => termsOfHidden(path, placed)} />
}

type GivenTo = Pick<Campaign, 'path' | 'name' | 'thankYouMessage'> &
  Partial<Pick<Campaign, 'startDate' | 'isVerified'>> & { isHidden?: boolean }

interface DonationProps {
  campaign: GivenTo
  termsAt: (now: number) => GivingTerms
}

function Donation(props: DonationProps) {
  const { path, name } = props.campaign
  return useCanGoOn(path) ? <OpenDonation {...props} /> : <Waiting heading={`Give to ${name}`} />
}

/** @returns whether what this tab keeps of the campaign can be read, by what comes after the first step @throws why that could not be fetched */
function useCanGoOn(path: string): boolean {
  const { giving } = usePorts()
  const [canGoOn, setCanGoOn] = useState(() => laterSteps() !== null || !isKept(giving, path))
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (canGoOn) return
    fetchLaterSteps().then(
      () => setCanGoOn(true),
      (error: unknown) => setFailure({ error }),
    )
  }, [canGoOn])
  if (failure) throw failure.error
  return canGoOn
}

function Waiting({ heading }: { heading: string }) {
  useTitle(`${heading} · Letsema`)
  return (
    <Container paddingTop={{ base: '4', md: '8' }} maxWidth="40rem">
      <Stack gap="5">
        <Heading as="h1" fontSize="lg">
          {heading}
        </Heading>
        <Skeleton what="your donation" heights={['3rem', '3rem', '3rem']} />
      </Stack>
    </Container>
  )
}

/** The donation is a root of its own, owned by this route: made once, outside of every render. */
function OpenDonation({ campaign, termsAt }: DonationProps) {
  const { giving, log, deviceClock } = usePorts()
  const openedAt = useOpenedAt()
  const returned = useReturned()
  const [donation] = useState(() => openDonation(giving, termsAt(openedAt), { returned, log, deviceClock }))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    donation.start()
    const forget = onFirstTouch(() => void fetchLaterSteps().catch(() => {}))
    const deaf = giving.onNews((type) => {
      if (type === 'PAGE_SEEN') donation.send({ type })
      paymentOf(donation.getSnapshot())?.send({ type })
    })
    return () => {
      forget()
      deaf()
      // An answer that came later would send a donor who is elsewhere by then off to the gateway, or take the place of what they are giving there.
      // It is kept with its key, and goes on when they come back. Not at once: in development a new version of the code leaves every screen and
      // comes back to it. A donor who was thanked sees so elsewhere, and nothing more comes.
      isShown.current = false
      queueMicrotask(() => {
        if (!isShown.current && !donation.getSnapshot().matches('thanked')) donation.stop()
      })
    }
  }, [donation, giving])
  return <Wizard donation={donation} campaign={campaign} />
}

/** Read once: the entry of the browser's history would say it again of whatever is given there next. */
function useReturned(): boolean {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const hasReturned = new URLSearchParams(search).get('returned') === '1'
  const [atFirst] = useState(hasReturned)
  useEffect(() => {
    if (hasReturned) navigate(path, { replace: true, state: window.history.state as unknown })
  }, [hasReturned, path, navigate])
  return atFirst
}

/** What comes after the first step is fetched once the donor begins, not before: it would compete with what the first screen needs. */
function onFirstTouch(fetch: () => void): () => void {
  const events = ['pointerdown', 'keydown', 'focusin'] as const
  const stop = () => events.forEach((event) => window.removeEventListener(event, touched))
  const touched = () => {
    stop()
    fetch()
  }
  for (const event of events) window.addEventListener(event, touched, { passive: true })
  return stop
}

/** Exported for stories and model tests: the whole wizard on a given actor. */
export function Wizard({ donation, campaign }: { donation: DonationRef; campaign: GivenTo }) {
  const snapshot = useSelector(donation, (state) => state)
  const screen = usePaymentAwareScreen(snapshot)
  const frame = useRef<HTMLDivElement>(null)
  const step = useStepAddress(donation, snapshot, frame)
  // After the address, so that each step is listed by its own name in the browser's history. The first one's is the server's, and past them it says
  // what has become of the payment.
  const isRefused = screen === 'notTakingDonations'
  useTitle(
    isRefused
      ? `No donations now · ${campaign.name} · Letsema`
      : step && `${step === 'amount' ? '' : `${STEP_TITLE[step]} · `}Give to ${campaign.name} · Letsema`,
  )
  useFocusOnChange(frame, screen)

  const { context } = snapshot
  return (
    <Container paddingTop={{ base: '4', md: '8' }} maxWidth="40rem">
      <Stack gap="5" ref={frame}>
        {screen !== 'thanked' && (
          <div>
            <Heading as="h1" {...(isRefused ? { id: 'payment-title', tabIndex: -1 } : { fontSize: 'lg' })}>
              {isRefused ? 'This campaign takes no donations now' : `Give to ${campaign.name}`}
            </Heading>
            {!campaign.isHidden && (
              <Row columnGap="4" rowGap="1" marginTop="1">
                <Muted>
                  {isRefused
                    ? campaign.name
                    : `Run by ${context.terms.organiser}${campaign.isVerified === false ? '\u00a0· Not verified' : ''}`}
                </Muted>
                <AboutLink href={`/campaign/${campaign.path}`} target="_blank" rel="noopener">
                  About this campaign
                </AboutLink>
              </Row>
            )}
          </div>
        )}
        {step && <WizardProgress step={step} draft={context.draft} />}
        {step && context.isResumed && (
          <Suspense>
            <BegunEarlier snapshot={snapshot} onEmpty={() => donation.send({ type: 'START_EMPTY' })} />
          </Suspense>
        )}
        {screen === 'notTakingDonations' ? (
          <Stack alignItems="flex-start">
            <Notice tone="warning" isNews>
              {noticeOf(snapshot)}
              {context.terms.refusal === 'notStarted' && campaign.startDate && ` It starts on ${formatDate(campaign.startDate)}.`}
            </Notice>
            <ButtonLink href="/find-campaign">Find another campaign</ButtonLink>
          </Stack>
        ) : screen === 'amount' ? (
          <StepFrame key={`amount${context.isResumed}`} isFirst>
            <AmountStep
              context={context}
              onAccept={(values) => donation.send({ type: 'AMOUNT_ACCEPTED', values: ofStep('amount', values) })}
              onKeep={(values) => donation.send({ type: 'DRAFT_KEPT', values: ofStep('amount', values) })}
            />
          </StepFrame>
        ) : (
          <Suspense fallback={<Skeleton what="the next step" heights={['3rem', '3rem', '3rem']} />}>
            <LaterScreens screen={screen} donation={donation} snapshot={snapshot} campaign={campaign} />
          </Suspense>
        )}
      </Stack>
    </Container>
  )
}

/** While paying, the screen also changes with the payment, which is a child of the donation. */
function usePaymentAwareScreen(snapshot: DonationSnapshot): ScreenName {
  useSelector(paymentOf(snapshot), (state) => state?.value)
  return donationScreen(snapshot)
}

/** After a step the focus is on what is new; at first it is left where the browser or the donor put it. */
function useFocusOnChange(frame: { current: HTMLElement | null }, screen: ScreenName) {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    const isSameForm = [shown.current, screen].every((name) => ['review', 'submitting', 'stillWorking', 'sendingFailed'].includes(name))
    shown.current = screen
    if (isSameForm) return
    if (focusOnWrong(frame.current)) return
    frame.current?.querySelector<HTMLElement>('[id=payment-title], [id=thank-you], [id=step-title]')?.focus()
    window.scrollTo(0, 0)
  }, [frame, screen])
}
