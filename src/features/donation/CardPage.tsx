import type { RecurringGift } from '#domain/recurringGift.ts'
import { Button } from '#ui/Button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Actions } from './Actions.tsx'

const untilThen = ({ paymentLabel }: RecurringGift): string =>
  paymentLabel ? `Until it is stored, your gift is taken from: ${paymentLabel}.` : 'Until it is stored, nothing is taken.'

/** On the way to the page that stores a card. */
export function GoingToCardPage({ gift, onContinue }: { gift: RecurringGift; onContinue: () => void }) {
  return (
    <Stack gap="5" role="status">
      <Heading>Taking you to the card page…</Heading>
      <Text>{`Our payment partner keeps your card safely; we never see the number. ${untilThen(gift)}`}</Text>
      <Actions>
        <Button variant="outline" onClick={onContinue}>
          Go there now
        </Button>
      </Actions>
    </Stack>
  )
}

interface AwaitingCardProps {
  gift: RecurringGift
  /** What came of the donor’s question. */
  notice: string | null
  onCheck: () => void
  onContinue: () => void
  onBack: () => void
}

export function AwaitingCard({ gift, notice, onCheck, onContinue, onBack }: AwaitingCardProps) {
  return (
    <Stack gap="5">
      <Heading>Have you added your card?</Heading>
      <Text>{`We sent you to our payment partner’s page, and have not heard yet that a card is stored. ${untilThen(gift)}`}</Text>
      <Stack gap="2">
        <Text role="status">{notice}</Text>
        <Actions>
          <Button onClick={onCheck}>Yes, check now</Button>
          <Button variant="outline" onClick={onContinue}>
            No, go to the card page
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Not now
          </Button>
        </Actions>
      </Stack>
    </Stack>
  )
}
