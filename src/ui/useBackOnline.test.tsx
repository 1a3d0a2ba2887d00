import { render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'
import { useBackOnline } from './useBackOnline.ts'

function Told() {
  const [isTold, setIsTold] = useState(false)
  useBackOnline(isTold, () => setIsTold(false))
  return <button onClick={() => setIsTold(true)}>{isTold ? 'Check your connection' : 'Try'}</button>
}

test('the connection may be back as soon as the word to check it stands there', async () => {
  render(<Told />)
  const button = screen.getByRole('button')
  const told = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe(button, { characterData: true, childList: true, subtree: true })
  })
  button.click()
  await told
  expect(button.textContent).toBe('Check your connection')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(button.textContent).toBe('Try'), PATIENCE)
})
