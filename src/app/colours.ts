import type { Ports } from '#ports/ports.tsx'
import { readStored, writeStored } from './stored.ts'

const COLOURS = 'letsema.colours'

/** Goes by the system until somebody chooses. */
export function createColours(local: Storage | null): Pick<Ports, 'hasDarkMode' | 'setDarkMode'> {
  const { classList } = document.documentElement
  let hasChosen = false
  // As the page's first script asked once: the system may change its colours at sunset.
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', ({ matches }) => {
    if (!hasChosen && !readStored(local, COLOURS)) classList.toggle('dark', matches)
  })
  return {
    hasDarkMode: () => classList.contains('dark'),
    setDarkMode(isDark) {
      hasChosen = true
      classList.toggle('dark', isDark)
      writeStored(local, COLOURS, isDark ? 'dark' : 'light')
    },
  }
}
