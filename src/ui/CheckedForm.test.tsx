import { render, screen } from '@testing-library/preact'
import { Component, type ComponentProps, type ReactNode } from 'react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'
import { Button } from './Button.tsx'
import { CheckedForm, useIsChecking } from './CheckedForm.tsx'
import { FormTextField } from './FormTextField.tsx'

interface Values {
  name: string
}

const Send = () => <Button type="submit">{useIsChecking() ? 'One moment…' : 'Send'}</Button>

test('what is typed while the rules are on their way stays in the form, and is not sent off before it is pressed for', async () => {
  const arrive: ((errors: Partial<Record<string, string>>) => void)[] = []
  const onAccept = vi.fn<(values: Values) => void>()
  render(
    <CheckedForm<Values>
      initial={{ name: '' }}
      check={() => new Promise((resolve) => arrive.push(resolve))}
      troubleText="We could not check what you typed."
      onAccept={onAccept}
      actions={<Send />}
    >
      <FormTextField name="name" label="First name" />
    </CheckedForm>,
  )
  const name = screen.getByLabelText('First name')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const hasArrived = async (errors: Partial<Record<string, string>>) => {
    arrive.shift()?.(errors)
    await screen.findByRole('button', { name: 'Send' })
  }

  await userEvent.type(name, 'Nal')
  await press()
  await userEvent.type(name, 'edi')
  await hasArrived({})
  expect(onAccept).not.toHaveBeenCalled()
  expect(name).toHaveProperty('value', 'Naledi')

  await press()
  await userEvent.type(name, ' M')
  await hasArrived({ name: 'Please enter your whole name' })
  expect(screen.queryByText('Please enter your whole name')).toBeNull()

  await press()
  await hasArrived({})
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledOnce(), PATIENCE)
  expect(onAccept).toHaveBeenCalledWith({ name: 'Naledi M' })
})

class Lost extends Component<{ children: ReactNode }> {
  override state = { isLost: false }
  static getDerivedStateFromError = () => ({ isLost: true })
  override render = () => (this.state.isLost ? 'The page is loaded again' : this.props.children)
}

test('a press that has the page loaded again for the rules counts there, once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const check = vi.fn<(values: Values) => Promise<Record<string, string>>>()
  const onAccept = vi.fn<(values: Values) => void>()
  const opens = (name: string) =>
    render(
      <Lost>
        <CheckedForm<Values> initial={{ name }} check={check} troubleText="We could not check it." onAccept={onAccept} actions={<Send />}>
          <FormTextField name="name" label="First name" />
        </CheckedForm>
      </Lost>,
    )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

  check.mockRejectedValue(new Error('Failed to fetch dynamically imported module'))
  const first = opens('')
  await userEvent.type(screen.getByLabelText('First name'), 'Naledi')
  await press()
  await screen.findByText('We could not check it.')
  await press()
  await screen.findByText('The page is loaded again')
  first.unmount()

  check.mockReset()
  check.mockResolvedValue({})
  const second = opens('Naledi')
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledExactlyOnceWith({ name: 'Naledi' }), PATIENCE)
  second.unmount()

  check.mockClear()
  onAccept.mockClear()
  opens('Naledi')
  await press()
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledExactlyOnceWith({ name: 'Naledi' }), PATIENCE)
  expect(check).toHaveBeenCalledOnce()
})

/** What it is given besides; its rules never come. */
const WithoutRules = (props: Pick<ComponentProps<typeof CheckedForm<Values>>, 'canGoUnchecked' | 'areGone' | 'onAccept'>) => (
  <CheckedForm<Values>
    initial={{ name: 'Naledi' }}
    check={() => Promise.reject(new Error('Failed to fetch dynamically imported module'))}
    troubleText="Check your connection."
    actions={<Send />}
    {...props}
  >
    <FormTextField name="name" label="First name" />
  </CheckedForm>
)

test('rules that are gone for good have the page loaded again at the first press, and nobody is told to check a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Lost>
      <WithoutRules areGone={() => Promise.resolve(true)} onAccept={() => {}} />
    </Lost>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The page is loaded again')
  expect(window.history.state).toMatchObject({ pressed: true })
  window.history.replaceState(null, '')
})

test('what can go on unchecked does so at the first press where the rules are gone for good', async () => {
  const onAccept = vi.fn<(values: Values) => void>()
  render(<WithoutRules canGoUnchecked={() => true} areGone={() => Promise.resolve(true)} onAccept={onAccept} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledExactlyOnceWith({ name: 'Naledi' }), PATIENCE)
  expect(screen.queryByText('Check your connection.')).toBeNull()
})

test('somebody told to check their connection is told no more once it is back, and the next press goes on unchecked where the rules still do not come', async () => {
  const onAccept = vi.fn<(values: Values) => void>()
  render(<WithoutRules canGoUnchecked={() => true} onAccept={onAccept} />)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await press()
  await screen.findByText('Check your connection.')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.queryByText('Check your connection.')).toBeNull(), PATIENCE)
  await press()
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledExactlyOnceWith({ name: 'Naledi' }), PATIENCE)
})

test('what is wrong with the field that the focus is in is read out at each press of Enter, and not where the focus comes to it', async () => {
  render(
    <CheckedForm<Values>
      initial={{ name: '' }}
      check={async ({ name }) => (name === 'Naledi' ? {} : { name: 'Please enter your first name.' })}
      troubleText="We could not check it."
      onAccept={() => undefined}
      actions={<Send />}
    >
      <FormTextField name="name" label="First name" />
    </CheckedForm>,
  )
  const name = screen.getByLabelText('First name')
  const { region, said } = listensTo(screen.getByRole('alert'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(name), PATIENCE)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(said).toEqual(['Please enter your first name.']), PATIENCE)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(said).toEqual(['Please enter your first name.', '', 'Please enter your first name.']), PATIENCE)
  await userEvent.keyboard('N')
  expect(region.textContent, 'what is right again').toBe('')
})

function listensTo(region: HTMLElement) {
  const said: (string | null)[] = []
  new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true })
  return { region, said }
}
