import { decimalText, formatMoney } from '#domain/money.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { chakra } from '#theme/factory.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'

const Prominent = chakra(FactList, {
  base: { bg: 'accentSoft', borderRadius: 'md', paddingInline: '4', paddingBlock: '2', fontVariantNumeric: 'tabular-nums' },
})

// Large text, too, keeps a reference in one piece.
const Value = chakra('strong', { base: { fontSize: 'min(1.5rem, 9.5vw)', lineHeight: 1.2 } })

/** What a payment finds its donation by. */
export function ReferenceAndAmount({ donation: { reference, line } }: { donation: PlacedDonation }) {
  return (
    <Prominent>
      <Fact name="Reference" value={<Value translate="no">{reference}</Value>}>
        <CopyButton text={reference} what="the reference" />
      </Fact>
      <Fact name="Amount" value={<Value translate="no">{formatMoney(line.total, line.currencyId, 'cents')}</Value>}>
        <CopyButton text={decimalText(line.total)} what="the amount" />
      </Fact>
    </Prominent>
  )
}
