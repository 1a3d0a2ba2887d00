import { canBePaused } from '#domain/giftStanding.ts'
import { formatMoney } from '#domain/money.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { datesTaken, hasGiven, isDebitOnItsWay, openExtra, type RecurringGift } from '#domain/recurringGift.ts'
import { Button } from '#ui/Button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Actions } from './Actions.tsx'
import { closedWithIt } from './closedWithIt.ts'
import { StillWorking } from '#ui/StillWorking.tsx'

interface ConfirmCancelProps {
  gift: RecurringGift
  isCancelling: boolean
  onConfirm: () => void
  onPause: () => void
  onBack: () => void
}

/** What stops is said before anything does. */
export function ConfirmCancel({ gift, isCancelling, onConfirm, onPause, onBack }: ConfirmCancelProps) {
  const { line, campaignName } = gift
  const [next, ...later] = datesTaken(gift)
  const extra = openExtra(gift)
  const monthly = formatMoney(line.total, line.currencyId)
  return (
    <Stack gap="5">
      <Heading>Cancel this gift?</Heading>
      <Text>
        {next
          ? `The ${monthly} of ${dateText(next)}${later.length > 0 ? ' and everything after it' : ''} will not be taken. You cannot restart this gift; you can set up a new one.`
          : `Your ${monthly} each month stops for good. You cannot restart this gift; you can set up a new one.`}
      </Text>
      {closedWithIt(gift).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {extra && <Text>{`Your extra gift of ${formatMoney(extra.amount, line.currencyId)} is not taken either.`}</Text>}
      {isDebitOnItsWay(gift) && <Text>{DEBIT_UNDER_WAY}</Text>}
      {hasGiven(gift) && <Text>{`What you have given to ${campaignName} stays given.`}</Text>}
      {canBePaused(gift) && <Text>If you only need a break, pause instead: a pause can be ended.</Text>}
      {isCancelling && (
        <Text role="status">
          <StillWorking />
        </Text>
      )}
      <Actions>
        <Button bg="danger" color="accentInk" _hover={{ bg: 'danger' }} onClick={onConfirm} waiting={isCancelling && 'Cancelling…'}>
          Yes, cancel it
        </Button>
        {!isCancelling && canBePaused(gift) && (
          <Button variant="outline" onClick={onPause}>
            Pause instead
          </Button>
        )}
        {!isCancelling && (
          <Button variant="outline" onClick={onBack}>
            Keep giving
          </Button>
        )}
      </Actions>
    </Stack>
  )
}
