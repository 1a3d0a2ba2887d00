import './gooberSheet.ts'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider, type CustomContentProps } from 'notistack'
import { useRef, type FocusEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { Toast } from '#machines/toast.ts'
import { chakra } from '#theme/factory.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'

const Box = chakra(SnackbarContent, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    paddingLeft: '4',
    borderRadius: 'md',
    bg: 'ink',
    color: 'page',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.25)',
    '& button': { minWidth: '2.75rem', minHeight: '2.75rem', display: 'inline-flex', alignItems: 'center', justifyContent: 'center' },
    // The accent cannot be told from the ground here.
    '& button:focus-visible': { outlineColor: 'page' },
  },
})

const ICON: Record<Toast['variant'], IconName> = { success: 'check', error: 'warning', info: 'heart' }

function ToastBox({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const before = useRef<EventTarget | null>(null)
  const going = useFocusHandedOn<HTMLButtonElement>(() =>
    before.current instanceof HTMLElement && before.current.isConnected ? before.current : document.getElementById('main'),
  )
  const focused = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
  }
  return (
    <Box
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      // A finger is to a browser a mouse that comes and never leaves, and notistack waits for that to close it: over a button it would stay there.
      onPointerUp={({ pointerType }) => pointerType === 'touch' && closeSnackbar(id)}
    >
      <Icon name={ICON[variant as Toast['variant']] ?? 'heart'} />
      <span style={{ flex: 1 }}>{message}</span>
      <button ref={going} type="button" onFocus={focused} onClick={() => closeSnackbar(id)}>
        <Icon name="close" size={18} />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </Box>
  )
}

const host = document.createElement('div')
document.body.append(host)
// At once: the first toast is shown right after this module has run.
flushSync(() =>
  createRoot(host).render(
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={TOAST_DURATION.standard}
      anchorOrigin={{ horizontal: 'center', vertical: 'bottom' }}
      preventDuplicate
      Components={{ success: ToastBox, error: ToastBox, info: ToastBox }}
    />,
  ),
)

export function showToast({ id, variant, message, duration }: Toast): void {
  enqueueSnackbar(message, { key: id, variant, autoHideDuration: duration, preventDuplicate: true })
}
