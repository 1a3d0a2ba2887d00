import type { Preview } from '@storybook/react-vite'
import { useEffect } from 'react'
import { configure } from 'storybook/test'
import { createEngine } from '#theme/engine.ts'
import { pageSheet } from '#theme/sheet.ts'

pageSheet.use(createEngine())

// Under load a part that is fetched late takes longer than the usual second.
configure({ asyncUtilTimeout: 8_000 })

/** Providers only: each story brings its own ports. */
const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    viewport: {
      options: {
        phone: { name: 'Phone 375', styles: { width: '375px', height: '812px' } },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '800px' } },
      },
    },
  },
  globalTypes: {
    colours: {
      description: 'Colours',
      toolbar: { title: 'Colours', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { colours: 'light' },
  decorators: [
    (Story, { globals }) => (
      <>
        <Colours isDark={globals['colours'] === 'dark'} />
        <Story />
      </>
    ),
  ],
}

function Colours({ isDark }: { isDark: boolean }) {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark)
  }, [isDark])
  return null
}

export default preview
