import type { Meta, StoryObj } from '@storybook/react-vite'
import { closeSnackbar } from 'notistack'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'
import { ApiError } from '#api/http.ts'
import { WHY_A_PROFILE } from '#features/auth/useWhyHere.ts'
import { LINK_SENT, PASSWORD_SAVED } from '#machines/passwordReset/machine.ts'
import { PROFILE_CREATED } from '#machines/registration/machine.ts'
import { UPDATE_FAILED } from '#machines/scheduleChange/machine.ts'
import { expiryOf, welcomeOf } from '#machines/session/machine.ts'
import { DONATION_CANCELLED, DONATION_UPDATED, type Toast } from '#machines/toast.ts'
import { aUser } from '#mocks/entities.ts'
import { Button } from '#ui/Button.tsx'
import { errorToast } from './errorToast.ts'
import { showToast } from './toastContainer.tsx'

const UNTIL_CLOSED = 600_000

function ToastButton(toast: Toast) {
  return <Button onClick={() => showToast({ ...toast, duration: UNTIL_CLOSED })}>Show it</Button>
}

/** Every one that the app shows, in its own words. Here they stay until they are closed. */
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

export const Success: Story = { args: welcomeOf(aUser()) }

export const ProfileCreated: Story = { args: PROFILE_CREATED }

export const ResetLinkSent: Story = { args: LINK_SENT }

export const NewPasswordSaved: Story = { args: PASSWORD_SAVED }

export const DonationUpdated: Story = { args: DONATION_UPDATED }

/** Of a gift every month. */
export const DonationCancelled: Story = { args: DONATION_CANCELLED }

export const DonationUpdateFailed: Story = { args: UPDATE_FAILED }

export const Information: Story = { args: WHY_A_PROFILE }

export const Error: Story = { args: expiryOf('Session expired: refresh token expired') }

/** Of an answer that says no without a word. */
export const SomethingWentWrong: Story = { args: errorToast(new ApiError(500, null, null))! }

export const Closed: Story = {
  args: DONATION_UPDATED,
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText(DONATION_UPDATED.message).parentElement!
    await context.userEvent.click(within(toast).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(DONATION_UPDATED.message)).toBeNull())
  },
}

export const Touched: Story = {
  args: WHY_A_PROFILE,
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText(WHY_A_PROFILE.message)
    await context.userEvent.hover(toast)
    await fireEvent(toast, new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }))
    await waitFor(() => expect(screen.queryByText(WHY_A_PROFILE.message)).toBeNull())
  },
}

/** The ring of other buttons cannot be told from a toast's ground. */
export const Focused: Story = {
  args: WHY_A_PROFILE,
  play: async (context) => {
    await meta.play?.(context)
    const toast = screen.getByText(WHY_A_PROFILE.message).parentElement!
    const close = within(toast).getByRole('button', { name: 'Close' })
    await context.userEvent.tab()
    for (let presses = 0; document.activeElement !== close && presses < 5; presses += 1) await context.userEvent.tab()
    await expect(close).toHaveFocus()
    const { outlineStyle, outlineColor } = getComputedStyle(close)
    await expect([outlineStyle, outlineColor]).toEqual(['solid', getComputedStyle(toast).color])
  },
}

export const Dark: Story = { ...SomethingWentWrong, globals: { colours: 'dark' } }
