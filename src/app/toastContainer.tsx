import './gooberSheet.ts'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Toast } from '#machines/toast.ts'
import { chakra } from '#theme/factory.tsx'
import { UNTIL_NEWS } from '#ui/focusOnWrong.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'

/** As high as a phone's screen is at 400 % zoom: there a toast of the usual size would leave no room for what has the focus. */
const LOW = '(max-height: 20rem)'

/** There what is pressed next is most often at the bottom; at the top the header is covered, which leads elsewhere. */
const NARROW = '(max-width: 40rem)'

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
    [`@media ${LOW}`]: { paddingBlock: '1', gap: '2', fontSize: 'sm', lineHeight: 1.3 },
  },
})

const ICON: Record<Toast['variant'], IconName> = { success: 'check', error: 'warning', info: 'heart' }

function ToastBox({ toast: { id, message, variant, duration }, ref }: { toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const [isSaid, setSaid] = useState(variant === 'error')
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
    const saying = setTimeout(() => setSaid(true), UNTIL_NEWS)
    return () => clearTimeout(saying)
  }, [])
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
  useEffect(() => {
    const container = going.current?.closest('.notistack-SnackbarContainer')
    if (!(container instanceof HTMLElement)) return
    if (isAtTop(container)) container.style.top = '0'
    const resized = new ResizeObserver(() => scrollsClearOf(container))
    resized.observe(container)
    return () => {
      resized.disconnect()
      requestAnimationFrame(() => scrollsClearOf(container))
    }
  }, [going])
  return (
    <Box
      ref={ref}
      data-screen-only
      role={variant === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => stay.current?.hold('pointer')}
      onMouseLeave={() => stay.current?.letGo('pointer')}
      // A finger is to a browser a mouse that comes and never leaves: over a button the toast would stay there.
      onPointerUp={({ pointerType }) => pointerType === 'touch' && closeSnackbar(id)}
    >
      <Icon name={ICON[variant]} />
      <span style={{ flex: 1 }} aria-hidden={isSaid ? undefined : true}>
        {message}
      </span>
      <button ref={going} type="button" onFocus={focused} onBlur={() => stay.current?.letGo('focus')} onClick={() => closeSnackbar(id)}>
        <Icon name="close" size={18} />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </Box>
  )
}

const isAtTop = (container: HTMLElement): boolean => getComputedStyle(container).flexDirection === 'column'

/** What has the focus is scrolled to where no toast is. */
function scrollsClearOf(container: HTMLElement): void {
  const { style } = document.documentElement
  const { top, bottom } = container.getBoundingClientRect()
  // They are in front of the header, or of the bar of a campaign that leads to giving: for each the page's own style leaves as much.
  const clearOf = (height: number) => `max(5rem, ${Math.ceil(height)}px)`
  style.scrollPaddingTop = container.isConnected && isAtTop(container) ? clearOf(bottom) : ''
  style.scrollPaddingBottom = container.isConnected && !isAtTop(container) ? clearOf(window.innerHeight - top) : ''
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

const useMatches = (media: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(media).matches,
  )

function Toasts() {
  const isLow = useMatches(LOW)
  const isNarrow = useMatches(NARROW)
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => {
      // A dialog is closed by it first.
      if (key === 'Escape' && !document.querySelector('dialog[open]')) closeSnackbar()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return (
    <SnackbarProvider
      maxSnack={isLow ? 1 : 3}
      autoHideDuration={null}
      anchorOrigin={{ horizontal: 'center', vertical: isNarrow ? 'top' : 'bottom' }}
      preventDuplicate
    />
  )
}

const host = document.createElement('div')
document.body.append(host)
// At once: the first toast is shown right after this module has run.
flushSync(() => createRoot(host).render(<Toasts />))

export function showToast(toast: Toast): void {
  const { id, variant, message } = toast
  enqueueSnackbar(message, { key: id, variant, content: <ToastBox toast={toast} />, preventDuplicate: true })
}
