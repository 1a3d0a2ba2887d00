import type { Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { useStartFundraising } from '#features/auth/startFundraising.ts'
import { chakra } from '#theme/factory.tsx'
import { beginAtTopNext } from '#ui/beginAtTop.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Container, VisuallyHidden } from '#ui/layout.tsx'
import { iconButton } from './iconButton.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

const Bar = chakra('header', {
  base: { bg: 'raised', borderBottomWidth: '1px', borderBottomStyle: 'solid', borderColor: 'line', position: 'sticky', top: 0, zIndex: 10 },
})

const Inner = chakra(Container, {
  base: { display: 'flex', alignItems: 'center', gap: { base: '1', md: '3' }, minHeight: 'min(4rem, 18vw)' },
})

const Logo = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'min(0.5rem, 2vw)',
    minHeight: 'min(3rem, 13.75vw)',
    marginRight: 'auto',
    fontWeight: 700,
    fontSize: 'min(1.25rem, 6.25vw)',
    color: 'ink',
    textDecoration: 'none',
    letterSpacing: '-0.01em',
  },
})

const IconButton = chakra('button', { base: iconButton })
const IconLink = chakra(Link, { base: iconButton })

interface HeaderProps {
  menuButton: Ref<HTMLButtonElement>
  onMenu: () => void
  /** The focus goes on from its button. */
  onMenuLeft: () => void
  /** It is on its way. */
  isMenuComing: boolean
  /** A payment page hides what leads away from it. */
  hasActions: boolean
}

export function Header({ menuButton, onMenu, onMenuLeft, isMenuComing, hasActions }: HeaderProps) {
  const [path] = useLocation()
  const startFundraising = useStartFundraising()
  return (
    <Bar>
      <Inner>
        {hasActions && (
          <IconButton
            ref={menuButton}
            type="button"
            aria-haspopup="dialog"
            aria-busy={isMenuComing || undefined}
            onClick={onMenu}
            onBlur={onMenuLeft}
            marginLeft="-0.75rem"
          >
            <Icon name="menu" />
            <VisuallyHidden>Menu</VisuallyHidden>
          </IconButton>
        )}
        <Logo href="/home">
          <LogoMark />
          Letsema
        </Logo>
        {hasActions && (
          <>
            <IconLink href="/find-campaign" onClick={path === '/find-campaign' ? beginAtTopNext : undefined}>
              <Icon name="search" />
              <VisuallyHidden>Find a campaign</VisuallyHidden>
            </IconLink>
            <ButtonLink {...startFundraising} size="sm" display={{ base: 'none', sm: 'inline-flex' }}>
              START FUNDRAISING
            </ButtonLink>
            <ProfileMenu />
          </>
        )}
      </Inner>
    </Bar>
  )
}

/** Rows of a field, worked together under one sun. */
function LogoMark() {
  return (
    <svg aria-hidden width="30" height="30" viewBox="0 0 30 30" fill="none" style={{ color: 'var(--l-colors-accent)' }}>
      <circle cx="15" cy="10" r="6" fill="currentColor" />
      <path
        d="M3 19c4-2.500 20-2.500 24 0M2 24c5-3 21-3 26 0M5 28.500c4-2 16-2 20 0"
        stroke="currentColor"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
    </svg>
  )
}
