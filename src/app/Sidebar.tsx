import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { RAISING, START_FUNDRAISING } from '#features/auth/startFundraising.ts'
import { usePorts } from '#ports/ports.tsx'
import { useIsLoggedIn, useSessionRef } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { EXTERNAL, VERSION_LABEL } from './company.ts'
import { iconButton } from './iconButton.ts'
import { useLogin } from './login.ts'
import { usePage } from './usePage.ts'

const Panel = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    right: 'auto',
    height: 'auto',
    maxHeight: 'none',
    width: 'min(20rem, 88vw)',
    border: 0,
    padding: '3',
    bg: 'raised',
    color: 'ink',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '&::backdrop': { background: 'rgb(20 16 12 / 0.5)' },
    '& nav a, & nav button': {
      display: 'flex',
      alignItems: 'center',
      width: '100%',
      minHeight: '3rem',
      paddingInline: '3',
      borderRadius: 'sm',
      color: 'ink',
      textDecoration: 'none',
      fontWeight: 700,
      textAlign: 'left',
    },
    '& nav a:hover, & nav button:hover': { bg: 'accentSoft' },
    '& nav hr': { border: 0, borderTop: '1px solid', borderColor: 'line', marginBlock: '2' },
  },
})

const Close = chakra('button', { base: iconButton })
const Version = chakra('p', { base: { color: 'muted', fontSize: 'sm', padding: '3' } })

/** A modal of the platform: it keeps the focus, and Escape or a touch beside it closes it. */
export function Sidebar({ onClose }: { onClose: (isLeft: boolean) => void }) {
  const panel = useRef<HTMLDialogElement>(null)
  const isLoggedIn = useIsLoggedIn()
  const page = usePage()
  const openedOn = useRef(page)
  // What is outside takes no focus while it is open.
  const close = () => panel.current?.close()

  useEffect(() => panel.current?.showModal(), [])
  useEffect(() => {
    if (page !== openedOn.current) onClose(true)
  }, [page, onClose])

  return (
    <Panel
      ref={panel}
      aria-label="Menu"
      // One that is gone has nothing to close.
      onClose={() => panel.current && onClose(page !== openedOn.current)}
      onClick={(event) => event.target === panel.current && close()}
    >
      <Close type="button" onClick={close}>
        <Icon name="close" />
        <VisuallyHidden>Close the menu</VisuallyHidden>
      </Close>
      <nav aria-label="Menu">
        <Item href="/home" onChoose={close}>
          Home
        </Item>
        {isLoggedIn ? (
          <a href={RAISING} onClick={close}>
            Start Fundraising
          </a>
        ) : (
          <Item href={START_FUNDRAISING} onChoose={close}>
            Start Fundraising
          </Item>
        )}
        <Item href="/home/links?tab=how" onChoose={close}>
          How It Works
        </Item>
        <Item href="/home/links?tab=about&about_tab=first" onChoose={close}>
          Fees &amp; Payouts
        </Item>
        <a href={EXTERNAL.faq}>FAQ</a>
        <a href={EXTERNAL.about}>About Us</a>
        <Item href="/home/links?tab=about&about_tab=second" onChoose={close}>
          Contact Us
        </Item>
        <hr />
        {isLoggedIn ? <Logout onChoose={close} /> : <Login onChoose={close} />}
        <hr />
        <Item href="/home/links?tab=privacy" onChoose={close}>
          Privacy Policy
        </Item>
        <Item href="/home/links?tab=terms" onChoose={close}>
          Terms &amp; Conditions
        </Item>
        <hr />
        <ColoursButton />
      </nav>
      <Version>{VERSION_LABEL}</Version>
    </Panel>
  )
}

function Logout({ onChoose }: { onChoose: () => void }) {
  const session = useSessionRef()
  return (
    <button
      type="button"
      onClick={() => {
        session.send({ type: 'LOG_OUT' })
        onChoose()
      }}
    >
      Logout
    </button>
  )
}

function Login({ onChoose }: { onChoose: () => void }) {
  const logIn = useLogin()
  return (
    <Item
      href="/auth/login"
      onChoose={(event) => {
        onChoose()
        logIn(event)
      }}
    >
      Login/Register
    </Item>
  )
}

function ColoursButton() {
  const { hasDarkMode, setDarkMode } = usePorts()
  const [isDark, setDark] = useState(hasDarkMode)
  return (
    <button
      type="button"
      onClick={() => {
        setDarkMode(!isDark)
        setDark(!isDark)
      }}
    >
      <Icon name={isDark ? 'light' : 'dark'} />
      <span style={{ marginLeft: '0.75rem' }}>{isDark ? 'Light colours' : 'Dark colours'}</span>
    </button>
  )
}

function Item({ href, onChoose, children }: { href: string; onChoose: (event: MouseEvent) => void; children: ReactNode }) {
  return (
    <Link href={href} onClick={onChoose}>
      {children}
    </Link>
  )
}
