import { chakra } from '#theme/factory.tsx'

/** The column that every page stands in. */
export const Container = chakra('div', {
  base: { width: '100%', maxWidth: '70rem', marginInline: 'auto', paddingInline: { base: '4', md: '6' } },
})

export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', minWidth: 0 } })

export const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } })

export const Muted = chakra('p', { base: { color: 'muted', fontSize: 'sm' } })

export const Heading = chakra('h2', { base: { fontSize: 'xl' } })

export const Text = chakra('p')

/** Cards beside one another as the width allows. */
export const CardGrid = chakra('ul', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))' },
})

export const VisuallyHidden = chakra('span', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
})

/** What a screen has no use for. */
export const OnPaper = chakra('p', { base: { display: 'none', '@media print': { display: 'block' } } })
