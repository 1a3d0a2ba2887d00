/** What can go wrong around a flow, each as an event that can come in any state where it makes sense. Crossed with the states by `crossing`. */
import type { AnyMachineSnapshot } from 'xstate'
import { isWhole } from './whole.ts'

export const FAULTS = [
  'lost answer',
  'server error',
  'unauthorised, good refresh',
  'unauthorised, dead refresh',
  'offline',
  'slow',
  'reload',
  'back and forward',
  'tab closed and reopened',
  'two tabs',
  'notified now',
  'notified late',
  'notified twice',
  'never notified',
] as const
export type FaultName = (typeof FAULTS)[number]

/** A state of a flow in which it rests, as far as faults care. */
export interface Place {
  /** Unique. */
  name: string
  snapshot: AnyMachineSnapshot
  /** The service that the server has been asked for and has not answered. */
  asks: string | null
  /** There is a donation at the gateway that nobody has decided on. */
  isOpenAtGateway: boolean
  /** The donor is logged in: the call that is under way carries a token, or the next one does. */
  meetsRefusedToken: 'under way' | 'next' | null
  /** The others come in the same state of another place. */
  only?: readonly FaultName[]
}

export const TOKEN_FAULTS = ['unauthorised, good refresh', 'unauthorised, dead refresh'] as const satisfies readonly FaultName[]

/** Where each fault can come. */
const HAPPENS_IN: Record<FaultName, (place: Place) => boolean> = {
  'lost answer': ({ asks }) => asks !== null,
  'server error': ({ asks }) => asks !== null,
  'unauthorised, good refresh': ({ meetsRefusedToken }) => meetsRefusedToken !== null,
  'unauthorised, dead refresh': ({ meetsRefusedToken }) => meetsRefusedToken !== null,
  offline: () => true,
  slow: ({ asks }) => asks !== null,
  reload: () => true,
  'back and forward': () => true,
  'tab closed and reopened': () => true,
  'two tabs': () => true,
  'notified now': ({ isOpenAtGateway }) => isOpenAtGateway,
  'notified late': ({ isOpenAtGateway }) => isOpenAtGateway,
  'notified twice': ({ isOpenAtGateway }) => isOpenAtGateway,
  'never notified': ({ isOpenAtGateway }) => isOpenAtGateway,
}

interface Crossing<At extends Place> {
  place: At
  fault: FaultName
}

/** Every fault at every place where it can come. */
const crossing = <At extends Place>(places: At[]): Crossing<At>[] =>
  places.flatMap((place) => (place.only ?? FAULTS).filter((fault) => HAPPENS_IN[fault](place)).map((fault) => ({ place, fault })))

/** Where a fault leaves the flow as it was the next one of these comes in the same walk: most of a walk is the way to its place. */
const CHAINED: readonly FaultName[] = ['offline', 'reload', 'back and forward', 'tab closed and reopened']

export interface Round<At extends Place = Place> {
  place: At
  faults: FaultName[]
}

/** The crossing, in as few walks as it takes. */
export const roundsOf = <At extends Place>(places: At[]): Round<At>[] =>
  places.flatMap((place) => {
    const faults = crossing([place]).map(({ fault }) => fault)
    const chained = CHAINED.filter((fault) => faults.includes(fault))
    return [chained, ...faults.filter((fault) => !chained.includes(fault)).map((fault) => [fault])].map((round) => ({
      place,
      faults: round,
    }))
  })

/**
 * The rounds that are walked now. The whole crossing takes ten minutes on two cores; `npm test` lets every fault come once, each in another place
 * where that is possible.
 */
export function walkedNow<At extends Place>(rounds: Round<At>[]): Round<At>[] {
  if (isWhole) return rounds
  const come = new Set<FaultName>()
  const left = new Set(rounds.map(({ place }) => place))
  const isNew = ({ faults }: Round<At>) => faults.some((fault) => !come.has(fault))
  const chosen: Round<At>[] = []
  for (;;) {
    const next = rounds.findLast((round) => left.has(round.place) && isNew(round)) ?? rounds.find(isNew)
    if (!next) return chosen
    chosen.push(next)
    left.delete(next.place)
    for (const fault of next.faults) come.add(fault)
  }
}
