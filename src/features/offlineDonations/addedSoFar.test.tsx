import { render, screen, waitFor } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { decodeCampaign } from '#api/decode.ts'
import type { OfflineDonation } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { written } from '#machines/offlineDonation/fixtures.ts'
import { aCampaign } from '#mocks/entities.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { aPage, found, type World } from '#mocks/storyPorts.ts'
import { AddedSoFar } from './AddedSoFar.tsx'

test('earlier ones that have been shown stay shown when one of them is taken back', async () => {
  const members = Array.from({ length: 12 }, (_, index) => `Member ${index + 1}`)
  let kept: OfflineDonation[] = members.map((donorName) => ({ ...written[0], id: donorName, donorName }))
  const world: World = {
    reads: {
      offlineDonations: (_, pageNo, pageSize) =>
        found(aPage(kept.slice((pageNo - 1) * pageSize, pageNo * pageSize), kept.length, pageNo, pageSize)),
    },
  }
  const campaign = decodeCampaign(aCampaign())
  const list = (changes: number) => (
    <Provided world={world}>
      <AddedSoFar campaign={campaign} changes={changes} removed={null} removing={null} isOff={false} onRemove={null} />
    </Provided>
  )
  const names = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
  const { rerender } = render(list(0))
  expect(names()).toEqual(members.slice(0, PAGE_SIZE.donations))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
  await waitFor(() => expect(names()).toEqual(members.slice(0, 2 * PAGE_SIZE.donations)))

  kept = kept.filter(({ id }) => id !== 'Member 8')
  rerender(list(1))
  await waitFor(() => expect(names()).toEqual([...members.slice(0, 7), ...members.slice(8, 11)]))

  await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }))
  await waitFor(() => expect(names()).toEqual(kept.map(({ donorName }) => donorName)))
})
