import type { APIRequestContext } from '@playwright/test'
import type { WireCertificate, WireDonation } from '#domain/wire.ts'
import * as fixtures from '#machines/certificate/fixtures.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { freshEmail } from '../../e2e/donor.ts'
import { giveWithBenefit, refunds } from '../../e2e/taxBenefit.ts'
import { certificateFlow } from '../deeds/certificate.ts'
import { certificateModel } from '../models.ts'
import { HeldRequests, refuseFields } from './heldRequests.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage } from './stage.ts'

/** The generated paths of a Section 18A certificate, of a donation that the real server has, to an organisation that it knows as approved. */

export interface CertificateWorld extends BrowserWorld {
  donation: WireDonation
  issuing: HeldRequests
}

const certificatePath = ({ jwtTokenStringDonationId }: WireDonation) => `/api/v1/donations/${jwtTokenStringDonationId}/certificate`

/** Asked for again it is the same one. */
export async function issue(request: APIRequestContext, donation: WireDonation): Promise<WireCertificate> {
  const answer = await request.post(certificatePath(donation), { data: fixtures.details })
  if (!answer.ok()) throw new Error(`No certificate: ${await answer.text()}`)
  return ((await answer.json()) as { data: WireCertificate }).data
}

/** How the donation stands to its certificate. */
export async function readCertificate(request: APIRequestContext, donation: WireDonation): Promise<WireCertificate> {
  const answer = await request.get(certificatePath(donation))
  return ((await answer.json()) as { data: WireCertificate }).data
}

const refusedAs =
  (status: number) =>
  ({ issuing }: CertificateWorld, output: unknown) => {
    const { errors } = output as { errors: FieldRefusal[] }
    return issuing.settle((route) => refuseFields(route, status, errors))
  }

const network = {
  issueCertificate: {
    issued: ({ issuing }) => issuing.settle((route) => route.continue()),
    notAnyMore: async ({ donation, issuing }) => {
      await refunds(donation)
      await issuing.settle((route) => route.continue())
    },
    /** Issued in another tab, and the donation paid back since. */
    cancelled: async ({ page, donation, issuing }) => {
      await issue(page.request, donation)
      await refunds(donation)
      await issuing.settle((route) => route.continue())
    },
    refused: refusedAs(400),
    refusedAsAWhole: refusedAs(429),
    'no answer': ({ issuing }) => issuing.settle((route) => route.abort()),
  },
} satisfies Network<CertificateWorld, typeof fixtures.outcomes>

export const certificateLevel: InBrowser<typeof certificateModel.machine, CertificateWorld> = {
  model: certificateModel,
  flow: certificateFlow,
  network,
  async begin(page, name) {
    const email = freshEmail('walk-certificate')
    const donation = await giveWithBenefit(page.request, email, { isPaid: name !== 'none' })
    if (name === 'issued' || name === 'cancelled') await issue(page.request, donation)
    if (name === 'cancelled') await refunds(donation)
    const issuing = new HeldRequests(page, '**/api/v1/donations/*/certificate', (route) => route.request().method() === 'POST')
    await issuing.begin()
    await page.goto(`/donation/certificate/${donation.jwtTokenStringDonationId}`)
    return { page, donation, issuing, stage: browserStage(page, email), end: () => issuing.letGo() }
  },
}
