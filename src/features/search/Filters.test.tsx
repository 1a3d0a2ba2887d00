import { render, screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Provided, Somewhere } from '#mocks/inWorld.tsx'
import { loading } from '#mocks/storyPorts.ts'
import { SearchScreen } from './SearchScreen.tsx'

const opens = (world: Parameters<typeof Provided>[0]['world'] = {}) =>
  render(
    <Somewhere at="/find-campaign?category=98">
      <Provided world={world}>
        <SearchScreen />
      </Provided>
    </Somewhere>,
  )

test('a category that does not exist is called so, and can be taken away', async () => {
  opens()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Unknown category' }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('one whose name is still to come is not', () => {
  opens({ reads: { categories: () => loading } })
  expect(screen.getByRole('button', { name: /^Remove/ }).getAttribute('aria-label')).toBe('Remove Category')
})
