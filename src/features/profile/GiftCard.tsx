import { Fragment, type ReactNode } from 'react'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { Standing, StandingKind } from '#domain/standing.ts'
import { chakra } from '#theme/factory.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Heading, Muted, Row, Stack } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '8',
    rowGap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 17rem' },
    alignItems: 'start',
    // What was given stands beside what can be done about it, where there is room.
    '& > [data-money]': { gridRow: { md: '1 / span 2' }, gridColumn: { md: '2' } },
  },
})

const Name = chakra(Heading, { base: { fontSize: 'lg', overflowWrap: 'anywhere', '& a': { color: 'ink', textDecorationColor: 'line' } } })

const Stands = chakra('p', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2', fontWeight: 700 },
  variants: {
    kind: { settled: { color: 'accent' }, waiting: { color: 'ink' }, over: { color: 'muted' }, trouble: { color: 'danger' } },
  },
})

/** Broken only where it would not fit a line of its own. */
const Whole = chakra('span', { base: { display: 'inline-block', maxWidth: '100%' } })

const ICON: Record<StandingKind, IconName> = { settled: 'check', waiting: 'clock', over: 'close', trouble: 'warning' }

interface GiftCardProps {
  campaignName: string
  campaignPath: string
  standing: Standing
  /** null where there is no sum to be said. */
  line: MoneyLine | null
  isMonthly?: boolean
  /** Date, method and reference, in one line where there is room. */
  facts: readonly string[]
  actions?: ReactNode
  children?: ReactNode
}

export function GiftCard({ campaignName, campaignPath, standing, line, isMonthly, facts, actions, children }: GiftCardProps) {
  return (
    <Card as="article">
      <Stack gap="4">
        <Columns>
          <Stack gap="2">
            <Name as="h2">
              <a href={`/campaign/${campaignPath}`} target="_blank" rel="noopener">
                {campaignName}
              </a>
            </Name>
            <Stands kind={standing.kind}>
              <Icon name={ICON[standing.kind]} />
              {standing.text}
            </Stands>
            <Muted>
              {facts.map((fact, index) => (
                <Fragment key={fact}>
                  <Whole>{index < facts.length - 1 ? `${fact} ·` : fact}</Whole>{' '}
                </Fragment>
              ))}
            </Muted>
          </Stack>
          {line && (
            <div data-money>
              <MoneyTable line={line} when={isMonthly ? 'each month' : null} />
            </div>
          )}
          {actions && <Row>{actions}</Row>}
        </Columns>
        {children}
      </Stack>
    </Card>
  )
}
