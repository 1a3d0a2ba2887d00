import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { focusOnWrong } from '#ui/focusOnWrong.ts'
import { Stack, VisuallyHidden } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { EmailField } from './EmailField.tsx'
import { errorsIn, textOf } from './formText.ts'
import { useErrorsUntilChanged } from './useErrorsUntilChanged.ts'

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
  const { errors, checked, tellChecked, tellChanges } = useErrorsUntilChanged()
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    focusOnWrong(form.current)
  }, [checked])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = ownEmail ?? textOf(new FormData(event.currentTarget), 'email')
    onEdit()
    setChecking(true)
    const found = ownEmail === undefined ? await errorsIn('newLink', { email }) : {}
    setChecking(false)
    tellChecked(found)
    if (Object.keys(found).length === 0) onSend(email)
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} {...tellChanges} noValidate>
      <Stack gap="4" alignItems={ownEmail === undefined ? 'stretch' : 'flex-start'}>
        {ownEmail === undefined && <EmailField autoComplete="email" defaultValue={askedEmail} error={errors['email']} />}
        <VisuallyHidden role="alert" data-again />
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
