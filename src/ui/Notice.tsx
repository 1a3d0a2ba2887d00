import type { ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'
import { Icon, type IconName } from './Icon.tsx'

const Box = chakra('div', {
  base: { display: 'flex', gap: '3', padding: '4', borderRadius: 'md', alignItems: 'flex-start' },
  variants: { tone: { calm: { bg: 'accentSoft' }, danger: { bg: 'dangerSoft' }, warning: { bg: 'warning' }, plain: { bg: 'sunken' } } },
})

/**
 * With a role, where notices come and go: it is there before them, as what comes together with its words is not read out by every screen reader. It
 * takes no room among others while it is empty.
 */
export const News = chakra('div', { base: { '&:empty': { position: 'absolute' } } })

const ICON: Record<NoticeTone, IconName> = { calm: 'check', danger: 'warning', warning: 'warning', plain: 'clock' }

type NoticeTone = 'calm' | 'danger' | 'warning' | 'plain'

/** `isNews` has it read aloud when it appears. */
export function Notice({
  tone = 'plain',
  icon,
  isNews = false,
  children,
}: {
  tone?: NoticeTone
  icon?: IconName
  isNews?: boolean
  children: ReactNode
}) {
  return (
    <Box tone={tone} role={isNews ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon name={icon ?? ICON[tone]} />
      <div style={{ minWidth: 0, flex: 1 }}>{children}</div>
    </Box>
  )
}
