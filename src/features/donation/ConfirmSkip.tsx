import { RecurringDuration } from '#domain/enumerations.ts'
import { canBePaused } from '#domain/giftStanding.ts'
import { formatMoney } from '#domain/money.ts'
import { cutShortOn, datesTaken, nextTaken, type RecurringGift } from '#domain/recurringGift.ts'
import { dateText } from '#domain/recurringText.ts'
import { Button } from '#ui/Button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Actions } from './Actions.tsx'

interface ConfirmSkipProps {
  gift: RecurringGift
  onConfirm: () => void
  onPause: () => void
  onBack: () => void
}

/** It cannot be taken back, so what comes after it is said first. */
export function ConfirmSkip({ gift, onConfirm, onPause, onBack }: ConfirmSkipProps) {
  const { line, currencyId } = gift
  const [date = ''] = datesTaken(gift)
  return (
    <Stack gap="5">
      <Heading>{`Skip ${dateText(date)}?`}</Heading>
      <Text>{`The ${formatMoney(line.total, currencyId)} of that day is not taken. This cannot be undone.`}</Text>
      <Text>{afterIt(gift)}</Text>
      {canBePaused(gift) && <Text>If you are not sure, pause for a month instead: a pause can be ended.</Text>}
      <Actions>
        <Button onClick={onConfirm}>Yes, skip it</Button>
        {canBePaused(gift) && (
          <Button variant="outline" onClick={onPause}>
            Pause instead
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </Stack>
  )
}

function afterIt(gift: RecurringGift): string {
  // A debit that failed is tried again all the same.
  const next = nextTaken({ ...gift, upcoming: gift.upcoming.slice(1) })
  const endsOn = cutShortOn(gift)
  if (next === null) return `It is the last one${endsOn === null ? ' of its term' : `: the campaign ends on ${dateText(endsOn)}`}.`
  const hasNoCount = gift.term === RecurringDuration.Indefinite || endsOn !== null
  return `The next one is taken on ${dateText(next.date)}.${hasNoCount ? '' : ' The skipped month is not added at the end.'}`
}
