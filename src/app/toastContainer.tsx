import './gooberSheet.ts'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { useEffect, useRef, type FocusEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
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

function ToastBox({ toast: { id, message, variant, duration }, ref }: { toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const stay = useRef<Stay>(null)
  const before = useRef<EventTarget | null>(null)
  const going = useFocusHandedOn<HTMLButtonElement>(() =>
    before.current instanceof HTMLElement && before.current.isConnected ? before.current : document.getElementById('main'),
  )
  const focused = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
    stay.current?.hold('focus')
  }
  useEffect(() => {
    const current = stayFor(duration, () => closeSnackbar(id))
    const looksAway = () => current.hold('window')
    const looksBack = () => current.letGo('window')
    stay.current = current
    window.addEventListener('blur', looksAway)
    window.addEventListener('focus', looksBack)
    return () => {
      current.end()
      window.removeEventListener('blur', looksAway)
      window.removeEventListener('focus', looksBack)
    }
  }, [id, duration])
  return (
    <Box
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => stay.current?.hold('pointer')}
      onMouseLeave={() => stay.current?.letGo('pointer')}
      // A finger is to a browser a mouse that comes and never leaves: over a button the toast would stay there.
      onPointerUp={({ pointerType }) => pointerType === 'touch' && closeSnackbar(id)}
    >
      <Icon name={ICON[variant]} />
      <span style={{ flex: 1 }}>{message}</span>
      <button ref={going} type="button" onFocus={focused} onBlur={() => stay.current?.letGo('focus')} onClick={() => closeSnackbar(id)}>
        <Icon name="close" size={18} />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </Box>
  )
}

type Holder = 'focus' | 'pointer' | 'window'
type Stay = ReturnType<typeof stayFor>

/** notistack's own time knows nothing of the focus: here it stands still for that too. After it half of it is left, as there. */
function stayFor(duration: number, onOver: () => void) {
  const holders = new Set<Holder>()
  let timer = setTimeout(onOver, duration)
  const end = () => clearTimeout(timer)
  return {
    hold(by: Holder) {
      holders.add(by)
      end()
    },
    letGo(by: Holder) {
      if (holders.delete(by) && holders.size === 0) timer = setTimeout(onOver, duration / 2)
    },
    end,
  }
}

const host = document.createElement('div')
document.body.append(host)
// At once: the first toast is shown right after this module has run.
flushSync(() =>
  createRoot(host).render(
    <SnackbarProvider maxSnack={3} autoHideDuration={null} anchorOrigin={{ horizontal: 'center', vertical: 'bottom' }} preventDuplicate />,
  ),
)

export function showToast(toast: Toast): void {
  const { id, variant, message } = toast
  enqueueSnackbar(message, { key: id, variant, content: <ToastBox toast={toast} />, preventDuplicate: true })
}
