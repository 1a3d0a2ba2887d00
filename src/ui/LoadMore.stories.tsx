import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useRef, useState } from 'react'
import { expect } from 'storybook/test'
import { Stack } from './layout.tsx'
import { LoadMore } from './LoadMore.tsx'

interface ListingProps {
  more: 'none' | 'more' | 'loading' | 'failed'
  message: string | null
}

/** A list of six donations, of which three are there at first. */
function Listing({ more, message }: ListingProps) {
  const [count, setCount] = useState(3)
  const listed = useRef<HTMLUListElement>(null)
  const items = useMemo(() => Array.from({ length: count }, (_, index) => ({ id: `Donation ${index + 1}` })), [count])
  const all = () => setCount(6)
  return (
    <Stack>
      <ul ref={listed}>
        {items.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <LoadMore
        list={{ items, totalCount: 6, more: count < 6 ? more : 'none', message, loadMore: all, retry: all }}
        listed={listed}
        what="donations"
        alignSelf="flex-start"
      >
        Show more donations
      </LoadMore>
    </Stack>
  )
}

const meta: Meta<typeof Listing> = {
  title: 'ui/LoadMore',
  component: Listing,
  parameters: { layout: 'padded' },
  args: { more: 'more', message: null },
}
export default meta

type Story = StoryObj<typeof Listing>

export const MoreToCome: Story = {}
export const Loading: Story = { args: { more: 'loading' } }
export const Failed: Story = { args: { more: 'failed' } }
export const FailedWithReason: Story = { args: { more: 'failed', message: 'Too many searches. Please try again in a minute.' } }

/** The button is gone with the last page; the keyboard goes on from the first donation that came. */
export const AllThere: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.getByText('Donation 4')).toHaveFocus()
    await expect(canvas.getByRole('status')).toHaveTextContent('6 of 6 donations are shown.')
  },
}

export const Dark: Story = { args: { more: 'failed' }, globals: { colours: 'dark' } }
