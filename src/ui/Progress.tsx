import { chakra } from '#theme/factory.tsx'

const Track = chakra('div', { base: { height: '0.625rem', borderRadius: 'full', bg: 'sunken', overflow: 'hidden' } })
const Bar = chakra('div', { base: { height: '100%', borderRadius: 'full', bg: 'accent' } })

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
      aria-valuetext={`${percent} %`}
    >
      <Bar style={{ width: `${shown}%` }} />
    </Track>
  )
}
