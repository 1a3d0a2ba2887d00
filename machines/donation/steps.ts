import { FIELD_STEP, hasOfferedMethod, type DonationDraft, type DonationField, type DonationStep } from './draft.ts'
import type { DonationContext, DonationRefusal } from './types.ts'

export const DONATION_STEPS = ['amount', 'details', 'method', 'review'] as const satisfies DonationStep[]

export const DRAFT_FIELD_STEP: Record<keyof DonationDraft, DonationStep> = {
  amountText: 'amount',
  currencyId: 'amount',
  tipText: 'amount',
  firstName: 'details',
  lastName: 'details',
  email: 'details',
  mobileNumber: 'details',
  anonymous: 'details',
  displayName: 'details',
  comment: 'details',
  paymentMethod: 'method',
}

type Progress = Pick<DonationContext, 'terms' | 'draft' | 'reached' | 'unaccepted' | 'refusals'>

export const isBefore = (step: DonationStep, other: DonationStep): boolean => DONATION_STEPS.indexOf(step) < DONATION_STEPS.indexOf(other)

/** The first step that still wants something of the donor; 'review' when none does. */
export const firstOpenStep = (progress: Progress): DonationStep =>
  DONATION_STEPS.find((step) => step === 'review' || !isSettled(progress, step)) ?? 'review'

function isSettled({ terms, draft, reached, unaccepted, refusals }: Progress, step: DonationStep): boolean {
  const isRefused = refusedSteps(refusals).includes(step)
  const lacksMethod = step === 'method' && !hasOfferedMethod(draft, terms)
  return isBefore(step, reached) && !unaccepted.includes(step) && !isRefused && !lacksMethod
}

/** A step is open once every step before it is settled. */
export const isOpen = (progress: Progress, step: DonationStep): boolean => !isBefore(firstOpenStep(progress), step)

export const stepAfter = (step: DonationStep): DonationStep => DONATION_STEPS[DONATION_STEPS.indexOf(step) + 1] ?? 'review'

export const furthest = (step: DonationStep, other: DonationStep): DonationStep => (isBefore(step, other) ? other : step)

const refusedSteps = (refusals: Progress['refusals']): DonationStep[] =>
  (Object.keys(refusals) as DonationField[]).map((field) => FIELD_STEP[field])

/** The fields refused that a step asks for, each with its first message. */
export function refusalsByField(errors: DonationRefusal[]): Progress['refusals'] {
  const refusals: Progress['refusals'] = {}
  for (const { field, message } of errors) if (isAskedFor(field)) refusals[field] ??= message
  return refusals
}

/** The first refusal that no step can show at a field. */
export const noticeOf = (errors: DonationRefusal[]): string | null => errors.find(({ field }) => !isAskedFor(field))?.message ?? null

const isAskedFor = (field: string | undefined): field is DonationField =>
  field !== undefined && Object.hasOwn(FIELD_STEP, field) && FIELD_STEP[field as DonationField] !== 'review'

export const withoutRefusalsOf = (step: DonationStep, refusals: Progress['refusals']): Progress['refusals'] =>
  Object.fromEntries(Object.entries(refusals).filter(([field]) => FIELD_STEP[field as DonationField] !== step))
