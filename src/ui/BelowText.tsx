import { chakra } from '#theme/factory.tsx'

/** The words of a button without an edge begin where the text above does; where the system forces its colours on the page, its edge does. */
export const BelowText = chakra('div', {
  base: { '& > button': { marginLeft: '-4', '@media (forced-colors: active)': { marginLeft: 0 } } },
})
