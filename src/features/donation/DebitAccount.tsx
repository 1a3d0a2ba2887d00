import { useEffect, useRef, useState } from 'react'
import { useField, useForm } from 'react-final-form'
import { BANKS, findBank, OTHER_BANK, type Bank } from '#domain/banks.ts'
import { AccountType } from '#domain/enumerations.ts'
import type { DebitAccountDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { usePorts } from '#ports/ports.tsx'
import { useResource } from '#ports/useResource.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { tellNow } from '#ui/typed.ts'
import { isAnswered, useIsAnother } from '#ui/useChosen.ts'
import { useDraftChoice } from './useDraftChoice.ts'

/** The account that a debit order takes from. */
export function DebitAccount({ refusals }: Pick<DonationContext, 'refusals'>) {
  const form = useForm()
  const offered = useResource(usePorts().reads.banks())
  // Without an answer donors need not wait for one: most operators offer these.
  const banks = offered.status === 'ready' ? offered.value : BANKS
  const hasLostBank = useNewerList(banks)
  const bank = useDraftChoice('bankName', refusals.bankName)
  const type = useDraftChoice('accountType', refusals.accountType)
  const hasAnotherCode = useIsAnother('bankCode')
  const isAnotherAccount = bank.isAnother || type.isAnother || hasAnotherCode
  const choose = (name: string) => {
    bank.choose(name)
    form.change('bankCode', findBank({ name }, banks).code)
  }
  return (
    <Stack gap="4">
      <FormTextField name="accountHolderName" label="Account holder" autoComplete="name" refusal={refusals.accountHolderName} />
      <SelectField
        label="Bank"
        id="bankName"
        value={bank.value}
        onChange={(event) => choose(event.target.value)}
        error={bank.error ?? (hasLostBank && !bank.value ? 'Please select a bank.' : null)}
      >
        <option value="">Choose a bank</option>
        {banks.map(({ name }) => (
          <option key={name} value={name} translate="no">
            {name}
          </option>
        ))}
      </SelectField>
      <FormTextField
        name="bankCode"
        label="Branch code"
        hint={
          bank.value ? <CodeHint bank={findBank({ name: bank.value }, banks)} /> : 'Filled in once you have chosen your bank; six digits.'
        }
        inputMode="numeric"
        autoComplete="off"
        refusal={refusals.bankCode}
      />
      <ChoiceList
        legend="Account type"
        name="accountType"
        inLine="wide"
        value={type.value}
        onChoose={type.choose}
        error={type.error}
        choices={Object.entries(AccountType).map(([label, value]) => ({ value, label }))}
      />
      <FormTextField
        name="accountNumber"
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        refusal={refusals.accountNumber}
        isAnotherQuestion={isAnotherAccount && isAnswered(form, 'accountNumber')}
      />
    </Stack>
  )
}

/** Drawn alone when a key changes the code. */
function CodeHint({ bank }: { bank: Bank }) {
  const { input } = useField<string>('bankCode', { subscription: { value: true } })
  if (bank === OTHER_BANK) return <span>Your bank can tell you this code; six digits. Only an account in South Africa can be debited.</span>
  const isTheirs = bank.confirmed && input.value.trim() === bank.code
  return (
    <span>
      {isTheirs
        ? 'Filled in with the bank’s own; six digits.'
        : 'We have not confirmed this code: please check it with your bank. Six digits.'}
    </span>
  )
}

/**
 * A code that was filled in from an older list goes by the newer one, and a bank that is not on that is no longer chosen.
 * @returns whether one was
 */
function useNewerList(banks: readonly Bank[]): boolean {
  const form = useForm<DebitAccountDraft>()
  const filledFrom = useRef(BANKS)
  const [hasLost, setHasLost] = useState(false)
  useEffect(() => {
    const older = filledFrom.current
    filledFrom.current = banks
    tellNow(form)
    const { bankName: name, bankCode } = form.getState().values
    if (banks === older || !name) return
    const isOffered = banks.some((bank) => bank.name === name)
    form.batch(() => {
      if (bankCode.trim() === findBank({ name }, older).code) form.change('bankCode', findBank({ name }, banks).code)
      if (!isOffered) form.change('bankName', '')
    })
    setHasLost(!isOffered)
  }, [banks, form])
  return hasLost
}
