import { EFT_FROM_ABROAD } from '#domain/eftText.ts'
import { formatMoney } from '#domain/money.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { PaymentEvent } from '#machines/payment/types.ts'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'
import { Muted, Stack, Text } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Actions } from './Actions.tsx'
import { CancelDonation } from './CancelDonation.tsx'
import { NotYours } from './NotYours.tsx'
import { partnerOf } from './partnerOf.ts'
import { PaymentTitle } from './PaymentTitle.tsx'
import { isCardOnly, Reference } from './Reference.tsx'
import { ReferenceAndAmount } from './ReferenceAndAmount.tsx'
import { shortAddress } from './shortAddress.ts'
import { Refusal } from '#ui/Refusal.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'

/** Null where the campaign takes nothing now. */
type GiveAgain = (() => void) | null

interface PaymentScreenProps {
  /** What did not work just now, or came of what the donor asked. */
  notice?: string | null
  donation: PlacedDonation
  send: (event: PaymentEvent) => void
}

export function Redirecting({ donation, send }: PaymentScreenProps) {
  return (
    <Stack>
      <PaymentTitle>Taking you to the payment page…</PaymentTitle>
      <Text role="status">{whatComes(donation)}</Text>
      <Actions>
        <Button onClick={() => send({ type: 'CONTINUE_TO_GATEWAY' })}>Go there now</Button>
      </Actions>
    </Stack>
  )
}

function whatComes({ line, recurrence }: PlacedDonation): string {
  const money = (cents: number) => formatMoney(cents, line.currencyId, 'cents')
  if (!recurrence) return `You are about to pay ${money(line.total)} on our payment partner’s secure page.`
  if (recurrence.extraGift)
    return `You are about to pay your extra gift of ${money(recurrence.extraGift)}, and to store your card, on our payment partner’s secure page.`
  return 'You are about to store your card on our payment partner’s secure page. Nothing is taken now.'
}

interface BackWithoutAnswerProps extends PaymentScreenProps {
  onGiveAnother: GiveAgain
}

export function BackWithoutAnswer({ donation, notice, send, onGiveAnother }: BackWithoutAnswerProps) {
  return (
    <Stack>
      <PaymentTitle>{isCardOnly(donation) ? 'Did you store your card?' : 'Did you pay?'}</PaymentTitle>
      <Refusal message={notice} />
      <Text>
        We sent you to the payment page, and have heard nothing from it since. If it is still opening, you can wait for it here. Nothing is
        lost.
      </Text>
      <Reference donation={donation} />
      <Muted overflowWrap="anywhere">
        {isCardOnly(donation) ? 'Once it is stored, we write to ' : 'Once it is paid, the receipt goes to '}
        <span translate="no">{shortAddress(donation.email)}</span>.
      </Muted>
      <Actions>
        <Button onClick={() => send({ type: 'CHECK' })}>Yes, check now</Button>
        <Button variant="outline" onClick={() => send({ type: 'CONTINUE_TO_GATEWAY' })}>
          No, go to the payment page
        </Button>
      </Actions>
      <CancelDonation donation={donation} send={send} />
      <NotYours onGiveAnother={onGiveAnother} />
    </Stack>
  )
}

export function Confirming({ donation }: { donation: PlacedDonation }) {
  return (
    <Stack>
      <PaymentTitle>{isCardOnly(donation) ? 'Confirming your card…' : 'Confirming your payment…'}</PaymentTitle>
      <Text role="status">
        {`We are asking ${partnerOf(donation) ?? 'the bank'}, which can take half a minute. ${isCardOnly(donation) ? 'Do not store it again' : 'Do not pay again'}; you can stay on this page.`}
      </Text>
      <Reference donation={donation} />
    </Stack>
  )
}

export function Cancelling({ donation }: { donation: PlacedDonation }) {
  return (
    <Stack>
      <PaymentTitle>Cancelling…</PaymentTitle>
      <Text role="status">
        We are cancelling your donation.
        <StillWorking />
      </Text>
      <Reference donation={donation} />
    </Stack>
  )
}

interface StillUnknownProps extends PaymentScreenProps {
  /** By the donor, not by the gateway. */
  isOnlyClaimed: boolean
  /** The gateway has it, and has said so. */
  isUndecided?: boolean
  onGiveAnother: GiveAgain
}

export function StillUnknown({ donation, notice, isOnlyClaimed, isUndecided = false, send, onGiveAnother }: StillUnknownProps) {
  const [went, paid, notAgain, notYet] = isCardOnly(donation)
    ? ['your card was stored', 'stored', 'Do not store it again.', 'If you have not stored it']
    : ['your payment went through', 'paid', 'Do not pay again.', 'If you have not paid']
  return (
    <Stack>
      <PaymentTitle>We do not know yet</PaymentTitle>
      <Notice tone="plain" isNews>
        {isUndecided && `Our payment partner has your payment, and has not decided on it yet. ${notAgain}`}
        {!isUndecided &&
          (donation.next.kind === 'code'
            ? 'Still working… SnapScan has not told us of your payment yet. If you have not paid, the code is still good: it cannot be paid twice.'
            : `Still working… ${partnerOf(donation) ?? 'The bank'} has not told us yet whether ${went}. ${isOnlyClaimed ? `${notYet} yet, you can go back to the payment page.` : notAgain}`)}
      </Notice>
      <Reference donation={donation} mayAsk />
      <Text>
        {`We keep asking, even if you close this page. As soon as we know that it went through, we will write to ${donation.email}. ${
          isUndecided
            ? 'That can take a few days. If it does not go through, nothing is charged.'
            : `If you have heard nothing after a day, it was most likely not ${paid}: then nothing is charged, and you can give again.`
        }`}
      </Text>
      <Stack gap="2">
        <Text role="status">{notice}</Text>
        <Actions>
          <Button onClick={() => send({ type: 'CHECK' })}>Check again now</Button>
          {donation.next.kind === 'code' && (
            <Button variant="outline" onClick={() => send({ type: 'CONTINUE_TO_GATEWAY' })}>
              Show the code again
            </Button>
          )}
          {isOnlyClaimed && (
            <Button variant="outline" onClick={() => send({ type: 'CONTINUE_TO_GATEWAY' })}>
              Go to the payment page
            </Button>
          )}
          {isUndecided && onGiveAnother && (
            <Button variant="ghost" onClick={onGiveAnother}>
              Give another gift
            </Button>
          )}
        </Actions>
      </Stack>
    </Stack>
  )
}

interface BeingSortedOutProps extends PaymentScreenProps {
  onGiveAnother: GiveAgain
}

/** Paid once more it would only be more to sort out, and cancelled it would be said that nothing was taken. */
export function BeingSortedOut({ donation, notice, send, onGiveAnother }: BeingSortedOutProps) {
  return (
    <Stack>
      <PaymentTitle>Money has come, but not as promised</PaymentTitle>
      <Notice tone="warning" isNews>
        A payment for this donation came in another amount, or in another currency, than the one you had chosen. Please do not pay again: we
        sort it out, and you need not do anything.
      </Notice>
      <Reference donation={donation} mayAsk />
      <Text>{`Once it counts, your receipt goes to ${donation.email}.`}</Text>
      <Stack gap="2">
        <Text role="status">{notice}</Text>
        <Actions>
          <Button onClick={() => send({ type: 'CHECK' })}>Check again now</Button>
          {onGiveAnother && (
            <Button variant="ghost" onClick={onGiveAnother}>
              Give another gift
            </Button>
          )}
        </Actions>
      </Stack>
    </Stack>
  )
}

export function Unanswered({ donation, notice, send }: PaymentScreenProps) {
  return (
    <Stack>
      <PaymentTitle>We cannot reach Letsema</PaymentTitle>
      <Notice tone="warning" isNews>
        We got no answer. Your donation is safe; we ask again by ourselves as soon as there is a connection.
      </Notice>
      <Reference donation={donation} />
      <Stack gap="2">
        <Text role="status">{notice}</Text>
        <Actions>
          <Button onClick={() => send({ type: 'RETRY' })}>Try again</Button>
        </Actions>
      </Stack>
    </Stack>
  )
}

interface NotFoundProps extends PaymentScreenProps {
  onGiveAgain: GiveAgain
}

export function NotFound({ donation, send, onGiveAgain }: NotFoundProps) {
  return (
    <Stack>
      <PaymentTitle>Donation not found</PaymentTitle>
      <Notice tone="warning" isNews>
        Letsema cannot find this donation any more. If you have paid, please do not pay again, but write to us with its reference.
      </Notice>
      <Reference donation={donation} mayAsk />
      <Actions>
        <Button onClick={() => send({ type: 'CHECK' })}>Look for it again</Button>
        {onGiveAgain && (
          <Button variant="ghost" onClick={onGiveAgain}>
            Give again
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

interface InstructionsProps extends PaymentScreenProps {
  /** Not opened from a mail or from My Donations. */
  isMadeHere: boolean
  onGiveAnother: GiveAgain
}

export function Instructions({ donation, notice, isMadeHere, send, onGiveAnother }: InstructionsProps) {
  return (
    <Stack>
      <PaymentTitle>Pay from your banking app</PaymentTitle>
      <Refusal message={notice} />
      <Text>
        {`Use exactly this reference and amount, so that your payment finds its way to your donation.${isMadeHere ? ' We have also mailed you these details.' : ''}`}
      </Text>
      <BankDetails donation={donation} />
      <Actions>
        <Button onClick={() => send({ type: 'PAID' })}>I have paid</Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </Actions>
      <CancelDonation donation={donation} send={send} />
      <NotYours onGiveAnother={onGiveAnother} />
      <Notice tone="plain">
        {`When your payment reaches our bank, usually within one to two working days, we will write to ${donation.email}. Nothing is charged if you do not pay.`}
      </Notice>
    </Stack>
  )
}

interface AwaitingTransferProps extends PaymentScreenProps {
  /** This one goes on by itself: what comes of it is told by mail. */
  onGiveAgain: GiveAgain
}

export function AwaitingTransfer({ donation, notice, send, onGiveAgain }: AwaitingTransferProps) {
  return (
    <Stack>
      <PaymentTitle>Thank you. We are waiting for your payment</PaymentTitle>
      <Text>{`An EFT usually reaches our bank within one to two working days. Then your donation counts, and your receipt goes to ${donation.email}. You can close this page.`}</Text>
      <BankDetails donation={donation} />
      <Stack gap="2">
        <Text role="status">{notice}</Text>
        <Actions>
          <Button variant="outline" onClick={() => send({ type: 'CHECK' })}>
            Check now
          </Button>
          <Button variant="ghost" onClick={() => send({ type: 'NOT_PAID' })}>
            I have not paid yet
          </Button>
          {onGiveAgain && (
            <Button variant="ghost" onClick={onGiveAgain}>
              Give again
            </Button>
          )}
        </Actions>
      </Stack>
    </Stack>
  )
}

function BankDetails({ donation }: { donation: PlacedDonation }) {
  if (donation.next.kind !== 'instructions') return <Reference donation={donation} />
  const { bankName, accountName, accountNumber, branchNumber, swiftCode } = donation.next.bankingDetails
  return (
    <Stack>
      <ReferenceAndAmount donation={donation} />
      <Account>
        <FactList>
          <Detail name="Bank" value={bankName} />
          <Detail name="Account name" value={accountName} />
          <Detail name="Account number" value={accountNumber} />
          <Detail name="Branch code" value={branchNumber} />
        </FactList>
        {swiftCode && (
          <details>
            <summary>Paying from abroad?</summary>
            <FactList>
              <Detail name="SWIFT code" what="SWIFT code" value={swiftCode} />
            </FactList>
            <Muted paddingBlock="2">{EFT_FROM_ABROAD}</Muted>
          </details>
        )}
      </Account>
      {donation.line.tipOrFee > 0 && <MoneyTable line={donation.line} />}
    </Stack>
  )
}

const Account = chakra('div', {
  base: {
    bg: 'sunken',
    borderRadius: 'md',
    paddingInline: '4',
    paddingBlock: '2',
    fontVariantNumeric: 'tabular-nums',
    '& details': { borderTopWidth: '1px', borderTopStyle: 'solid', borderColor: 'line' },
    '& summary': { paddingBlock: '3', cursor: 'pointer' },
    // What is closed would be missing on paper.
    '& details::details-content': { '@media print': { contentVisibility: 'visible' } },
  },
})

interface DetailProps {
  name: string
  what?: string
  value: string
}

function Detail({ name, what = name.toLowerCase(), value }: DetailProps) {
  return (
    <Fact name={name} value={<strong translate="no">{value}</strong>}>
      <CopyButton text={value} what={`the ${what}`} />
    </Fact>
  )
}
