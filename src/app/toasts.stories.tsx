import type { Meta, StoryObj } from '@storybook/react-vite'
import { closeSnackbar } from 'notistack'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import type { Toast } from '#machines/toast.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from './toastContainer.tsx'

const UNTIL_CLOSED = 600_000

function ToastButton(toast: Omit<Toast, 'duration'>) {
  return <Button onClick={() => showToast({ ...toast, duration: UNTIL_CLOSED })}>Show it</Button>
}

const meta: Meta<typeof ToastButton> = {
  title: 'app/toasts',
  component: ToastButton,
  parameters: { layout: 'padded' },
  beforeEach: () => async () => {
    closeSnackbar()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show it' }))
    await waitFor(() => expect(screen.getByText(args.message)).toBeVisible())
  },
}
export default meta

type Story = StoryObj<typeof ToastButton>

export const Success: Story = { args: { id: 'story-success', variant: 'success', message: 'Welcome Lerato!' } }

export const Information: Story = {
  args: { id: 'story-info', variant: 'info', message: 'Create your profile and start your crowdfunding journey.' },
}

export const Error: Story = { args: { id: 'story-error', variant: 'error', message: 'Session expired: refresh token expired' } }

export const Closed: Story = {
  args: { id: 'story-closed', variant: 'success', message: 'Your changes are kept.' },
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText('Your changes are kept.').parentElement!
    await context.userEvent.click(within(toast).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Your changes are kept.')).toBeNull())
  },
}

export const Touched: Story = {
  args: { id: 'story-touched', variant: 'info', message: 'Your place is kept.' },
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText('Your place is kept.')
    await context.userEvent.hover(toast)
    await fireEvent(toast, new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }))
    await waitFor(() => expect(screen.queryByText('Your place is kept.')).toBeNull())
  },
}

/** The ring of other buttons cannot be told from a toast's ground. */
export const Focused: Story = {
  args: { id: 'story-focused', variant: 'info', message: 'Your donation is kept.' },
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText('Your donation is kept.').parentElement!
    const close = within(toast).getByRole('button', { name: 'Close' })
    await context.userEvent.tab()
    for (let presses = 0; document.activeElement !== close && presses < 5; presses += 1) await context.userEvent.tab()
    await expect(close).toHaveFocus()
    const { outlineStyle, outlineColor } = getComputedStyle(close)
    await expect([outlineStyle, outlineColor]).toEqual(['solid', getComputedStyle(toast).color])
  },
}

export const Dark: Story = { args: { id: 'story-dark', variant: 'error', message: 'Something went wrong.' }, globals: { colours: 'dark' } }
