import type { RecurringGift } from '#domain/recurringGift.ts'
import type { WireDonationSchedulerAnswer } from '#domain/wire.ts'
import type { ChangeScheduleInput, ChangeScheduleOutput } from '#machines/scheduleChange/types.ts'
import { decodeGift } from './decodeGift.ts'
import { donationPath } from './donationPath.ts'
import { isRefusal, refusalsOf, type Http } from './http.ts'

const path = (token: string) => donationPath({ token, isRecurring: true })

export async function readGift(http: Http, token: string, signal: AbortSignal): Promise<RecurringGift> {
  const { data } = await http<WireDonationSchedulerAnswer>(path(token), { as: 'public', signal })
  return decodeGift(data.donationScheduler)
}

export async function changeSchedule(
  http: Http,
  { token, patch }: ChangeScheduleInput,
  signal: AbortSignal,
): Promise<ChangeScheduleOutput> {
  try {
    const { data } = await http<WireDonationSchedulerAnswer>(path(token), { method: 'PATCH', as: 'public', body: patch, signal })
    return { kind: 'changed', gift: decodeGift(data.donationScheduler) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.status === 409) return { kind: 'overtaken', gift: await readGift(http, token, signal), message: error.message }
    return { kind: 'refused', errors: refusalsOf(error) }
  }
}
