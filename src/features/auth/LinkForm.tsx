import { Button } from '#ui/Button.tsx'
import { Stack } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { SaidAgain } from '#ui/SaidAgain.tsx'
import { EmailField } from './EmailField.tsx'
import { textOf } from './formText.ts'
import { useCheckedSubmit } from './useCheckedSubmit.ts'

interface LinkFormProps {
  /** Of the account; without it the address is asked for. */
  ownEmail?: string | undefined
  /** That a link was last asked for. */
  askedEmail: string
  isSending: boolean
  isUnanswered: boolean
  refusal: string | null
  button: string
  onEdit: () => void
  onSend: (email: string) => void
}

/** Asks for a link by mail. */
export function LinkForm({ ownEmail, askedEmail, isSending, isUnanswered, refusal, button, onEdit, onSend }: LinkFormProps) {
  const { formProps, errors, isChecking } = useCheckedSubmit({
    rules: ownEmail === undefined ? 'newLink' : null,
    valuesOf: (form) => ({ email: ownEmail ?? textOf(form, 'email') }),
    onSubmit: onEdit,
    onAccept: ({ email }) => onSend(email),
  })

  return (
    <form {...formProps}>
      <Stack gap="4" alignItems={ownEmail === undefined ? 'stretch' : 'flex-start'}>
        {ownEmail === undefined && <EmailField autoComplete="email" defaultValue={askedEmail} error={errors['email']} />}
        <SaidAgain />
        <News role="status">
          {isUnanswered && (
            <Notice tone="warning">
              We got no clear answer, so a link may be on its way already. Check your connection and try again.
            </Notice>
          )}
        </News>
        <News role="alert">{refusal && <Notice tone="danger">{refusal}</Notice>}</News>
        <Button type="submit" variant={ownEmail === undefined ? 'solid' : 'outline'} waiting={(isChecking || isSending) && 'Sending…'}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
