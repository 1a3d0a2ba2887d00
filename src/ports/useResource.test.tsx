import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Provided } from '#mocks/inWorld.tsx'
import type { Answer, Read } from './reads.ts'
import { useResource } from './useResource.ts'

const known: Answer<string> = { kind: 'found', value: 'Water for Thaba' }
const newer: Answer<string> = { kind: 'found', value: 'Water for all of Thaba' }
const gone: Answer<string> = { kind: 'refused', status: 404, message: 'There is no such campaign.' }
const busy: Answer<string> = { kind: 'refused', status: 503, message: 'We are busy.' }

interface VisitedProps {
  answers: Answer<string>[]
  shown: string[]
  isKept?: boolean
}

/** What is read on a page that is left and come back to. */
function Visited({ answers, shown, isKept = false }: VisitedProps) {
  const [isOpen, setOpen] = useState(true)
  const [read] = useState<Read<string>>({ key: 'campaign', initial: undefined, load: async () => answers.shift() ?? busy })
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Leave' : 'Come back'}</button>
      {isOpen && <Page read={read} shown={shown} isKept={isKept} />}
    </>
  )
}

function Page({ read, shown, isKept }: { read: Read<string>; shown: string[]; isKept: boolean }) {
  const resource = useResource(read, { isKept })
  const says = resource.status === 'ready' ? resource.value : resource.status
  shown.push(says)
  return <p>{says}</p>
}

async function opens(answers: Answer<string>[], isKept?: boolean): Promise<string[]> {
  const shown: string[] = []
  render(<Provided>{<Visited answers={answers} shown={shown} isKept={isKept} />}</Provided>)
  await screen.findByText('Water for Thaba')
  return shown
}

async function comesBack(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Come back' }))
}

test('what no longer exists when its screen is come back to is not shown any more', async () => {
  const shown = await opens([known, gone])
  await comesBack()
  await screen.findByText('refused')
  expect(shown).toContain('Water for Thaba')
})

test('what cannot be read anew is still shown, and read when its screen is come back to again', async () => {
  const shown = await opens([known, busy, newer])
  await comesBack()
  await comesBack()
  await screen.findByText('Water for all of Thaba')
  expect(shown).not.toContain('refused')
})

test('what is being worked on stays, also where it no longer exists, until it is opened again', async () => {
  const answers = [known, gone, gone]
  const shown = await opens(answers, true)
  await comesBack()
  expect(answers).toHaveLength(1)
  expect(shown).not.toContain('refused')
  await comesBack()
  await screen.findByText('refused')
})
