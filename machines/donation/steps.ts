import type { FieldRefusal } from '#machines/refusals.ts'
import {
  FIELD_STEP,
  SHARED_FIELD_STEP,
  hasOfferedMethod,
  isRecurring,
  type DonationDraft,
  type DonationField,
  type DonationStep,
} from './draft.ts'
import type { DonationContext } from './types.ts'

/** In their order; a gift given once has no schedule. */
export const DONATION_STEPS = ['amount', 'schedule', 'details', 'method', 'review'] as const satisfies DonationStep[]

export const stepsOf = (draft: Pick<DonationDraft, 'type'>): DonationStep[] =>
  DONATION_STEPS.filter((step) => step !== 'schedule' || isRecurring(draft))

export const DRAFT_FIELD_STEP: Record<keyof DonationDraft, DonationStep> = {
  ...SHARED_FIELD_STEP,
  amountText: 'amount',
  tipChoice: 'amount',
  tipText: 'amount',
  extraGiftText: 'schedule',
}

/** A form knows the whole draft as it was when the form was drawn: of the other steps' fields that may be out of date. */
export const ofStep = (step: DonationStep, draft: DonationDraft): Partial<DonationDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => DRAFT_FIELD_STEP[field as keyof DonationDraft] === step))

type Progress = Pick<DonationContext, 'terms' | 'draft' | 'reached' | 'unaccepted' | 'refusals'>

export const isBefore = (step: DonationStep, other: DonationStep): boolean => DONATION_STEPS.indexOf(step) < DONATION_STEPS.indexOf(other)

/** The first step that still wants something of the donor; 'review' when none does. */
export const firstOpenStep = (progress: Progress): DonationStep =>
  stepsOf(progress.draft).find((step) => step === 'review' || !isSettled(progress, step)) ?? 'review'

function isSettled({ terms, draft, reached, unaccepted, refusals }: Progress, step: DonationStep): boolean {
  const isRefused = refusedSteps(refusals).includes(step)
  return isBefore(step, reached) && !unaccepted.includes(step) && !isRefused && !lacks(draft, terms, step)
}

/** What a step was once left with may not do any more: after another currency, and for a gift every month instead of once. */
function lacks(draft: DonationDraft, terms: Progress['terms'], step: DonationStep): boolean {
  switch (step) {
    case 'schedule':
      return draft.term === null || draft.deductionDate === null
    case 'details':
      return isRecurring(draft) && !draft.mobileNumber.trim()
    case 'method':
      return !hasOfferedMethod(draft, terms) || (isRecurring(draft) && !draft.cardStoreConsent)
    case 'amount':
    case 'review':
      return false
  }
}

/** A step is open once every step before it is settled. */
export const isOpen = (progress: Progress, step: DonationStep): boolean =>
  stepsOf(progress.draft).includes(step) && !isBefore(firstOpenStep(progress), step)

export const stepAfter = (step: DonationStep): DonationStep => DONATION_STEPS[DONATION_STEPS.indexOf(step) + 1] ?? 'review'

export const furthest = (step: DonationStep, other: DonationStep): DonationStep => (isBefore(step, other) ? other : step)

const refusedSteps = (refusals: Progress['refusals']): DonationStep[] =>
  (Object.keys(refusals) as DonationField[]).map((field) => FIELD_STEP[field])

/** The fields refused that a step asks for, each with its first message. */
export function refusalsByField(errors: FieldRefusal[], draft: DonationDraft): Progress['refusals'] {
  const refusals: Progress['refusals'] = {}
  for (const { field, message } of errors) if (isAskedFor(field, draft)) refusals[field] ??= message
  return refusals
}

/** The first refusal that no step can show at a field. */
export const unaskedRefusal = (errors: FieldRefusal[], draft: DonationDraft): string | null =>
  errors.find(({ field }) => !isAskedFor(field, draft))?.message ?? null

function isAskedFor(field: string | undefined, draft: DonationDraft): field is DonationField {
  if (field === undefined || !Object.hasOwn(FIELD_STEP, field)) return false
  const step = FIELD_STEP[field as DonationField]
  return step !== 'review' && stepsOf(draft).includes(step)
}

export const withoutRefusalsOf = (step: DonationStep, refusals: Progress['refusals']): Progress['refusals'] =>
  Object.fromEntries(Object.entries(refusals).filter(([field]) => FIELD_STEP[field as DonationField] !== step))
