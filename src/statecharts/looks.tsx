/** What the toolbar changes on every story. */
import type { Decorator } from '@storybook/react-vite'
import { Fragment, useLayoutEffect } from 'react'
import { asWanted, showLongData } from '#mocks/longData.ts'
import { setMotion, type Motion } from './motion.ts'

export const LOOKS = {
  colours: { description: 'Colours', toolbar: { title: 'Colours', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true } },
  text: {
    description: 'Size of the text',
    toolbar: {
      title: 'Text',
      icon: 'zoom',
      items: [
        { value: 'usual', title: 'Text 100 %' },
        { value: 'double', title: 'Text 200 %' },
      ],
      dynamicTitle: true,
    },
  },
  data: {
    description: 'Names, titles and amounts',
    toolbar: {
      title: 'Data',
      icon: 'document',
      items: [
        { value: 'usual', title: 'Usual data' },
        { value: 'long', title: 'Long data' },
      ],
      dynamicTitle: true,
    },
  },
  motion: {
    description: 'Motion',
    toolbar: {
      title: 'Motion',
      icon: 'timer',
      items: [
        { value: 'asSet', title: 'Motion as set' },
        { value: 'slow', title: 'Slow motion' },
        { value: 'none', title: 'No motion' },
      ],
      dynamicTitle: true,
    },
  },
} as const

export const USUAL_LOOKS = { colours: 'light', text: 'usual', data: 'usual', motion: 'asSet' }

export const withLooks: Decorator = (Story, { globals, args }) => {
  const { colours, text, data, motion } = globals as typeof USUAL_LOOKS
  // Before the story makes anything of its data.
  showLongData(data === 'long')
  setMotion(motion as Motion)
  return (
    <Fragment key={`${data} ${motion}`}>
      <PageLook isDark={colours === 'dark'} isDoubled={text === 'double'} />
      <Story args={asWanted(args)} />
    </Fragment>
  )
}

function PageLook({ isDark, isDoubled }: { isDark: boolean; isDoubled: boolean }) {
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement
    classList.toggle('dark', isDark)
    style.fontSize = isDoubled ? '200%' : ''
  }, [isDark, isDoubled])
  return null
}
