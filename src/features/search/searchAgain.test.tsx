import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { decodeCampaignSummary, decodeOrganisation } from '#api/decode.ts'
import { aCampaign, anOrganisation } from '#mocks/entities.ts'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { aPage, found, refused } from '#mocks/storyPorts.ts'
import { SearchScreen } from './SearchScreen.tsx'

const tooMany = refused(429, 'Too many searches. Please try again in a minute.')
const campaigns = found(aPage([decodeCampaignSummary(aCampaign())]))
const organisations = found(aPage([decodeOrganisation(anOrganisation())]))

function search(at: string) {
  let failure: typeof tooMany | null = null
  const reads = { campaigns: () => failure ?? campaigns, organisations: () => failure ?? organisations }
  return {
    fails: (as: typeof tooMany) => void (failure = as),
    works: () => void (failure = null),
    opens: () =>
      render(
        <Somewhere at={at}>
          <Provided world={{ reads }}>
            <SearchScreen />
          </Provided>
        </Somewhere>,
      ),
  }
}

test.each([
  ['/find-campaign?words=water', '1 campaign'],
  ['/find-campaign?tab=organisations&words=water', '1 organisation'],
])('a search that was refused is made again by Search and by Enter: %s', async (at, finds) => {
  const { fails, works, opens } = search(at)
  for (const again of [
    () => userEvent.click(screen.getByRole('button', { name: 'Search' })),
    () => userEvent.type(screen.getByLabelText('What are you looking for?'), '{Enter}'),
  ]) {
    fails(tooMany)
    const { unmount } = opens()
    await screen.findByText(/^Too many searches/)
    works()
    await again()
    await screen.findAllByText(finds)
    expect(screen.queryByText(/^Too many searches/)).toBeNull()
    unmount()
  }
})

test('a search for other words after one that failed is one for those', async () => {
  const { fails, works, opens } = search('/find-campaign?words=water')
  fails(tooMany)
  opens()
  await screen.findByText(/^Too many searches/)
  works()
  await userEvent.type(screen.getByLabelText('What are you looking for?'), ' tank{Enter}')
  expect(await screen.findAllByText('1 campaign')).not.toEqual([])
})

test('that what was found only comes closest is read out with its count', async () => {
  const closest = found({ ...aPage([decodeCampaignSummary(aCampaign())]), isApproximate: true })
  const reads = { campaigns: ({ words }: { words: string }) => (words === 'cancer' ? closest : campaigns) }
  render(
    <Somewhere at="/find-campaign">
      <Provided world={{ reads }}>
        <SearchScreen />
      </Provided>
    </Somewhere>,
  )
  await userEvent.type(screen.getByLabelText('What are you looking for?'), 'cancer{Enter}')
  const said = '1 campaign. No campaign has “cancer” as you wrote it. These come closest.'
  expect((await screen.findByText(said)).getAttribute('role')).toBe('status')
})
