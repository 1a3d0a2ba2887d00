import { percentText } from '#domain/campaign.ts'
import { chakra } from '#theme/factory.tsx'

/** Its edge is seen where the system forces its own colours on the page, and no background is. */
const Track = chakra('div', {
  base: { height: '0.625rem', borderRadius: 'full', bg: 'line', overflow: 'hidden', outline: '1px solid transparent' },
})
/** All edge: where the system forces its own colours on the page, no background is seen. */
const Bar = chakra('div', { base: { borderTop: '0.625rem solid', borderColor: 'accent', borderRadius: 'full' } })

/** The text may pass 100 %, the bar stops there. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={percentText(percent)}
    >
      <Bar style={{ width: `${shown}%` }} />
    </Track>
  )
}
