import { ClientError, gql, GraphQLClient } from 'graphql-request'
import { SERVER } from '../servers.ts'

interface LedgerPosting {
  account: string
  amount: number
}

interface StoredDonation {
  id: string
  orderId: string
  status: number
  amount: number
  tipOrAdminFeeAmount: number
  email: string
  comment: string
  postings: LedgerPosting[]
}

const DONATION = gql`
  fragment Stored on Donation {
    id
    orderId
    status
    amount
    tipOrAdminFeeAmount
    email
    comment
    postings {
      account
      amount
    }
  }
`

/** Milliseconds. A token lives ten minutes; all tests together may take longer. */
const RENEWED_AFTER = 5 * 60_000

const HOME = `http://localhost:${SERVER.port}`

let client: Promise<GraphQLClient> | null = null
let since = 0

/** The server's own state, asked as an operator: independent of the adapter under test. */
function operator(): Promise<GraphQLClient> {
  if (client && performance.now() - since < RENEWED_AFTER) return client
  since = performance.now()
  return (client = logIn(HOME))
}

async function logIn(home: string): Promise<GraphQLClient> {
  const response = await fetch(`${home}/api/v1/authentication/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@letsema.test', password: 'letsema-demo-1' }),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return new GraphQLClient(`${home}/graphql`, { headers: { authorization: `Bearer ${data.accessToken}` } })
}

/** All donations of one e-mail address: each test gives with one of its own. */
export async function donationsOf(email: string): Promise<StoredDonation[]> {
  const query = gql`
    ${DONATION}
    query Of($search: String!) {
      donations(search: $search, pageSize: 100) {
        items {
          ...Stored
        }
      }
    }
  `
  const { donations } = await (await operator()).request<{ donations: { items: StoredDonation[] } }>(query, { search: email })
  return donations.items
}

/** 0 in every currency, or money was made or lost. In cents. */
export async function ledgerSums(): Promise<number[]> {
  const { ledgerSum } = await (
    await operator()
  ).request<{ ledgerSum: { sum: number }[] }>(gql`
    {
      ledgerSum {
        sum
      }
    }
  `)
  return ledgerSum.map(({ sum }) => Math.round(sum * 100))
}

/** @param home of the server whose pages are to show it */
export async function setBanner(home: string, message: string): Promise<string> {
  const { setBanner: banner } = await (
    await logIn(home)
  ).request<{ setBanner: { id: string } }>(
    gql`
      mutation Set($message: String!) {
        setBanner(message: $message) {
          id
        }
      }
    `,
    { message },
  )
  return banner.id
}

export async function hideBanner(home: string): Promise<void> {
  await (
    await logIn(home)
  ).request(gql`
    mutation {
      hideBanner {
        id
      }
    }
  `)
}

export async function settleEft(reference: string, rands: number): Promise<string> {
  const { settleEft: settlement } = await (
    await operator()
  ).request<{ settleEft: { outcome: string } }>(
    gql`
      mutation Settle($reference: String!, $amount: Float!) {
        settleEft(reference: $reference, amount: $amount) {
          outcome
        }
      }
    `,
    { reference, amount: rands },
  )
  return settlement.outcome
}

interface KnownCampaign {
  path: string
  name: string
  id: string
}

/** An active, started campaign in rand that offers cards, and others in the states that refuse donations. */
export async function campaigns(): Promise<
  (KnownCampaign & { status: number; published: boolean; isAdminFee: boolean; startDate: string; currencyId: number })[]
> {
  const { campaigns: page } = await (
    await operator()
  ).request<{
    campaigns: {
      items: {
        id: string
        url: string
        name: string
        status: number
        published: boolean
        startDate: string
        campaignSetting: { isAdminFee: boolean; currency: { id: number } }
      }[]
    }
  }>(gql`
    {
      campaigns(pageSize: 100) {
        items {
          id
          url
          name
          status
          published
          startDate
          campaignSetting {
            isAdminFee
            currency {
              id
            }
          }
        }
      }
    }
  `)
  return page.items.map(({ id, url, name, status, published, startDate, campaignSetting }) => ({
    id,
    path: url.split('/').at(-1) ?? '',
    name,
    status,
    published,
    startDate,
    isAdminFee: campaignSetting.isAdminFee,
    currencyId: campaignSetting.currency.id,
  }))
}

/** @returns what became of it, or why it is not done this way */
export async function refundDonation(reference: string, paidByHand = false): Promise<{ outcome: string; reason: string | null } | string> {
  try {
    const { refundDonation: refunded } = await (
      await operator()
    ).request<{ refundDonation: { outcome: string; reason: string | null } }>(
      gql`
        mutation Refund($reference: String!, $paidByHand: Boolean!) {
          refundDonation(reference: $reference, paidByHand: $paidByHand) {
            outcome
            reason
          }
        }
      `,
      { reference, paidByHand },
    )
    return refunded
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    return error.response.errors?.[0]?.message ?? ''
  }
}
