import type { MouseEventHandler } from 'react'
import { Link } from 'wouter'
import { chakra } from '#theme/factory.tsx'
import { focusOn } from './focusOn.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // Three of them fit a phone of 320.
    columnGap: { base: '4', md: '5' },
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'line',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '3rem',
      color: 'muted',
      fontWeight: 700,
      textDecoration: 'none',
      paddingBottom: '3px',
      marginBottom: '-1px',
    },
    '& a:hover': { color: 'accent' },
    // Not transparent on the others: where the system forces its own colours on the page, no edge is.
    '& a[aria-current]': { color: 'accent', borderBottom: '3px solid', paddingBottom: 0 },
  },
})

export interface TabLink {
  href: string
  label: string
  isCurrent: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** Tabs that are addresses: links, so that each can be opened, shared and gone back to. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label}>
      <List>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} onClick={tab.onClick} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  )
}

/** For what goes with its tab and has the focus: which tab is shown instead may not be drawn yet. */
export function toCurrentTab(going: HTMLElement): null {
  const page = going.closest('main')
  queueMicrotask(() => {
    const tab = page?.querySelector<HTMLElement>('nav [aria-current]')
    if (tab && document.activeElement === document.body) focusOn(tab)
  })
  return null
}
