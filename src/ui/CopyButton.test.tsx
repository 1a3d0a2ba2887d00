import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'
import { PATIENCE } from '#tests/patience.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  { outcome: 'copied', writeText: () => Promise.resolve(), says: 'Copied the reference', isReadOut: 'Copied' },
  {
    outcome: 'refused in every way',
    writeText: () => Promise.reject(new Error('not allowed')),
    says: 'Not copied the reference',
    isReadOut: 'Copying is not allowed here. Select the reference instead.',
  },
])('what became of it is seen and read out: $outcome', async ({ writeText, says, isReadOut }) => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  render(<CopyButton text="WKT4R9AFD" what="the reference" />)
  const button = screen.getByRole('button')
  await user.click(button)
  await vi.waitFor(() => expect(button.textContent).toBe(says), PATIENCE)
  expect(screen.getByRole('status').textContent).toBe(isReadOut)
  expect(button.contains(screen.getByRole('status')), 'in a button it is only a name').toBe(false)
  const said: (string | null)[] = []
  const listener = new MutationObserver(() => said.push(screen.getByRole('status').textContent))
  listener.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true })
  await user.click(button)
  await vi.waitFor(() => expect(said, 'read out again').toEqual(['', isReadOut]), PATIENCE)
  listener.disconnect()
})

describe('where the clipboard is refused, as in the browsers within Facebook and Instagram on Android', () => {
  afterEach(() => Reflect.deleteProperty(document, 'execCommand'))

  test.each([
    { by: 'refused', clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } },
    { by: 'missing', clipboard: undefined },
  ])('the text is copied by being selected, and the focus is on the button again: $by', async ({ clipboard }) => {
    const user = userEvent.setup()
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard)
    const selected: string[] = []
    Object.assign(document, {
      execCommand: () => {
        const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement
        return selected.push(value.slice(selectionStart, selectionEnd))
      },
    })
    render(<CopyButton text={() => 'WKT4R9AFD'} what="the reference" />)
    await user.click(screen.getByRole('button'))
    await vi.waitFor(() => expect(said()).toEqual(['Copied the reference']), PATIENCE)
    expect(selected).toEqual(['WKT4R9AFD'])
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('a link, which stands nowhere on the page, is said to be selected', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    render(<CopyButton text="https://letsema.example/water" what="the link" label="Copy link" />)
    await user.click(screen.getByRole('button'))
    await screen.findByText('Copying is not allowed here. Select the link instead: https://letsema.example/water')
    expect(said()).toEqual(['Not copied'])
  })
})

const said = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const isReadOut = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('only the button whose text is in the clipboard says that it was copied', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(
    <>
      <CopyButton text="WKT4R9AFD" what="the reference" />
      <CopyButton text="012345678" what="the account number" />
    </>,
  )
  await user.click(screen.getAllByRole('button')[0]!)
  await vi.waitFor(() => expect(said()).toEqual(['Copied the reference', 'Copy the account number']), PATIENCE)
  await user.click(screen.getAllByRole('button')[1]!)
  await vi.waitFor(() => expect(said()).toEqual(['Copy the reference', 'Copied the account number']), PATIENCE)
  expect(isReadOut()).toEqual(['', 'Copied'])
  await user.click(screen.getAllByRole('button')[0]!)
  await vi.waitFor(() => expect(said()).toEqual(['Copied the reference', 'Copy the account number']), PATIENCE)
})

test('what was copied is said for a while, what was not until it is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyButton text="WKT4R9AFD" what="the reference" />)
  await user.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(said()).toEqual(['Copied the reference']), PATIENCE)
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(said()).toEqual(['Copy the reference']), PATIENCE)
  expect(isReadOut(), 'the going back is not read out').toEqual([''])
  writeText.mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(said()).toEqual(['Not copied the reference']), PATIENCE)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said()).toEqual(['Not copied the reference'])
})
