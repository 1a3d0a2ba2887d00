import { decimalText, formatMoney } from '#domain/money.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { chakra } from '#theme/factory.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Fact, FactList } from '#ui/FactList.tsx'

const Prominent = chakra(FactList, {
  base: { bg: 'accentSoft', borderRadius: 'md', paddingInline: '4', paddingBlock: '2', fontVariantNumeric: 'tabular-nums' },
})

// In one piece, however large the text: of what goes on in another line the last letter is left out at the bank.
const Value = chakra('strong', { base: { fontSize: 'min(1.5rem, 7vw)', lineHeight: 1.2, whiteSpace: 'nowrap' } })

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
