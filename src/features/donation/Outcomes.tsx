import { GIVING_REFUSAL_TEXT, type GivingRefusal } from '#domain/campaign.ts'
import { PaymentMethod, RecurringDuration } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import { PAYMENT_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import { cutShortOn, datesTaken, onlyDateOf, retriedOn, type DebitsAhead } from '#domain/recurringGift.ts'
import { dateInSouthAfrica, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, takenText, termText } from '#domain/recurringText.ts'
import type { PlacedDonation, Recurrence } from '#machines/placedDonation.ts'
import { usePorts } from '#ports/ports.tsx'
import type { ExtraDebit, FoundDonation } from '#ports/reads.ts'
import { useNow } from '#ports/useNow.ts'
import { useTitle } from '#ports/useTitle.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DownloadLink } from '#ui/DownloadLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Heading, Muted, Row, Stack, Text } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ShareActions } from '#ui/ShareActions.tsx'
import { Actions } from './Actions.tsx'
import { partnerOf } from './partnerOf.ts'
import { PaymentTitle } from './PaymentTitle.tsx'
import { isCardOnly, Reference } from './Reference.tsx'

interface ThankYouProps {
  donation: PlacedDonation
  campaignPath: string
  /** The organiser's own words. */
  message: string
  extraDebit?: FoundDonation['extraDebit'] | undefined
}

export function ThankYou({ donation, campaignPath, message, extraDebit }: ThankYouProps) {
  const { line, recurrence, reference, email, campaignName, token } = donation
  const { origin, receiptAddress } = usePorts()
  const today = dateInSouthAfrica(useNow())
  useTitle('Thank you · Letsema')
  const extra = extraGiftOf(donation, extraDebit, today)
  // Nothing has been paid yet of the gift itself, and each of its debits has a reference of its own.
  const isWithoutReference = isCardOnly(donation) || (recurrence !== null && donation.paymentMethod === PaymentMethod.Paysoft)
  const onlyOn = recurrence && onlyDateOf(aheadOf(recurrence))
  return (
    <Stack gap="6">
      <Stack gap="2">
        <span style={{ color: 'var(--l-colors-accent)' }}>
          <Icon name="heart" size={44} />
        </span>
        <Heading as="h1" id="thank-you" tabIndex={-1} fontSize={{ base: '2xl', md: '3xl' }}>
          Thank you!
        </Heading>
        <Text role="status">{newsOf(donation, extra)}</Text>
      </Stack>
      {message && (
        <Card as="blockquote" bg="accentSoft" borderColor="accentSoft">
          <Muted>From the organiser</Muted>
          <Text whiteSpace="pre-line">{message}</Text>
        </Card>
      )}
      <Card>
        <Stack>
          <MoneyTable line={line} when={recurrence && takenText(onlyOn)} />
          {extra?.label && (
            <Row justifyContent="space-between">
              <span>{extra.label}</span>
              <span translate="no" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(extra.amount, line.currencyId, 'cents')}
              </span>
            </Row>
          )}
          <Muted>
            {!isWithoutReference && (
              <>
                {'Reference '}
                <strong translate="no">{reference}</strong>
                {'. '}
              </>
            )}
            {recurrence
              ? `An e-mail is on its way to ${email}, with a link to ${onlyOn ? 'change' : 'change, pause'} or cancel your gift.${extra?.isPaid ? ' The receipt of your extra gift comes with another.' : ''}`
              : `Your receipt is on its way to ${email}.`}
          </Muted>
          <Actions data-screen-only>
            {recurrence ? (
              <>
                <ButtonLink href={`/donation/manage/${encodeURIComponent(token)}`} variant="outline">
                  {onlyOn ? 'Change or cancel' : 'Change, pause or cancel'}
                </ButtonLink>
                <Button variant="ghost" onClick={() => window.print()}>
                  Print
                </Button>
              </>
            ) : (
              <DownloadLink href={receiptAddress(token)} variant="outline">
                Download your receipt
              </DownloadLink>
            )}
            {donation.isCertificateOffered && (
              <ButtonLink href={`/donation/certificate/${token}`} variant="outline">
                Section 18A certificate
              </ButtonLink>
            )}
          </Actions>
        </Stack>
      </Card>
      <Stack gap="3" data-screen-only>
        <Heading fontSize="lg">Ask one friend to stand beside you</Heading>
        <ShareActions url={`${origin}/campaign/${campaignPath}`} text={`I have just given to ${campaignName}.`} />
        <Row paddingTop="3">
          <ButtonLink href={`/campaign/${campaignPath}`} variant="outline">
            Back to the campaign
          </ButtonLink>
        </Row>
      </Stack>
    </Stack>
  )
}

function newsOf(donation: PlacedDonation, extra: ExtraGift | null): string {
  const { line, recurrence, campaignName } = donation
  const gift = formatMoney(line.toCause, line.currencyId)
  if (!recurrence) return `Your gift of ${gift} to ${campaignName} has arrived.`
  return `You give ${gift} to ${campaignName} ${whenOf(recurrence)}.${extra ? ` Your extra gift of ${formatMoney(extra.amount, line.currencyId)} ${extra.news}` : ''}`
}

const aheadOf = ({ firstDebit, endsOn, debitsLeft }: Recurrence): DebitsAhead => ({
  upcoming: firstDebit ? [firstDebit] : [],
  endsOn,
  debitsLeft,
})

function whenOf(recurrence: Recurrence): string {
  const { term, debitsLeft } = recurrence
  const ahead = aheadOf(recurrence)
  const [first] = datesTaken(ahead)
  if (!first) return 'every month'
  const endsOn = cutShortOn(ahead)
  if (onlyDateOf(ahead)) return `once, on ${dateText(first)}${endsOn === null ? '' : `: the campaign ends on ${dateText(endsOn)}`}`
  if (endsOn !== null) return `every month, from ${dateText(first)} until the campaign ends on ${dateText(endsOn)}`
  if (term === RecurringDuration.Indefinite) return `every month from ${dateText(first)}, until you stop it`
  // Of one that has begun the first date is over.
  return `every month${debitsLeft === TERM_DEBITS[term] ? ` for ${termText(term)}` : ''}, from ${dateText(first)}`
}

interface ExtraGift {
  amount: number
  isPaid: boolean
  /** Beside its sum; null where that is not taken. */
  label: string | null
  news: string
}

/** As far as it is certain: where a card was to pay it and did not, it is none. */
function extraGiftOf(
  { recurrence, paymentMethod }: PlacedDonation,
  debit: ExtraDebit | null | undefined,
  today: CalendarDate,
): ExtraGift | null {
  if (!recurrence?.extraGift) return null
  const { extraGift: amount, isExtraGiftPaid, endsOn } = recurrence
  const isPaid = isExtraGiftPaid || debit?.status === 'paid'
  if (isPaid) return { amount, isPaid, label: 'Extra gift', news: 'has arrived.' }
  if (debit) return { amount, isPaid, ...outcomeOf(debit, endsOn, today) }
  if (debit === null || paymentMethod !== PaymentMethod.Paysoft) return null
  return { amount, isPaid, ...TAKEN_TODAY }
}

const TAKEN_TODAY = { label: 'Extra gift, today', news: 'is taken from your account today.' }

function outcomeOf(debit: ExtraDebit, endsOn: CalendarDate | null, today: CalendarDate): Pick<ExtraGift, 'label' | 'news'> {
  const again = retriedOn(debit, endsOn, null)
  switch (debit.status) {
    case 'due':
      return debit.date === today ? TAKEN_TODAY : { label: 'Extra gift', news: 'has yet to be taken from your account.' }
    case 'sent':
      return debit.date === today ? TAKEN_TODAY : { label: 'Extra gift', news: 'is on its way from your account.' }
    case 'waiting':
      if (again) return { label: 'Extra gift', news: `could not be taken yet. We try again on ${dateText(again)}.` }
      return { label: null, news: 'was not taken.' }
    case 'underReview':
      return { label: 'Extra gift', news: 'is being looked into.' }
    case 'reversed':
      return { label: null, news: 'was paid back to you.' }
    default:
      return { label: null, news: 'was not taken.' }
  }
}

/** Cancelled here: what its donor pays somewhere else is heard of later. */
const MAY_BE_PAID: Partial<Record<PaymentMethod, string>> = {
  // Of a transfer nobody knows before the bank tells, days later.
  [PaymentMethod.EFT]:
    'We no longer wait for your transfer. If you have made it already, please do not pay again: your money still counts, and your receipt comes by e-mail.',
  [PaymentMethod.SnapScan]:
    'We no longer wait for this payment. If you have paid in SnapScan already, please do not pay again: your money still counts, and your receipt comes by e-mail.',
}

function nothingCharged(outcome: 'declined' | 'cancelled', donation: PlacedDonation | null): string {
  if (outcome === 'cancelled') return 'It was not paid, so nothing was charged.'
  return `${(donation && partnerOf(donation)) ?? 'Your bank'} did not let this payment through. You were not charged.`
}

const LOOK = { declined: { tone: 'danger' }, cancelled: { tone: 'plain', icon: 'close' } } as const

export type NextTry = 'TRY_AGAIN' | 'TRY_OTHER_METHOD' | 'START_AFRESH'

interface NotPaidProps {
  outcome: 'declined' | 'cancelled'
  /** Null where the campaign is hidden. */
  campaignPath: string | null
  donation: PlacedDonation | null
  notice: string | null
  /** Why the campaign takes nothing now. */
  refusal: GivingRefusal | null
  /** Not in a tab that found the donation by its link. */
  isFormKept: boolean
  /** Waits for the server to say that there is something to try again. */
  wanted: NextTry | null
  onWant: (next: NextTry) => void
}

const methodOf = (donation: PlacedDonation) => (isCardOnly(donation) ? undefined : PAYMENT_METHOD_TEXT[donation.paymentMethod]?.name)

export function NotPaid({ refusal, ...props }: NotPaidProps) {
  const { outcome, donation, notice, isFormKept } = props
  const mayBePaid = (outcome === 'cancelled' && donation && MAY_BE_PAID[donation.paymentMethod]) || null
  const isStillHere = isFormKept && !refusal
  return (
    <Stack>
      <PaymentTitle>{outcome === 'declined' ? 'The payment was declined' : 'This payment was cancelled'}</PaymentTitle>
      <Notice {...LOOK[outcome]} isNews>
        {notice ?? `${mayBePaid ?? nothingCharged(outcome, donation)}${isStillHere ? ' Everything you typed is still here.' : ''}`}
      </Notice>
      {donation && <Reference donation={donation} method={methodOf(donation)} />}
      {refusal && <Text>{GIVING_REFUSAL_TEXT[refusal]}</Text>}
      <Actions>
        {refusal ? (
          <ButtonLink href="/find-campaign">Find another campaign</ButtonLink>
        ) : (
          <OtherTries {...props} mayBePaid={mayBePaid !== null} />
        )}
      </Actions>
    </Stack>
  )
}

type OtherTriesProps = Pick<NotPaidProps, 'campaignPath' | 'isFormKept' | 'wanted' | 'onWant'> & {
  mayBePaid: boolean
}

function OtherTries({ mayBePaid, campaignPath, isFormKept, wanted, onWant }: OtherTriesProps) {
  const pressed = (next: NextTry) => ({ onClick: () => onWant(next), waiting: wanted === next && 'One moment…' })
  return (
    <>
      {mayBePaid ? (
        <>
          {campaignPath !== null && (
            <ButtonLink href={`/campaign/${campaignPath}`} variant="outline">
              Back to the campaign
            </ButtonLink>
          )}
          <Button variant="ghost" {...pressed('TRY_AGAIN')}>
            Give again
          </Button>
        </>
      ) : (
        <Button {...pressed('TRY_AGAIN')}>Try again</Button>
      )}
      {isFormKept && (
        <Button variant={mayBePaid ? 'ghost' : 'outline'} {...pressed('TRY_OTHER_METHOD')}>
          Choose another way to pay
        </Button>
      )}
      <Button variant="ghost" {...pressed('START_AFRESH')}>
        Give another amount
      </Button>
    </>
  )
}
