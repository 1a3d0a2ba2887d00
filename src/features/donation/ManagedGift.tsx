import { isInTrouble } from '#domain/giftStanding.ts'
import { datesTaken } from '#domain/recurringGift.ts'
import { dateText } from '#domain/recurringText.ts'
import { refusalOf, type ScheduleChangeRef, type ScheduleChangeSnapshot } from '#machines/scheduleChange/selectors.ts'
import { chakra } from '#theme/factory.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { Actions } from './Actions.tsx'
import { GiftSummary } from './GiftSummary.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'

/** What can be done, in buttons of one size. */
const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(15rem, 34%)), 1fr))',
    '& > button': { fontSize: { sm: 'sm' }, paddingInline: { sm: '2' } },
    // One that has no other beside it.
    '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
  },
})

export interface ManagedGiftProps {
  snapshot: ScheduleChangeSnapshot
  send: ScheduleChangeRef['send']
}

export function ManagedGift({ snapshot, send, isSaving }: ManagedGiftProps & { isSaving: boolean }) {
  const { gift } = snapshot.context
  const [next] = datesTaken(gift)
  const isBroken = isInTrouble(gift)
  const canPause = snapshot.can({ type: 'PAUSE' })
  return (
    <Stack gap="5">
      <Refusal message={refusalOf(snapshot)} />
      <CardNotice snapshot={snapshot} send={send} />
      <GiftSummary gift={gift} standing={isSaving ? <Saving /> : undefined} />
      {!isSaving && (
        <Choices>
          {isBroken && <ChangeMethod snapshot={snapshot} send={send} isFirst />}
          {snapshot.can({ type: 'TAKE_UP' }) && (
            <Button variant={snapshot.can({ type: 'CHANGE_METHOD' }) ? 'outline' : 'solid'} onClick={() => send({ type: 'TAKE_UP' })}>
              Start it again
            </Button>
          )}
          {snapshot.can({ type: 'END_PAUSE' }) && <Button onClick={() => send({ type: 'END_PAUSE' })}>End the pause</Button>}
          <Button variant={snapshot.can({ type: 'SKIP' }) ? 'solid' : 'outline'} onClick={() => send({ type: 'EDIT' })}>
            Change amount, term or day
          </Button>
          {canPause && (
            <Button variant="outline" onClick={() => send({ type: 'PAUSE' })}>
              Pause for a while
            </Button>
          )}
          {next && snapshot.can({ type: 'SKIP' }) && (
            <Button variant="outline" onClick={() => send({ type: 'SKIP' })}>
              {`Skip ${dateText(next)}`}
            </Button>
          )}
          {!isBroken && <ChangeMethod snapshot={snapshot} send={send} />}
        </Choices>
      )}
      <Actions>
        {!isSaving && (
          <Button variant="ghost" color="danger" _hover={{ bg: 'dangerSoft' }} onClick={() => send({ type: 'CANCEL' })}>
            Cancel this gift
          </Button>
        )}
        <ButtonLink href={`/campaign/${gift.campaignPath}`} newTab variant="ghost">
          See the campaign
        </ButtonLink>
      </Actions>
    </Stack>
  )
}

/** In place of how the gift stands: what is shown of the change is not certain yet. */
const Saving = () => (
  <Notice isNews>
    <span>Saving your change…</span>
    <StillWorking />
  </Notice>
)

/** What became of a new card or of a change that got no answer, or that a card was begun and not finished. */
function CardNotice({ snapshot, send }: ManagedGiftProps) {
  const { gift, news } = snapshot.context
  if (news === 'stored')
    return (
      <Notice tone="calm" isNews>
        {`Thank you. From now on your gift is taken from: ${gift.paymentLabel}.`}
      </Notice>
    )
  if (news === 'made')
    return (
      <Notice tone="calm" isNews>
        Your change was made after all.
      </Notice>
    )
  if (news === 'failed')
    return (
      <Notice tone="warning" isNews>
        {`Your new card was not stored, so nothing has changed${gift.paymentLabel ? `: your gift is still taken from: ${gift.paymentLabel}` : ''}.`}
      </Notice>
    )
  if (!snapshot.can({ type: 'CONTINUE_TO_CARD_PAGE' })) return null
  return (
    <Notice>
      <Stack gap="3">
        <span>You have started to add another card, but not finished.</span>
        <Actions>
          <Button variant="outline" onClick={() => send({ type: 'CONTINUE_TO_CARD_PAGE' })}>
            Go on to the card page
          </Button>
        </Actions>
      </Stack>
    </Notice>
  )
}

function ChangeMethod({ snapshot, send, isFirst = false }: ManagedGiftProps & { isFirst?: boolean }) {
  if (!snapshot.can({ type: 'CHANGE_METHOD' })) return null
  return (
    <Button variant={isFirst ? 'solid' : 'outline'} onClick={() => send({ type: 'CHANGE_METHOD' })}>
      Use another card or account
    </Button>
  )
}
