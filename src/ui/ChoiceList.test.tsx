import { render, screen, waitFor } from '@testing-library/preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChoiceList } from './ChoiceList.tsx'

/** A form, which knows of its fields from its effects on. */
function Form({ press }: { press?: () => void }) {
  const [value, setValue] = useState('once')
  const isKnown = useRef(false)
  useLayoutEffect(() => press?.(), [press])
  useEffect(() => {
    isKnown.current = true
  }, [])
  return (
    <ChoiceList
      legend="How often?"
      name="often"
      value={value}
      onChoose={(chosen) => {
        if (isKnown.current) setValue(chosen)
      }}
      choices={[
        { value: 'once', label: 'Once' },
        { value: 'monthly', label: 'Every month' },
      ]}
    />
  )
}

test('a choice made while the page is being hydrated is kept', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Form />)
  const everyMonth = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Every month' })
  const root = hydrateRoot(container, <Form press={() => everyMonth().click()} />)
  await waitFor(() => expect(everyMonth().checked).toBe(true))
  root.unmount()
})

test('a question that is refused is not right, and each of its choices is described by what is wrong', () => {
  const choices = [{ value: 'once', label: 'Once' }]
  render(
    <ChoiceList legend="How often?" name="often" value={null} onChoose={() => undefined} choices={choices} error="Please choose one." />,
  )
  expect(screen.getByRole('radio', { name: 'Once', description: 'Please choose one.' })).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'How often?' }).getAttribute('aria-invalid')).toBe('true')
})
