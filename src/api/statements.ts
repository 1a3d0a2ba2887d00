import { campaignPath } from '#domain/campaign.ts'
import type { Statement } from '#domain/entities.ts'
import { cents } from '#domain/money.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import type { WireStatement } from '#domain/wire.ts'
import { lineOf } from './decode.ts'
import { ApiError, type Http, type Send } from './http.ts'

const path = (userId: string, file: string, taxYear: TaxYear | null) =>
  `/donations/statement/${userId}${file}${taxYear === null ? '' : `?taxYear=${taxYear}`}`

export async function readStatement(http: Http, userId: string, taxYear: TaxYear | null, signal: AbortSignal): Promise<Statement> {
  const { data } = await http<WireStatement>(path(userId, '', taxYear), { as: 'user', signal })
  return decodeStatement(data)
}

/** @throws ApiError for any status but 2xx @throws TypeError without an answer */
export async function fetchStatementFile(send: Send, userId: string, taxYear: TaxYear): Promise<{ name: string; content: Blob }> {
  const response = await send(path(userId, '/statement.pdf', taxYear), { as: 'user' })
  if (!response.ok) throw new ApiError(response.status, null, response.headers.get('retry-after'))
  return { name: `letsema-statement-${taxYear}.pdf`, content: await response.blob() }
}

const decodeStatement = ({ taxYears, taxYear, gifts, totals }: WireStatement): Statement => ({
  taxYears,
  taxYear,
  gifts: gifts.map((gift) => ({
    token: gift.jwtTokenStringDonationId,
    certificate: gift.certificate,
    reference: gift.referenceNumber,
    settledAt: gift.settledAt,
    campaignName: gift.campaignName,
    campaignPath: campaignPath(gift.campaignUrl),
    line: lineOf(gift),
  })),
  sums: totals.map(({ currencyId, amount, tipOrAdminFeeAmount }) => ({
    currencyId,
    toCause: cents(amount),
    tipOrFee: cents(tipOrAdminFeeAmount),
    total: cents(amount) + cents(tipOrAdminFeeAmount),
  })),
})
