import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { BannerContext } from '#machines/banner/types.ts'
import { aBanner } from '#mocks/entities.ts'
import { AppIn } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'

/** Every leaf state of the banner machine, above the app's own pages. */
const meta: Meta<typeof AppIn> = { title: 'banner/states', component: AppIn, args: { at: '/misc/404' } }
export default meta

const banner = aBanner()

function stateStory(state: string, context: Partial<BannerContext>, isSeen: boolean): StoryObj<typeof AppIn> {
  return {
    args: { banner: { state, context } },
    play: async ({ canvas }) => {
      await sees(canvas, 'We cannot find that page')
      if (isSeen) await waitFor(() => expect(canvas.getByRole('region', { name: 'Notice' })).toBeVisible())
      else await expect(canvas.queryByRole('region', { name: 'Notice' })).toBeNull()
    },
  }
}

export const Loading = stateStory('loading', {}, false)
export const Visible = stateStory('visible', { banner }, true)
export const Hidden = stateStory('hidden', { banner, hiddenId: banner.id }, false)
export const Unavailable = stateStory('unavailable', {}, false)

/** It came in the server's HTML, and the browser has not asked yet. */
export const LoadingWithThePage: StoryObj<typeof AppIn> = {
  args: { banner: { state: 'loading' }, pageBanner: banner },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Notice' })).toBeVisible()
  },
}

export const Closing: StoryObj<typeof AppIn> = {
  args: { banner: { state: 'visible', context: { banner } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close this notice' }))
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Notice' })).toBeNull())
  },
}
