import type { OfflineDonation, Page } from '#domain/entities.ts'
import { cents, wireFromCents } from '#domain/money.ts'
import type { WireOfflineDonation } from '#domain/wire.ts'
import type {
  AddOfflineDonationInput,
  AddOfflineDonationOutput,
  RemoveOfflineDonationInput,
  RemoveOfflineDonationOutput,
} from '#machines/offlineDonation/types.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { decodePage } from './decode.ts'
import { isRefusal, refusalsOf, type Http } from './http.ts'

const path = (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}/offline-donations`

export async function readOfflineDonations(
  http: Http,
  campaignId: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  signal: AbortSignal,
): Promise<Page<OfflineDonation>> {
  const query = `pageNo=${pageNo}&pageSize=${pageSize}`
  return decodePage(await http<WireOfflineDonation[]>(`${path(campaignId)}?${query}`, { as: 'user', signal }), decodeOfflineDonation)
}

export async function addOfflineDonation(
  http: Http,
  { campaignId, currencyId, draft, idempotencyKey }: AddOfflineDonationInput,
  signal: AbortSignal,
): Promise<AddOfflineDonationOutput> {
  try {
    const body: Omit<WireOfflineDonation, 'id'> = { ...draft, currencyId, amount: wireFromCents(draft.amount) }
    const { data } = await http<WireOfflineDonation>(path(campaignId), { method: 'POST', as: 'user', body, idempotencyKey, signal })
    return { kind: 'added', donation: decodeOfflineDonation(data) }
  } catch (error) {
    return { kind: 'refused', errors: refusedIn(error) }
  }
}

export async function removeOfflineDonation(
  http: Http,
  { campaignId, donationId }: RemoveOfflineDonationInput,
  signal: AbortSignal,
): Promise<RemoveOfflineDonationOutput> {
  try {
    const address = `${path(campaignId)}/${encodeURIComponent(donationId)}`
    const { data } = await http<WireOfflineDonation>(address, { method: 'DELETE', as: 'user', signal })
    return { kind: 'removed', donation: decodeOfflineDonation(data) }
  } catch (error) {
    return { kind: 'refused', errors: refusedIn(error) }
  }
}

/** @throws what is no refusal */
function refusedIn(error: unknown): FieldRefusal[] {
  if (!isRefusal(error)) throw error
  return refusalsOf(error)
}

const decodeOfflineDonation = ({ id, amount, donorName, anonymous, comment, receivedOn }: WireOfflineDonation): OfflineDonation => ({
  id,
  amount: cents(amount),
  donorName,
  anonymous,
  comment,
  receivedOn,
})
