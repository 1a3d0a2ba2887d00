import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { chakra } from '#theme/factory.tsx'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '1.5',
    fontVariantNumeric: 'tabular-nums',
    containerType: 'inline-size',
    '& dd': { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '4' },
    '& [data-total]': {
      fontWeight: 700,
      fontSize: 'lg',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderColor: 'line',
      paddingTop: '2',
      marginTop: '1',
    },
    // With large text an amount stands under its name.
    '@container (max-width: 15rem)': {
      '& dd, & dd[data-total]': { gridColumn: '1 / -1', whiteSpace: 'normal', padding: 0, margin: 0, border: 0 },
      '& [data-total]': { fontSize: 'md' },
    },
  },
})

/**
 * The one line of money, the same in the wizard, on the thank-you page and in lists.
 * @param when its total is taken, where that is not just once and now: 'each month', 'on 25 December 2026'
 */
export function MoneyTable({ line, when }: { line: MoneyLine; when?: string | null }) {
  const money = (cents: number) => formatMoney(cents, line.currencyId, 'cents')
  return (
    <List>
      <dt>To the cause</dt>
      <dd translate="no">{money(line.toCause)}</dd>
      <dt>{line.tipOrFeeLabel}</dt>
      <dd translate="no">{money(line.tipOrFee)}</dd>
      <dt data-total>{when ? `Total ${when}` : 'Total'}</dt>
      <dd data-total translate="no">
        {money(line.total)}
      </dd>
    </List>
  )
}
