import type { Context } from 'hono'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { askGateway } from '#server/services/askGateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { changeDonation } from '#server/services/donations.ts'
import { signDonationToken } from '#server/services/donationToken.ts'

export async function askAndGoBack(context: ServerContext, c: Context, donation: DonationRow | null): Promise<Response> {
  if (donation) await askGateway(context, donation)
  return goBack(context, c, donation)
}

/** To the donation's page; with none to one that goes on with this tab's, or says what to do where there is none either. */
export async function goBack(context: ServerContext, c: Context, donation: DonationRow | null, page = 'return'): Promise<Response> {
  const { publicUrl } = context.settings
  if (!donation) return c.redirect(`${publicUrl}/donation/return`, 303)
  const token = await signDonationToken(context.keys, donation)
  return c.redirect(`${publicUrl}/donation/${page}?donation=${token}`, 303)
}

/**
 * For when nothing can be looked up here. Gateways themselves knock at /notify.
 * @returns where a donor who comes back goes on: the app asks about the donation that is named, or this tab's. null for whoever is no such donor
 */
export function wayBack(request: Request, publicUrl: string): string | null {
  const { pathname, searchParams } = new URL(request.url)
  if (!/^\/payments\/[^/]+\/(?:return|cancel|payment-capture)\/?$/.test(pathname)) return null
  const donation = searchParams.get('donation')
  return `${publicUrl}/donation/return${donation ? `?${new URLSearchParams({ donation })}` : ''}`
}

/** On coming back with a proof of their own, donors may give up what is still pending. */
export async function cancel(context: ServerContext, donation: DonationRow): Promise<void> {
  if (donation.status !== DonationStatus.Pending) return
  try {
    await changeDonation(context, await signDonationToken(context.keys, donation), { status: DonationStatus.CanceledAtTransaction })
  } catch (error) {
    // The page that they come back to says what became of it.
    if (!(error instanceof Refusal) || error.status !== 409) throw error
  }
}
