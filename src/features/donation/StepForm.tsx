import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useForm } from 'react-final-form'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { Button } from '#ui/Button.tsx'
import { tellNow } from '#ui/typed.ts'
import { BackOrOn } from './BackOrOn.tsx'
import type { DraftErrors } from './check.ts'
import { CheckedForm, useIsChecking } from '#ui/CheckedForm.tsx'

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
  const form = useRef<HTMLFormElement>(null)
  const told = useRef(draft)
  return (
    <CheckedForm
      initial={draft}
      check={check}
      onAccept={(values) => {
        told.current = values
        onAccept(values)
      }}
      form={form}
      troubleText="We could not load the next step. Check your connection and try again: what you typed is kept."
      actions={<StepActions submitText={submitText} onBack={onBack} />}
    >
      <KeepDraft form={form} told={told} onKeep={onKeep} />
      {children}
    </CheckedForm>
  )
}

function StepActions({ submitText, onBack }: Pick<StepFormProps, 'submitText' | 'onBack'>) {
  const isChecking = useIsChecking()
  return (
    <BackOrOn onBack={onBack}>
      <Button type="submit" waiting={isChecking && 'One moment…'}>
        {submitText}
      </Button>
    </BackOrOn>
  )
}

interface KeepDraftProps {
  form: RefObject<HTMLFormElement | null>
  /** What the machine has heard last. */
  told: RefObject<DonationDraft>
  onKeep: (draft: DonationDraft) => void
}

function KeepDraft({ form, told, onKeep }: KeepDraftProps) {
  const api = useForm<DonationDraft>()
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })
  useEffect(() => {
    const element = form.current
    const now = () => {
      tellNow(api)
      told.current = api.getState().values
      keep.current(told.current)
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
  }, [form, told, api])
  // Who goes back leaves a field that Firefox and Safari say nothing of. Its control still stands here, with what was typed last.
  useLayoutEffect(
    () => () => {
      tellNow(api)
      const { values } = api.getState()
      if (!isSame(values, told.current)) keep.current(values)
    },
    [told, api],
  )
  return null
}

const isSame = (one: DonationDraft, other: DonationDraft): boolean =>
  (Object.keys(one) as (keyof DonationDraft)[]).every((field) => one[field] === other[field])
