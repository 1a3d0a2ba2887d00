import { campaignPath } from '#domain/campaign.ts'
import type { OwnDonation, OwnRecurringGift, Page } from '#domain/entities.ts'
import { DonationType } from '#domain/enumerations.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { Envelope, WireDonationScheduler, WireOwnDonation, WireSettledDonation } from '#domain/wire.ts'
import { decodePage, lineOf } from './decode.ts'
import { decodeGift } from './decodeGift.ts'
import type { Http } from './http.ts'

export async function readOwnDonations(http: Http, userId: string, pageNo: number, signal: AbortSignal): Promise<Page<OwnDonation>> {
  const { data, meta } = await ask(http, userId, DonationType.OneOff, pageNo, signal)
  return decodePage({ data: data.flatMap((item) => ('donation' in item ? item.donation : [])), meta }, decodeOwnDonation)
}

export async function readOwnRecurringGifts(
  http: Http,
  userId: string,
  pageNo: number,
  signal: AbortSignal,
): Promise<Page<OwnRecurringGift>> {
  const { data, meta } = await ask(http, userId, DonationType.Recurring, pageNo, signal)
  return decodePage({ data: data.flatMap((item) => ('donationScheduler' in item ? item.donationScheduler : [])), meta }, decodeOwnGift)
}

const ask = (http: Http, userId: string, type: DonationType, pageNo: number, signal: AbortSignal): Promise<Envelope<WireOwnDonation[]>> =>
  http(`/donations/list/${userId}?pageSize=${PAGE_SIZE.donations}&pageNo=${pageNo}&type=${type}`, { as: 'user', signal })

export const decodeOwnDonation = (wire: WireSettledDonation): OwnDonation => ({
  id: wire.jwtTokenStringDonationId,
  reference: wire.transactionInfo.referenceNumber,
  status: wire.status,
  createdAt: wire.createdAt,
  settledAt: wire.settledAt,
  reversedAt: wire.reversedAt,
  isBeingSortedOut: wire.moneyCameOtherwise,
  isUndecided: wire.isUndecided,
  paymentMethod: wire.paymentMethod,
  line: lineOf(wire),
  campaignName: wire.campaignName,
  campaignPath: campaignPath(wire.campaignUrl),
  certificate: wire.certificate,
})

const decodeOwnGift = (wire: WireDonationScheduler): OwnRecurringGift => ({
  id: wire.recurrence.donationSchedulerId,
  createdAt: wire.createdAt,
  gift: decodeGift(wire),
})
