import { fireEvent, render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptyDraft, type DonationDraft } from '#machines/donation/draft.ts'
import { contextWith, terms } from '#machines/donation/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { countRenders } from '#tests/countRenders.ts'
import { PATIENCE } from '#tests/patience.ts'
import { TextAreaField, TextField } from '#ui/TextField.tsx'
import { DetailsStep } from './DetailsStep.tsx'

const context = contextWith({ draft: emptyDraft(terms), reached: 'details' })

test('typing in a field renders that field only', async () => {
  render(<DetailsStep context={context} onAccept={() => {}} onKeep={() => {}} onBack={() => {}} />, { wrapper: Provided })
  const renders = countRenders(TextField, TextAreaField)
  await userEvent.type(screen.getByLabelText('First name'), 'Thandi')
  await vi.waitFor(() => expect([...renders.keys()]).toEqual(['firstName']), PATIENCE)
  // Once, when it is no longer as it was: the control itself keeps what is typed, and six keys render nothing more.
  expect(renders.get('firstName')).toBe(1)
})

test('the draft goes on as typed, and the first field that is wrong gets the focus', async () => {
  const onAccept = vi.fn<(draft: DonationDraft) => void>()
  const onKeep = vi.fn<(draft: DonationDraft) => void>()
  const { unmount } = render(<DetailsStep context={context} onAccept={onAccept} onKeep={onKeep} onBack={() => {}} />, { wrapper: Provided })
  await userEvent.type(screen.getByLabelText('First name'), 'Thandi')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Surname')), PATIENCE)
  expect(screen.getByText('Please enter your surname.')).toBeTruthy()
  expect(onAccept).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Surname'), 'Nkosi')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'thandi@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledOnce(), PATIENCE)
  expect(onAccept.mock.calls[0]?.[0]).toMatchObject({
    firstName: 'Thandi',
    lastName: 'Nkosi',
    email: 'thandi@example.org',
    anonymous: false,
  })
  onKeep.mockClear()
  unmount()
  expect(onKeep, 'what was accepted need not be kept').not.toHaveBeenCalled()
})

test('what is typed last goes along when Enter follows before the next frame, as it does on a slow phone', async () => {
  const onAccept = vi.fn<(draft: DonationDraft) => void>()
  const { container } = render(
    <DetailsStep
      context={{ ...context, draft: { ...context.draft, firstName: 'Thandi', lastName: 'Nkosi', email: 'thandi@example.org' } }}
      onAccept={onAccept}
      onKeep={() => {}}
      onBack={() => {}}
    />,
    { wrapper: Provided },
  )
  fireEvent.change(screen.getByLabelText('Surname'), { target: { value: 'Nkosi-Dube' } })
  fireEvent.submit(container.querySelector('form')!)
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledOnce(), PATIENCE)
  expect(onAccept.mock.calls[0]?.[0].lastName).toBe('Nkosi-Dube')
})

test('what is typed last is kept when its step is left by the browser’s back, which not every browser tells the field', async () => {
  const kept = vi.fn<(draft: DonationDraft) => void>()
  const { unmount } = render(<DetailsStep context={context} onAccept={() => {}} onKeep={kept} onBack={() => {}} />, { wrapper: Provided })
  await userEvent.type(screen.getByLabelText(/^A comment/), 'For the well')
  unmount()
  expect(kept).toHaveBeenLastCalledWith(expect.objectContaining({ comment: 'For the well' }))
})
