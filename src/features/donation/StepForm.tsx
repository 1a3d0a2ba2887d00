import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useForm } from 'react-final-form'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { Button } from '#ui/Button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { tellNow } from '#ui/typed.ts'
import type { DraftErrors } from './check.ts'

interface StepFormProps {
  draft: DonationDraft
  /** Resolves with the fields that are not right yet; rejects when the rules could not be loaded. */
  check: (draft: DonationDraft) => Promise<DraftErrors>
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack?: () => void
  submitText: string
  children: ReactNode
}

/** One step of the wizard. What is typed goes to the machine when a field is left and when the page is, so neither reload nor crash loses it. */
export function StepForm({ draft, check, onAccept, onKeep, onBack, submitText, children }: StepFormProps) {
  const [initial] = useState(draft)
  const [failures, setFailures] = useState(0)
  const [trouble, setTrouble] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-refused=true]')?.focus()
  }, [failures])

  const submit = async (values: DonationDraft) => {
    setTrouble(false)
    try {
      const errors = await check(values)
      if (Object.keys(errors).length === 0) return onAccept(values)
      setFailures((count) => count + 1)
      return errors
    } catch {
      setTrouble(true)
      return { form: 'not checked' }
    }
  }

  return (
    <Form<DonationDraft> initialValues={initial} onSubmit={submit} subscription={{ submitting: true }}>
      {({ handleSubmit, submitting, form: api }) => (
        <form
          ref={form}
          onSubmit={(event) => {
            tellNow(api)
            void handleSubmit(event)
          }}
          noValidate
        >
          <KeepDraft form={form} onKeep={onKeep} />
          <Stack gap="6">
            {children}
            {trouble && (
              <Notice tone="warning" isNews>
                We could not load the next step. Check your connection and try again: what you typed is kept.
              </Notice>
            )}
            <Row flexDirection={{ base: 'column-reverse', sm: 'row' }} alignItems="stretch" justifyContent="space-between">
              {onBack ? (
                <Button variant="outline" onClick={onBack}>
                  Back
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" waiting={submitting && 'One moment…'}>
                {submitText}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
    </Form>
  )
}

function KeepDraft({ form, onKeep }: { form: { current: HTMLFormElement | null }; onKeep: (draft: DonationDraft) => void }) {
  const api = useForm<DonationDraft>()
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })
  useEffect(() => {
    const element = form.current
    const now = () => {
      tellNow(api)
      keep.current(api.getState().values)
    }
    const hidden = () => document.visibilityState === 'hidden' && now()
    const early = requestAnimationFrame(now)
    element?.addEventListener('focusout', now)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', now)
    return () => {
      cancelAnimationFrame(early)
      element?.removeEventListener('focusout', now)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', now)
    }
  }, [form, api])
  return null
}
