import { useRef, type ReactNode } from 'react'
import type { DonationDraft } from '#machines/donation/draft.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { BackOrOn, type BackOrOnProps } from './BackOrOn.tsx'
import type { DraftErrors } from './check.ts'
import { CheckedForm, useIsChecking } from '#ui/CheckedForm.tsx'
import { KeepDraft } from '#ui/KeepDraft.tsx'

interface StepFormProps extends Pick<BackOrOnProps, 'onBack' | 'backTo'> {
  draft: DonationDraft
  /** Resolves with the fields that are not right yet; rejects when the rules could not be loaded. */
  check: (draft: DonationDraft) => Promise<DraftErrors>
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  submitText: string
  children: ReactNode
}

/** One step of the wizard. What is typed goes to the machine when a field is left and when the page is, so neither reload nor crash loses it. */
export function StepForm({ draft, check, onAccept, onKeep, onBack, backTo, submitText, children }: StepFormProps) {
  const { isReplaced } = usePorts()
  const form = useRef<HTMLFormElement>(null)
  const told = useRef(draft)
  return (
    <CheckedForm
      initial={draft}
      check={check}
      areGone={isReplaced}
      onAccept={(values) => {
        told.current = values
        onAccept(values)
      }}
      form={form}
      troubleText="We could not load the next step. Check your connection and try again: what you typed is kept."
      actions={<StepActions submitText={submitText} onBack={onBack} backTo={backTo} />}
    >
      <KeepDraft form={form} told={told} onKeep={onKeep} />
      {children}
    </CheckedForm>
  )
}

function StepActions({ submitText, ...back }: Pick<StepFormProps, 'submitText' | 'onBack' | 'backTo'>) {
  const isChecking = useIsChecking()
  return (
    <BackOrOn {...back}>
      <Button type="submit" waiting={isChecking && 'One moment…'}>
        {submitText}
      </Button>
    </BackOrOn>
  )
}
