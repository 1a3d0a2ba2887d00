import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { PROFILE_MENU_CLOSE_DELAY } from '#domain/limits.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { useSession, useSessionRef } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { useEscape } from '#ui/useEscape.ts'
import { usePressElsewhere } from '#ui/usePressElsewhere.ts'
import { useLogin } from './login.ts'

const Anchor = chakra('div', { base: { position: 'relative', marginRight: '-0.75rem' } })

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'min(3rem, 13.75vw)',
    minWidth: 'min(3rem, 13.75vw)',
    paddingInline: 'min(0.5rem, 2vw)',
    borderRadius: 'full',
    fontWeight: 700,
    color: 'ink',
    _hover: { bg: 'sunken' },
    '& img': { width: '2rem', height: '2rem', borderRadius: 'full', objectFit: 'cover' },
    '& [data-name]': {
      display: { base: 'none', sm: 'inline' },
      maxWidth: '9rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      marginRight: '1',
    },
  },
})

const List = chakra('ul', {
  base: {
    position: 'absolute',
    right: '0.75rem',
    top: '100%',
    minWidth: '11rem',
    bg: 'raised',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'md',
    padding: '2',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)',
    '& a, & button': {
      display: 'flex',
      alignItems: 'center',
      width: '100%',
      minHeight: '3rem',
      paddingInline: '3',
      borderRadius: 'sm',
      color: 'ink',
      textDecoration: 'none',
      textAlign: 'left',
      fontWeight: 700,
    },
    '& a:hover, & button:hover': { bg: 'accentSoft' },
  },
})

/**
 * Opens on hover and closes 500 ms after the pointer has left; opens as the Tab key comes to it and closes as the focus leaves; opens and closes by
 * click, Enter and Space, of which the first leaves open what hover or focus opened; Escape closes it, under the pointer too, which opens it when it
 * comes anew.
 */
export function ProfileMenu() {
  const session = useSessionRef()
  const user = useSession((state) => (isLoggedIn(state) ? state.context.user : null))
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByItself = useRef(false)
  const isWindowLeft = useRef(false)
  const [path] = useLocation()
  const logIn = useLogin()
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current !== path) setOpen(false)
    shownOn.current = path
  }, [path])
  useEffect(() => () => clearTimeout(closing.current), [])
  usePressElsewhere(isOpen, anchor, () => setOpen(false))

  const show = () => {
    clearTimeout(closing.current)
    if (!isOpen) openedByItself.current = true
    setOpen(true)
  }
  const focus = ({ currentTarget }: FocusEvent) => {
    // With its window the opener gets the focus back that it had there, and Escape may have closed the menu.
    if (!isWindowLeft.current && currentTarget.matches(':focus-visible')) show()
    isWindowLeft.current = false
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    isWindowLeft.current = document.activeElement === opener.current
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const leave = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setOpen(false), PROFILE_MENU_CLOSE_DELAY)
  }
  const press = () => {
    clearTimeout(closing.current)
    setOpen(!isOpen || openedByItself.current)
    openedByItself.current = false
  }
  useEscape(isOpen, () => {
    if (anchor.current?.contains(document.activeElement)) opener.current?.focus()
    setOpen(false)
  })

  return (
    <Anchor
      ref={anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onBlur={blur}
    >
      <Opener ref={opener} type="button" aria-expanded={isOpen} aria-controls="profile-menu" onFocus={focus} onClick={press}>
        {user?.image ? <img src={user.image} alt="" /> : <Icon name="person" />}
        {user ? <span data-name>{user.firstName}</span> : null}
        <VisuallyHidden>{user ? 'Your profile menu' : 'Profile menu'}</VisuallyHidden>
      </Opener>
      <List id="profile-menu" hidden={!isOpen}>
        {user ? (
          <>
            <li>
              <Link
                href="/profile?tab=3"
                onClick={() => {
                  // On the profile already nothing new takes the focus, and the link is gone with the list.
                  opener.current?.focus()
                  setOpen(false)
                }}
              >
                My Donations
              </Link>
            </li>
            <li>
              <button type="button" onClick={() => session.send({ type: 'LOG_OUT' })}>
                Logout
              </button>
            </li>
          </>
        ) : (
          <li>
            <Link href="/auth/login" onClick={logIn}>
              Login
            </Link>
          </li>
        )}
      </List>
    </Anchor>
  )
}
