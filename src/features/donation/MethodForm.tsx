import { PaymentMethod } from '#domain/enumerations.ts'
import { RECURRING_METHOD_TEXT } from '#domain/paymentMethodText.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { bankingDetailsOf, type DebitAccountDraft, type DonationDraft } from '#machines/donation/draft.ts'
import type { MethodValues, SchedulePatch } from '#machines/scheduleChange/types.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Heading, Muted } from '#ui/layout.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { usePorts } from '#ports/ports.tsx'
import { CheckedForm } from '#ui/CheckedForm.tsx'
import { DebitAccount } from './DebitAccount.tsx'
import { DebitConsent } from './DebitConsent.tsx'
import { SaveOrBack } from './SaveOrBack.tsx'
import { useMethod } from './useMethod.ts'

export type MethodFormValues = Pick<DonationDraft, 'paymentMethod' | 'cardStoreConsent'> & DebitAccountDraft

interface MethodFormProps {
  gift: RecurringGift
  /** What was sent before, where the server refused it. */
  refused: SchedulePatch | null
  refusals: Record<string, string>
  onChoose: (values: MethodValues) => void
  onBack: () => void
}

export function MethodForm({ gift, refused, refusals, onChoose, onBack }: MethodFormProps) {
  const { isReplaced } = usePorts()
  const account = refused?.bankingDetails
  const accept = (typed: MethodFormValues) => {
    const values = chosen(typed)
    if (!values) throw new Error('What was checked cannot be asked for')
    onChoose(values)
  }
  return (
    <CheckedForm<MethodFormValues>
      initial={{
        paymentMethod: refused?.paymentMethod ?? (gift.methods.length === 1 ? (gift.methods[0] ?? null) : null),
        cardStoreConsent: refused?.cardConsent ?? false,
        accountHolderName: account?.accountHolderName ?? '',
        bankName: account?.bankName ?? '',
        bankCode: account?.bankCode ?? '',
        accountType: account?.accountType ?? null,
        accountNumber: account?.accountNumber ?? '',
      }}
      check={async (values) => (await import('./checkSchedule.ts')).checkMethod(values)}
      onAccept={accept}
      canGoUnchecked={(typed) => chosen(typed) !== null}
      areGone={isReplaced}
      troubleText="We could not check your change. Check your connection and try again: what you typed is kept."
      actions={<SaveOrBack text="Continue" onBack={onBack} />}
    >
      <Heading>Another card or account</Heading>
      <Methods gift={gift} refusals={refusals} />
      {gift.paymentLabel && <Muted>{`Until the new one is in place, your gift is taken from: ${gift.paymentLabel}.`}</Muted>}
    </CheckedForm>
  )
}

function Methods({ gift, refusals }: Pick<MethodFormProps, 'gift' | 'refusals'>) {
  const method = useMethod(refusals['paymentMethod'])
  const isDebitOrder = method.value === PaymentMethod.Paysoft
  return (
    <>
      <ChoiceList
        legend="From which card or account?"
        name="paymentMethod"
        value={method.value}
        onChoose={method.choose}
        error={method.error}
        choices={gift.methods.map((value) => ({
          value,
          label: RECURRING_METHOD_TEXT[value]?.name,
          explanation: RECURRING_METHOD_TEXT[value]?.explanation,
        }))}
      />
      {!isDebitOrder && <Refusal message={refusals['accountNumber']} />}
      {isDebitOrder && <DebitAccount refusals={refusals} />}
      {method.value !== null && (
        <DebitConsent
          isDebitOrder={isDebitOrder}
          gift={gift.line}
          ahead={gift}
          isAnotherQuestion={method.isAnother}
          refusal={refusals['cardConsent']}
        />
      )}
    </>
  )
}

function chosen({ paymentMethod, cardStoreConsent: cardConsent, accountType, ...account }: MethodFormValues): MethodValues | null {
  if (paymentMethod === null) return null
  if (paymentMethod !== PaymentMethod.Paysoft) return { paymentMethod, cardConsent }
  return accountType === null ? null : { paymentMethod, cardConsent, bankingDetails: bankingDetailsOf(account, accountType) }
}
