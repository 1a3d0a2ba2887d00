import { formatDate } from '#domain/dates.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { certificateSums } from '#domain/section18A.ts'
import { startOfTaxYear, taxYearText, type TaxYear } from '#domain/taxYear.ts'
import { printable, printableName } from '#server/documents/letters.ts'
import { Paper, type Column } from '#server/documents/paper.ts'
import type { StatementGift, StatementSum } from '#server/services/statements.ts'

export interface Statement {
  donor: { firstName: string; lastName: string; email: string }
  taxYear: TaxYear
  gifts: readonly StatementGift[]
  sums: readonly StatementSum[]
  asOf: Date
}

const HEAD = ['Date', 'Campaign and reference', 'To the cause', 'Tip or fee', 'All you paid']
const COLUMNS: readonly Column[] = [
  { from: 0, to: 0.2, align: 'left' },
  { from: 0.2, to: 0.56, align: 'left' },
  { from: 0.56, to: 0.72, align: 'right' },
  { from: 0.72, to: 0.85, align: 'right' },
  { from: 0.85, to: 1, align: 'right' },
]

export async function statementPdf({ donor, taxYear, gifts, sums, asOf }: Statement): Promise<Uint8Array> {
  const day = formatDate(asOf.toISOString())
  const paper = new Paper({ title: `Donations in the tax year ${taxYear}`, subject: taxYearText(taxYear), date: asOf })
  paper.heading('Statement of donations')
  paper.facts([
    ['Given by', printableName(donor)],
    ['Tax year', `${taxYear}: ${taxYearText(taxYear)}`],
    ['As at', asOf.getTime() < startOfTaxYear(taxYear + 1) ? `${day}; the tax year has not ended yet` : day],
    ...sums.flatMap(({ currencyId }) => certifiedIn(gifts, currencyId)),
  ])
  for (const sum of sums) {
    paper.table(
      HEAD,
      [
        ...gifts.filter(({ currencyId }) => currencyId === sum.currencyId).map(rowOf),
        ['Total', sum.count === 1 ? '1 donation' : `${sum.count} donations`, ...moneyOf(sum)],
      ],
      COLUMNS,
      { sums: 1, title: `Donations in ${CURRENCIES[sum.currencyId].name}` },
    )
  }
  paper.paragraph(
    'Each donation counts on the day on which it was received. Donations that were paid back are not in this statement.',
    'muted',
  )
  paper.paragraph('This is not a Section 18A certificate and cannot be used to claim a tax deduction.', 'muted')
  return paper.finish()
}

function certifiedIn(gifts: Statement['gifts'], currencyId: CurrencyId): [name: string, value: string][] {
  const own = gifts.filter((gift) => gift.currencyId === currencyId)
  const sums = certificateSums(
    own.map(({ amountCents, certificate }) => ({ toCause: amountCents, certificate })),
    currencyId,
  )
  return sums.map(([name, cents]) => [name, `${formatMoney(cents, currencyId, 'cents')}, without tips and admin fees`])
}

const rowOf = (gift: StatementGift): string[] => [
  formatDate(gift.settledAt.toISOString()),
  `${printable(gift.campaignName, 'A campaign on Letsema')}, ${gift.reference}`,
  ...moneyOf(gift),
]

function moneyOf({ amountCents, tipCents, currencyId }: { amountCents: number; tipCents: number; currencyId: CurrencyId }): string[] {
  return [amountCents, tipCents, amountCents + tipCents].map((cents) => formatMoney(cents, currencyId, 'cents'))
}
