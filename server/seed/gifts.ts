import { COMMENTS, DONOR_NAMES, GROUPS, NICKNAMES, type Tongue } from '#server/seed/donors.ts'
import type { DemoDonation, DemoUpdate } from '#server/seed/demonstration.ts'
import { SeededRandom } from '#server/seed/seededRandom.ts'

interface GiftPlan {
  count: number
  /** About what the settled ones add up to, in whole rands or dollars. */
  total: number
  /** Days from the start, as in Demonstration: between these they were given. */
  from: number
  until?: number
  /** Languages spoken where most donors live. */
  near: readonly Tongue[]
  comments?: readonly string[]
  offline?: number
  pending?: number
  declined?: number
  cancelled?: number
  dollars?: boolean
  /** Percent of the admin fee that donors pay on top; without it they leave a tip. */
  fee?: number
  /** Written out by hand, on top of the count. */
  also?: readonly DemoDonation[]
}

const EVERYWHERE: readonly Tongue[] = ['isiZulu', 'isiXhosa', 'Sesotho', 'Setswana', 'Afrikaans', 'English', 'Durban', 'Venda']

/** Believable gifts to one campaign; the same at every start. */
export function gifts(campaign: string, plan: GiftPlan): DemoDonation[] {
  const random = new SeededRandom(`gifts ${campaign}`)
  const groups = random.shuffled(GROUPS)
  const said = new Set<string>()
  const comments = [...(plan.comments ?? [])]
  const shares = Array.from({ length: plan.count }, () => Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const failed = (plan.pending ?? 0) + (plan.declined ?? 0) + (plan.cancelled ?? 0)
  const state = (index: number): DemoDonation['state'] => {
    if (index < (plan.pending ?? 0)) return 'pending'
    if (index < (plan.pending ?? 0) + (plan.declined ?? 0)) return 'declined'
    return index < failed ? 'cancelled' : undefined
  }

  const given = [...shares.map((share) => (share / whole) * plan.total), ...Array.from({ length: failed }, () => plan.total / plan.count)]
  const made = given.map((wanted, index): DemoDonation => {
    const outcome = index < plan.count ? undefined : state(index - plan.count)
    const tongue = plan.dollars && random.chance(0.7) ? 'abroad' : random.pick(random.chance(0.7) ? plan.near : EVERYWHERE)
    const amount = handy(wanted, plan.dollars ?? false)
    const firstName = random.pick(DONOR_NAMES[tongue].first)
    const lastName = random.pick(DONOR_NAMES[tongue].last)
    const offline = outcome === undefined && index >= plan.count - (plan.offline ?? 0)
    const isGroup = amount >= (plan.dollars ? 1_000 : 4_000) && random.chance(0.8)
    const anonymous = !isGroup && random.chance(0.14)
    const displayName = isGroup ? groups.pop() : random.chance(0.12) ? nickname(random, lastName) : undefined
    const comment =
      outcome === undefined && random.chance(comments.length > 0 ? 0.55 : 0.11)
        ? (comments.shift() ?? remark(random, tongue, said))
        : undefined
    const by = random.chance(0.3) ? 'eft' : 'card'
    // Drawn as well where the fee takes its place: what is drawn after it stays the same.
    const chosen = offline ? 0 : random.pick([0, 0, 5, 8, 12, 12, 12])
    const tip = offline ? 0 : (plan.fee ?? chosen) / 100
    return {
      firstName,
      lastName,
      email: address(firstName, lastName),
      amount,
      when: moment(random, plan.from, outcome === 'pending' ? -0.1 : (plan.until ?? -0.2), outcome === 'pending'),
      ...(tip ? { tip: Math.round(amount * tip * 100) / 100 } : {}),
      ...(anonymous ? { anonymous } : {}),
      ...(displayName ? { displayName } : {}),
      ...(comment ? { comment } : {}),
      ...(offline ? { offline } : {}),
      ...(outcome ? { state: outcome } : {}),
      method: outcome === 'pending' ? 'eft' : by,
    }
  })
  return [...made, ...(plan.also ?? [])]
}

/** By the demonstration's own donor, who is logged in while she gives. */
export const naledi = (gift: Pick<DemoDonation, 'amount' | 'tip' | 'when' | 'state' | 'method' | 'comment'>): DemoDonation => ({
  firstName: 'Naledi',
  lastName: 'Mokoena',
  email: 'donor@letsema.test',
  person: 'donor',
  ...gift,
})

/** What the organiser wrote, the earliest first: days from the start and the text. */
export const news = (
  author: string,
  ...written: readonly (readonly [when: number, description: string, pictures?: DemoUpdate['pictures']])[]
): DemoUpdate[] => written.map(([when, description, pictures]) => ({ author, when, description, ...(pictures ? { pictures } : {}) }))

export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')

function handy(amount: number, dollars: boolean): number {
  if (dollars) return Math.max(5, Math.round(amount / 5) * 5)
  const step = amount < 150 ? 10 : amount < 1_200 ? 50 : amount < 4_000 ? 250 : 500
  return Math.max(20, Math.round(amount / step) * step)
}

/** Most people give in the first days, when it is new. */
function moment(random: SeededRandom, from: number, until: number, isRecent: boolean): number {
  const share = random.next() ** 1.5
  const earliest = isRecent ? Math.max(from, until - 3) : from
  return Math.round((earliest + share * (until - earliest)) * 1_000) / 1_000
}

function nickname(random: SeededRandom, lastName: string): string {
  return random.chance(0.4) ? `The ${lastName} family` : random.pick(NICKNAMES)
}

function remark(random: SeededRandom, tongue: Tongue, said: Set<string>): string | undefined {
  const fresh = COMMENTS[tongue].filter((comment) => !said.has(comment))
  if (fresh.length === 0) return undefined
  const comment = random.pick(fresh)
  said.add(comment)
  return comment
}

const address = (firstName: string, lastName: string): string =>
  `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase() + '@letsema.test'
