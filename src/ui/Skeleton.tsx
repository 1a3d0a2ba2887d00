import { chakra } from '#theme/factory.tsx'
import { Stack, VisuallyHidden } from './layout.tsx'

const Block = chakra('div', { base: { bg: 'sunken', borderRadius: 'sm' } })

const LINES = ['1.5rem', '1rem', '1rem']

/** Grey blocks of about the height of what is coming, and words for those who do not see them. */
export function Skeleton({ what, heights = LINES }: { what: string; heights?: string[] }) {
  return (
    <Stack role="status">
      <VisuallyHidden>{`Loading ${what}…`}</VisuallyHidden>
      {heights.map((height, index) => (
        <Block key={index} style={{ height, width: index === heights.length - 1 && heights.length > 1 ? '60%' : '100%' }} />
      ))}
    </Stack>
  )
}
