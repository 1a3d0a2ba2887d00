import { stepsOf } from '#machines/donation/steps.ts'
import type { DonationDraft, DonationStep } from '#machines/donation/draft.ts'
import { chakra } from '#theme/factory.tsx'
import { Heading, Muted, Row, Stack } from '#ui/layout.tsx'

export const STEP_TITLE: Record<DonationStep, string> = {
  amount: 'Amount',
  schedule: 'Every month',
  details: 'Your details',
  method: 'Payment method',
  review: 'Review',
}

const Track = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    gap: '1.5',
    '& i': { height: '0.375rem', borderRadius: 'full', bg: 'line', outline: '1px solid transparent' },
    // All edge: where the system forces its own colours on the page, no background is seen, and of what is transparent the edge.
    '& i[data-done]': { borderTop: '0.375rem solid', borderColor: 'accent' },
  },
})

export function WizardProgress({ step, draft }: { step: DonationStep; draft: DonationDraft }) {
  const steps = stepsOf(draft)
  const at = steps.indexOf(step)
  return (
    <Stack gap="3" data-progress>
      <Track aria-hidden>
        {steps.map((name, index) => (
          <i key={name} data-done={index <= at || undefined} />
        ))}
      </Track>
      <Row justifyContent="space-between" alignItems="baseline" rowGap="0">
        <Heading id="step-title" tabIndex={-1} fontSize="xl">
          {STEP_TITLE[step]}
        </Heading>
        <Muted>{`Step ${at + 1} of ${steps.length}`}</Muted>
      </Row>
    </Stack>
  )
}
