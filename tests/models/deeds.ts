/**
 * How what can happen to a machine is brought about where people are: on the mounted screen and in the browser. One table a machine, a row for
 * every event, so that a new event without one does not compile.
 */
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Cause } from './engine.ts'

export type Name = string | RegExp

/** What stands on the screen, in the user's words. */
export type Sight = { heading: Name } | { button: Name } | { text: Name } | { region: Name } | { gone: Sight }

/** A text that begins like this, as stories look for it. */
export const begins = (text: string): Sight => ({ text: new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) })

/** Why nobody sends off a form from where it was refused. */
export const EDITED_FIRST = 'A form that is sent again is first edited: its button tells the machine so.'

/** A person before a screen, and the world around it; on each level somebody else plays it. */
export interface Stage {
  sees(sight: Sight): Promise<void>
  presses(button: Name): Promise<void>
  follows(link: Name): Promise<void>
  chooses(radio: Name): Promise<void>
  types(label: Name, text: string): Promise<void>
  /** From a list that drops down. */
  picks(label: Name, option: string): Promise<void>
  ticks(checkbox: Name): Promise<void>
  /** With the Tab key. */
  leavesTheField(): Promise<void>
  /** An address of the app, as a link, a bookmark or the browser's buttons would lead to. */
  goesTo(address: string): Promise<void>
  /** An address where this donor's own e-mail address goes in place of a fixture's. */
  emailFor(fixture: string): string
  losesConnection(): Promise<void>
  findsConnection(): Promise<void>
  /** The browser shows the page again as it was left. */
  comesBackToThePage(): Promise<void>
  /** To another tab or app. */
  looksAway(): Promise<void>
  looksBack(): Promise<void>
  accessTokenRunsOut(): Promise<void>
  pageStartsLoggedIn(event: unknown): Promise<void>
  logsInInAnotherTab(event: unknown): Promise<void>
  logsOutInAnotherTab(event: unknown): Promise<void>
  asksForAResetLink(event: unknown): Promise<void>
  resetsPasswordInAnotherTab(event: unknown): Promise<void>
  partFailsToLoad(): Promise<void>
  partBreaks(message: string): Promise<void>
}

interface Deed<Event, Snapshot> {
  does: (stage: Stage, event: Event, from: Snapshot) => Promise<unknown>
  /** Why nobody can do it from here; null where somebody can. */
  unless?: (from: Snapshot, event: Event) => string | null
}

/** What no person, no network and no other tab can cause, and why. A mounted machine is told it all the same, to see its screen. */
export interface Nobodys {
  nobody: string
}

type Deeds<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]:
    | Deed<Extract<EventFromLogic<Machine>, { type: Type }>, SnapshotFrom<Machine>>
    | Nobodys
}

/** A machine as people meet it. */
export interface Flow<Machine extends AnyStateMachine, Screen extends string = string> {
  screenOf: (snapshot: SnapshotFrom<Machine>) => Screen
  sights: Readonly<Record<Screen, readonly Sight[]>>
  deeds: Deeds<Machine>
}

/** A flow whose machine's types no longer matter. */
interface AnyFlow {
  screenOf: (snapshot: AnyMachineSnapshot) => string
  sights: Readonly<Record<string, readonly Sight[]>>
  deeds: Readonly<Record<string, Deed<unknown, AnyMachineSnapshot> | Nobodys>>
}

export const anyFlow = (flow: unknown): AnyFlow => flow as AnyFlow

/** @returns why nobody can send this event from here; null where somebody can, and for what is not sent */
export function reasonAgainst({ deeds }: AnyFlow, cause: Cause, from: AnyMachineSnapshot): string | null {
  if (cause.kind !== 'sent') return null
  const deed = deeds[cause.event.type]
  if (!deed) throw new Error(`No one knows how to bring about ${cause.event.type}.`)
  return 'nobody' in deed ? deed.nobody : (deed.unless?.(from, cause.event) ?? null)
}

export async function does({ deeds }: AnyFlow, stage: Stage, cause: Cause, from: AnyMachineSnapshot): Promise<void> {
  const deed = deeds[cause.event.type]
  if (!deed || 'nobody' in deed) throw new Error(`Nobody can bring about ${cause.event.type}.`)
  await deed.does(stage, cause.event, from)
}

export async function seesItsScreen(flow: AnyFlow, stage: Stage, snapshot: AnyMachineSnapshot): Promise<void> {
  for (const sight of flow.sights[flow.screenOf(snapshot)] ?? []) await stage.sees(sight)
}
