import { act, render } from '@testing-library/preact'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'

interface ScreenProps {
  heard: string[]
  tell: (show: (words: string) => void) => void
}

function Screen({ heard, tell }: ScreenProps) {
  const [shown, setShown] = useState('first')
  tell(setShown)
  useEffect(() => {
    heard.push(shown)
  }, [heard, shown])
  return <p>{shown}</p>
}

test('what was still to be done is done before the way back is heard, and what follows from that is not left waiting behind it', async () => {
  const heard: string[] = []
  let show: (words: string) => void = () => {}
  const screen = document.createElement('div')
  await act(() => void render(<Screen heard={heard} tell={(told) => (show = told)} />, { container: screen }))
  show('second')
  await Promise.resolve()
  expect(screen.textContent).toBe('second')
  expect(heard).toEqual(['first'])
  window.addEventListener('popstate', () => heard.push('the way back'), { once: true })
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toEqual(['first', 'second', 'the way back'])
})

test('an effect that tells what somebody chose is over before the next one runs', async () => {
  const heard: string[] = []
  function Choice() {
    useEffect(() => {
      heard.push('told')
      window.dispatchEvent(new Event('change'))
      heard.push('over')
    }, [])
    return null
  }
  function Next() {
    useEffect(() => void heard.push('next'), [])
    return null
  }
  // Not within `act`, which runs the effects itself.
  const root = createRoot(document.createElement('div'))
  root.render([<Choice key="choice" />, <Next key="next" />])
  await vi.waitFor(() => expect(heard).toHaveLength(3), PATIENCE)
  expect(heard).toEqual(['told', 'over', 'next'])
  root.unmount()
})
