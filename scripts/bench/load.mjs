import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const SECONDS = 8

/**
 * @param {string} home address of a running server @param {number} pid its process
 * @returns {Promise<{name: string, perSecond: number, median: number, p99: number, failed: number, memory: number}[]>}
 */
export async function loadServer(home, pid) {
  const campaign = await firstCampaign(home)
  const rows = []
  const row = async (name, options) => {
    const result = await autocannon({ duration: SECONDS, ...options })
    rows.push({
      name,
      perSecond: result.requests.average,
      median: result.latency.p50,
      p99: result.latency.p99,
      failed: result.non2xx + result.errors,
      memory: megabytes(pid),
    })
  }
  await row('campaign read, 32 connections', { url: `${home}/api/v1/campaigns/short/${campaign.path}?idType=0`, connections: 32 })
  await row('campaign page (HTML), 32 connections', {
    url: `${home}/campaign/${campaign.path}`,
    connections: 32,
    headers: { 'accept-encoding': 'br' },
  })
  await row('donation create (EFT), 8 connections', {
    url: `${home}/api/v1/donations`,
    connections: 8,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
          body: JSON.stringify({ ...donationTo(campaign.id), recaptchaToken: `pass.donate.${Date.now()}.${randomUUID()}` }),
        }),
      },
    ],
  })
  return rows
}

async function firstCampaign(home) {
  const { data } = await (await fetch(`${home}/api/v1/campaigns/short/water-for-thaba?idType=0`)).json()
  return { id: data.id, path: 'water-for-thaba' }
}

const donationTo = (campaignId) => ({
  type: 0,
  currencyId: 1,
  amount: 50,
  tipOrAdminFeeAmount: 0,
  paymentMethod: 0,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'bench@example.org',
  mobileNumber: null,
  anonymous: true,
  displayName: null,
  comment: null,
  campaignId,
})

/** Resident memory of a process; Linux only, NaN elsewhere. */
function megabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
