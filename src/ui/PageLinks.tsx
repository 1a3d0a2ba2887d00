import { Link } from 'wouter'
import { chakra } from '#theme/factory.tsx'
import { Icon } from './Icon.tsx'
import { Muted } from './layout.tsx'

const Nav = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto 1fr',
    alignItems: 'center',
    gap: '3',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: '3rem',
      color: 'accent',
      fontWeight: 700,
      textDecoration: 'none',
    },
    '& a:hover': { textDecoration: 'underline' },
    '& > :last-child': { textAlign: 'right' },
  },
})

interface PageLinksProps {
  /** What is listed: `donations`. */
  what: string
  /** From 1. */
  pageNo: number
  pageCount: number
  addressOf: (pageNo: number) => string
}

/** Pages that are addresses, the newest first; nothing where there is one page only. */
export function PageLinks({ what, pageNo, pageCount, addressOf }: PageLinksProps) {
  if (pageCount < 2) return null
  return (
    <Nav aria-label={`Pages of ${what}`}>
      <span>
        {pageNo > 1 && (
          <Link href={addressOf(pageNo - 1)} rel="prev">
            <Icon name="back" size={18} />
            Newer
          </Link>
        )}
      </span>
      <Muted>{`Page ${pageNo} of ${pageCount}`}</Muted>
      <span>
        {pageNo < pageCount && (
          <Link href={addressOf(pageNo + 1)} rel="next">
            Older
            <Icon name="forward" size={18} />
          </Link>
        )}
      </span>
    </Nav>
  )
}
