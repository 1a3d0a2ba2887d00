import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { createActor, fromPromise } from 'xstate'
import type { Campaign } from '#domain/entities.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import { offlineDonationScreen } from '#machines/offlineDonation/screen.ts'
import type { OfflineDonationRef } from '#machines/offlineDonation/selectors.ts'
import { messagesByField } from '#machines/refusals.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from '#ports/ports.tsx'
import { useReadAnewAfter } from '#ports/useReadAnewAfter.ts'
import { useResource } from '#ports/useResource.ts'
import { useSession } from '#ports/useSession.ts'
import { useTitle } from '#ports/useTitle.ts'
import { chakra } from '#theme/factory.tsx'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'
import { AddedSoFar } from './AddedSoFar.tsx'
import { keepForm, NOT_KEPT, type Typing } from './keepForm.ts'
import { OfflineDonationForm } from './OfflineDonationForm.tsx'
import { OfflineDonationNews } from './OfflineDonationNews.tsx'
import { formKept, typedFrom } from './typedDonation.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
  },
})

/** Stays clear of the header when it is scrolled to. */
const AtTheTop = chakra(Stack, { base: { scrollMarginTop: '6rem', '&:has(> :not(:empty))': { marginBottom: '5' } } })

/** As high as a thumb wants it. */
const CampaignLink = chakra('a', { base: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' } })

/** For the campaign's organiser alone. */
export function OfflineDonationsScreen({ params }: { params: Record<string, string | undefined> }) {
  const { reads } = usePorts()
  const user = useSession(({ context }) => context.user)
  const campaign = useResource(reads.campaign(params['path'] ?? ''))
  useTitle('Offline donations · Letsema')
  if (!user) return null
  return (
    <Loaded resource={campaign} what="your campaign" heights={['2rem', '1.5rem', '3rem', '3rem', '3rem', '6rem']}>
      {(value) => (value.organiser.id === user.id ? <OwnCampaign key={value.id} campaign={value} /> : <Redirect to="/misc/404" replace />)}
    </Loaded>
  )
}

function OwnCampaign({ campaign }: { campaign: Campaign }) {
  const { addOfflineDonation, removeOfflineDonation, typedOfflineDonation, clock, log } = usePorts()
  const readAnewAfter = useReadAnewAfter()
  const [{ actor, typing }] = useState(() => {
    const kept = typedOfflineDonation(campaign.id)
    const { typed, unsure } = formKept(kept.read())
    const machine = provideTo(offlineDonationMachine)({
      actors: {
        addOfflineDonation: fromPromise(({ input, signal }) => readAnewAfter(addOfflineDonation(input, signal))),
        removeOfflineDonation: fromPromise(({ input, signal }) => readAnewAfter(removeOfflineDonation(input, signal))),
      },
    })
    const { id: campaignId, currencyId } = campaign
    const input = { campaignId, currencyId, today: dateInSouthAfrica(clock()), unsure }
    const offlineDonation = createActor(machine, { input, inspect: log.inspect })
    return { actor: offlineDonation, typing: keepForm(offlineDonation, kept, typed) }
  })
  return <OfflineDonationsPage campaign={campaign} offlineDonation={actor} typing={typing} />
}

interface OfflineDonationsPageProps {
  campaign: Campaign
  offlineDonation: OfflineDonationRef
  typing?: Typing
}

/** Exported for stories: the whole page on a given actor. */
export function OfflineDonationsPage({ campaign, offlineDonation, typing = NOT_KEPT }: OfflineDonationsPageProps) {
  const { newKey } = usePorts()
  useEffect(() => {
    offlineDonation.start()
  }, [offlineDonation])
  const snapshot = useSelector(offlineDonation, (state) => state)
  const screen = offlineDonationScreen(snapshot)
  const { draft, forms, sent, donation, errors, changes } = snapshot.context
  const { currencyId } = campaign
  /** Until it is answered nothing else can be asked for. */
  const isUnderWay = screen === 'adding' || screen === 'removing'
  const isClosed = campaign.status === CampaignStatus.CLOSED
  const { main, heading } = useFocusThatStays(screen)
  return (
    <Container paddingTop={{ base: '6', md: '10' }} maxWidth="64rem">
      <Stack gap="5">
        <Stack gap="1">
          <Heading as="h1" fontSize={{ base: '2xl', md: '3xl' }}>
            Offline donations
          </Heading>
          <Text>
            <CampaignLink href={`/campaign/${campaign.path}`} target="_blank" rel="noopener">
              {campaign.name}
            </CampaignLink>
          </Text>
        </Stack>
        <Muted maxWidth="42rem">
          Cash, a collection tin, a deposit: add what you were given outside Letsema. It counts towards your target, is marked as offline,
          and gets no receipt from us.
        </Muted>
        <div ref={main} tabIndex={-1} role="group" aria-label="Offline donations">
          <AtTheTop ref={heading}>
            <OfflineDonationNews snapshot={snapshot} send={(event) => offlineDonation.send(event)} />
          </AtTheTop>
          <Columns>
            {isClosed ? (
              <Notice>This campaign is closed, so its donations cannot be changed any more.</Notice>
            ) : (
              // What is typed meanwhile stays; what was sent is asked about first.
              !(screen === 'unanswered' && sent?.isFromForm) && (
                <OfflineDonationForm
                  key={forms}
                  initial={typing.now() ?? typedFrom(draft)}
                  currencyId={currencyId}
                  refusals={messagesByField(errors)}
                  isAdding={screen === 'adding'}
                  isOff={isUnderWay}
                  onAdd={(typed) => offlineDonation.send({ type: 'ADD', draft: typed, idempotencyKey: newKey() })}
                  onKeep={(typed) => typing.keep(forms, typed)}
                />
              )
            )}
            <AddedSoFar
              campaign={campaign}
              changes={changes}
              removed={screen === 'removed' ? donation : null}
              removing={screen === 'removing' ? donation : null}
              isOff={isUnderWay}
              onRemove={isClosed ? null : (chosen) => offlineDonation.send({ type: 'REMOVE', donation: chosen })}
            />
          </Columns>
        </div>
      </Stack>
    </Container>
  )
}
