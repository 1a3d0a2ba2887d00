import { useField } from 'react-final-form'
import { publicComment, publicName } from '#domain/publicName.ts'
import { formatMoney } from '#domain/money.ts'
import type { WireUser } from '#domain/wire.ts'
import { giftOf, isRecurring, type DonationDraft } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { useSession } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextArea, FormTextField } from '#ui/FormTextField.tsx'
import { Muted, Stack } from '#ui/layout.tsx'
import { StepForm } from './StepForm.tsx'

const Pair = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: { sm: '1fr 1fr' } } })

const Preview = chakra('figure', {
  base: {
    bg: 'sunken',
    borderRadius: 'md',
    padding: '4',
    '& figcaption': { color: 'muted', fontSize: 'sm', marginBottom: '2' },
    '& p[data-row]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', fontWeight: 700 },
    '& p[data-comment]': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  },
})

interface DetailsStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack: () => void
}

/** A donor who is logged in need not type who they are; where any of it is filled in already, it stays. */
function withNameOf(user: WireUser | null, draft: DonationDraft): DonationDraft {
  const { firstName, lastName, email, mobileNumber } = draft
  if (!user || firstName || lastName || email || mobileNumber) return draft
  return { ...draft, firstName: user.firstName, lastName: user.lastName, email: user.email, mobileNumber: user.msisdn }
}

export function DetailsStep({ context, onAccept, onKeep, onBack }: DetailsStepProps) {
  const { refusals, terms } = context
  const user = useSession((session) => (isLoggedIn(session) ? session.context.user : null))
  const draft = withNameOf(user, context.draft)
  const check = async (values: DonationDraft) => (await import('./check.ts')).checkStep('details', values)
  return (
    <StepForm draft={draft} check={check} onAccept={onAccept} onKeep={onKeep} onBack={onBack} submitText="Continue">
      <Stack gap="4">
        <Pair>
          <FormTextField name="firstName" label="First name" autoComplete="given-name" refusal={refusals.firstName} />
          <FormTextField name="lastName" label="Surname" autoComplete="family-name" refusal={refusals.lastName} />
        </Pair>
        <FormTextField
          name="email"
          label="E-mail address"
          hint="Your receipt goes here."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck="false"
          refusal={refusals.email}
        />
        <FormTextField
          name="mobileNumber"
          label="Mobile number"
          optional={!isRecurring(draft)}
          hint={`${isRecurring(draft) ? 'A monthly gift needs one. ' : ''}From abroad, begin with + and the country’s code.`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          refusal={refusals.mobileNumber}
        />
      </Stack>
      <Stack gap="4">
        <Anonymity refusal={refusals.anonymous} />
        <DisplayName refusal={refusals.displayName} />
        <FormTextArea
          name="comment"
          label="A comment for the campaign"
          optional
          hint="At most 350 characters."
          rows={3}
          refusal={refusals.comment}
        />
        <PublicPreview terms={terms} draft={draft} />
      </Stack>
    </StepForm>
  )
}

function Anonymity({ refusal }: { refusal?: string }) {
  const { input } = useField<boolean>('anonymous', { subscription: { value: true } })
  return (
    <ChoiceList
      legend="May the public see your name?"
      name="anonymous"
      value={input.value}
      onChoose={input.onChange}
      error={refusal}
      choices={[
        { value: false, label: 'Yes, show a name' },
        {
          value: true,
          label: 'No, give anonymously',
          explanation: 'Nobody sees your name on Letsema’s pages, not even the organiser.',
        },
      ]}
    />
  )
}

function DisplayName({ refusal }: { refusal?: string }) {
  const { input } = useField<boolean>('anonymous', { subscription: { value: true } })
  if (input.value) return null
  return (
    <FormTextField
      name="displayName"
      label="Name to show"
      optional
      hint="Leave it empty to show your own name. At most 29 characters."
      autoComplete="off"
      refusal={refusal}
    />
  )
}

function PublicPreview({ terms, draft }: Pick<DonationContext, 'terms' | 'draft'>) {
  const shown = {
    anonymous: useTyped('anonymous'),
    displayName: useTyped('displayName'),
    firstName: useTyped('firstName'),
    lastName: useTyped('lastName'),
    comment: useTyped('comment'),
  }
  const gift = giftOf(draft, terms)
  return (
    <Preview>
      <figcaption>What the public will see</figcaption>
      <p data-row>
        <span>{publicName(shown) || 'Your name'}</span>
        <span>{formatMoney(gift.toCause, gift.currencyId)}</span>
      </p>
      {shown.comment.trim() ? (
        <p data-comment dir="auto">
          {publicComment(shown.comment)}
        </p>
      ) : (
        <Muted>No comment</Muted>
      )}
    </Preview>
  )
}

/** Follows one field; the others may change without this rendering. */
const useTyped = <Name extends keyof DonationDraft>(name: Name): DonationDraft[Name] =>
  useField<DonationDraft[Name]>(name, { format: (value) => value, subscription: { value: true } }).input.value
