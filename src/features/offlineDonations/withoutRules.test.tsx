import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OfflineDonationDraft } from '#domain/entities.ts'
import { draft } from '#machines/offlineDonation/fixtures.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { PATIENCE } from '#tests/patience.ts'
import { OfflineDonationForm } from './OfflineDonationForm.tsx'
import { typedFrom } from './typedDonation.ts'

/** The link broke after the page came: the rules of its form cannot be fetched. */
beforeAll(() => {
  vi.doMock('./checkOfflineDonation.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
})
afterAll(() => {
  vi.doUnmock('./checkOfflineDonation.ts')
})

test('a gift is left to the server at the second press, but not what is no amount in its currency', async () => {
  const onAdd = vi.fn<(typed: OfflineDonationDraft) => void>()
  const initial = typedFrom({ ...draft, amount: 0 })
  render(
    <Provided>
      <OfflineDonationForm initial={initial} currencyId={1} refusals={{}} isAdding={false} isOff={false} onAdd={onAdd} onKeep={() => {}} />
    </Provided>,
  )
  const adds = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add donation' }))
  }
  const isNotChecked = () => screen.findByText(/^We could not check what you typed\./)
  for (const typed of ['twenty', '$ 20']) {
    await userEvent.clear(screen.getByLabelText('Amount'))
    await userEvent.type(screen.getByLabelText('Amount'), typed)
    await adds()
    await isNotChecked()
  }
  expect(onAdd).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), 'R 20')
  await adds()
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledWith({ ...draft, amount: 20_00 }), PATIENCE)
})
