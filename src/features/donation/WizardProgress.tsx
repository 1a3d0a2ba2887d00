import { DONATION_STEPS } from '#machines/donation/steps.ts'
import type { DonationStep } from '#machines/donation/draft.ts'
import { chakra } from '#theme/factory.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'

const TITLE: Record<DonationStep, string> = { amount: 'Amount', details: 'Your details', method: 'Payment method', review: 'Review' }

const Track = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '1.5',
    '& i': { height: '0.375rem', borderRadius: 'full', bg: 'line' },
    '& i[data-done]': { bg: 'accent' },
  },
})

export function WizardProgress({ step }: { step: DonationStep }) {
  const at = DONATION_STEPS.indexOf(step)
  return (
    <Stack gap="2">
      <Muted>{`Step ${at + 1} of ${DONATION_STEPS.length}`}</Muted>
      <Track aria-hidden>
        {DONATION_STEPS.map((name, index) => (
          <i key={name} data-done={index <= at || undefined} />
        ))}
      </Track>
      <Heading id="step-title" tabIndex={-1} fontSize="xl" marginTop="2">
        {TITLE[step]}
      </Heading>
    </Stack>
  )
}
