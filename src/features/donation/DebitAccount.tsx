import { useForm } from 'react-final-form'
import { BANKS, findBank } from '#domain/banks.ts'
import { AccountType } from '#domain/enumerations.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { isAnswered, useIsAnother } from '#ui/useChosen.ts'
import { useChoice } from './useChoice.ts'

/** The account that a debit order takes from. */
export function DebitAccount({ refusals }: Pick<DonationContext, 'refusals'>) {
  const form = useForm()
  const bank = useChoice('bankName', refusals.bankName)
  const type = useChoice('accountType', refusals.accountType)
  const hasAnotherCode = useIsAnother('bankCode')
  const isAnotherAccount = bank.isAnother || type.isAnother || hasAnotherCode
  const choose = (name: string) => {
    bank.choose(name)
    form.change('bankCode', findBank({ name }).code)
  }
  return (
    <Stack gap="4">
      <FormTextField name="accountHolderName" label="Account holder" autoComplete="name" refusal={refusals.accountHolderName} />
      <SelectField label="Bank" id="bankName" value={bank.value} onChange={(event) => choose(event.target.value)} error={bank.error}>
        <option value="">Choose a bank</option>
        {BANKS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <FormTextField
        name="bankCode"
        label="Branch code"
        hint="Filled in with the bank's own; six digits."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
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
        maxLength={20}
        refusal={refusals.accountNumber}
        isAnotherQuestion={isAnotherAccount && isAnswered(form, 'accountNumber')}
      />
    </Stack>
  )
}
