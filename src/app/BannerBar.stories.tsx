import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { aBanner } from '#mocks/entities.ts'
import { AppIn } from '#mocks/inWorld.tsx'
import { BannerBar } from './BannerBar.tsx'
import { FetchedBanner } from './FetchedBanner.tsx'

const meta: Meta<typeof BannerBar> = { title: 'app/BannerBar', component: BannerBar, args: { html: aBanner().message, onClose: fn() } }
export default meta

type Story = StoryObj<typeof BannerBar>

export const WithLink: Story = {}

export const Long: Story = {
  args: {
    html: 'Because of the storm in the Eastern Cape, payouts to accounts at some banks take longer than usual. Donations are safe, and every receipt goes out as always. We write to all organisers today, and here as soon as there is news.',
  },
}

export const WithAList: Story = {
  args: {
    html: '<p>Two banks are slow tonight:</p><ul><li>Standard Bank</li><li>Absa</li></ul><ol><li>Wait.</li></ol><p>Donations are safe.</p>',
  },
  play: async ({ canvas }) => {
    const [bullets, numbers] = canvas.getAllByRole('list').map((list) => getComputedStyle(list))
    await expect([bullets?.listStyleType, numbers?.listStyleType]).toEqual(['disc', 'decimal'])
    await expect(parseFloat(bullets?.paddingLeft ?? '')).toBeGreaterThan(16)
    await expect(parseFloat(getComputedStyle(canvas.getByText('Donations are safe.')).marginTop)).toBeGreaterThan(0)
  },
}

export const ClosedByItsButton: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close this notice' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** What an operator wrote is sanitised again before it is shown. */
export const FetchedWithAScript: StoryObj<typeof FetchedBanner> = {
  render: () => (
    <FetchedBanner
      message={'<b>Load shedding</b> tonight.<script>document.title = "run"</script><img src="x" onerror="document.title=1">'}
      onClose={() => {}}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Load shedding')).toBeInTheDocument()
    await expect(canvas.getByRole('region').querySelector('script, img')).toBeNull()
  },
}

/** It came in the server's HTML, and the browser has not asked yet. */
export const LoadingWithThePage: StoryObj<typeof AppIn> = {
  render: () => <AppIn at="/misc/404" banner={{ state: 'loading' }} pageBanner={aBanner()} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Notice' })).toBeVisible()
  },
}

export const ClosedInTheApp: StoryObj<typeof AppIn> = {
  render: () => <AppIn at="/misc/404" banner={{ state: 'visible', context: { banner: aBanner() } }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close this notice' }))
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Notice' })).toBeNull())
  },
}

export const OnAPhone: Story = { ...Long, globals: { viewport: { value: 'phone' } } }

export const Dark: Story = { globals: { colours: 'dark' } }
