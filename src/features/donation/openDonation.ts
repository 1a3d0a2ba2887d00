import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { GivingTerms } from '#machines/donation/draft.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { toSaved, type SavedDonation } from '#machines/donation/saved.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import type { EventLog } from '#machines/eventLog.ts'
import { provideTo } from '#machines/provideTo.ts'
import type { GivingServices, Ports } from '#ports/ports.tsx'
import { fetchLaterSteps, laterSteps } from './fetchLaterSteps.ts'
import type { LaterSteps } from './laterSteps.ts'

export type DonationRef = ActorRefFrom<typeof donationMachine>

/**
 * Makes the donation of a campaign, resumed where this tab left it: where it has kept something (`isKept`), once `laterSteps` is there. It is started by
 * the screen, and saves itself at every settled step. How it is paid is fetched before it is sent.
 */
export function openDonation(
  services: GivingServices,
  terms: GivingTerms,
  { returned, log, deviceClock }: { returned: boolean; log: Pick<EventLog, 'inspect'>; deviceClock: Ports['deviceClock'] },
): DonationRef {
  const machine = provideTo(donationMachine)({
    actors: {
      createDonation: fromPromise(async ({ input, signal }) => {
        const later = await fetchLaterSteps()
        canBePaid(later)
        return services.create({ form: later.wireForm(input.draft, input.terms), attemptKey: input.attemptKey }, signal)
      }),
    },
  })
  // A machine looks an actor up when it invokes it.
  const canBePaid = ({ paymentBy }: LaterSteps) => Object.assign(machine.implementations.actors, { payment: paymentBy(services) })
  const later = laterSteps()
  if (later) canBePaid(later)
  const storage = services.storage().of(terms.campaignPath)
  const saved = readKept(services, terms.campaignPath, deviceClock())
  if (!saved) storage.forget()
  // To open it is not to type, nor to look at it again.
  let keptAt = saved?.keptAt ?? deviceClock()
  const donation = createActor(machine, { input: { terms, saved, returned }, inspect: log.inspect })
  // A form that nobody has touched is nothing to come back to: loaded again, its page is taken over from the server again.
  let kept = saved ? null : JSON.stringify(toSaved(donation.getSnapshot()))
  let done = whatIsDone(donation.getSnapshot())
  donation.subscribe((snapshot) => {
    const toKeep = toSaved(snapshot)
    if (snapshot.matches('reviewing')) services.prepare()
    const text = JSON.stringify(toKeep)
    if (text === kept) return
    kept = text
    const before = done
    done = whatIsDone(snapshot)
    if (done !== before) keptAt = deviceClock()
    if (toKeep) storage.write({ ...toKeep, keptAt })
    else if (snapshot.matches('thanked')) storage.forget()
  })
  return donation
}

const whatIsDone = ({ context: { draft, reached, donation } }: DonationSnapshot): string => JSON.stringify([draft, reached, donation])

/** Whether this tab keeps something of the campaign, whatever it is. */
export const isKept = (services: GivingServices, campaignPath: string): boolean => services.storage().of(campaignPath).read() !== null

/** What this tab keeps of the campaign, read by what comes after the first step. */
export const readKept = (services: GivingServices, campaignPath: string, now: number): SavedDonation | null =>
  laterSteps()?.readSaved(services.storage().of(campaignPath).read(), now) ?? null
