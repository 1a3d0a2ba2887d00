import type { AnyActorRef } from 'xstate'

interface Held {
  actor: AnyActorRef
  users: number
  isStarted: boolean
}

const IDLE_KEPT = 30

/**
 * Actors of the reads, made outside of every render and kept for a while after their screen has gone, so that going back shows at once what was there.
 * Rendering makes an actor, only an effect starts it. One that failed would ask on by itself: without a screen it is dropped.
 */
export class Actors {
  private readonly held = new Map<string, Held>()

  /** @param isOfHistory whether the page is one that the browser has kept: what it came with counts as in use before */
  constructor(private readonly isOfHistory = false) {}

  get<Ref extends AnyActorRef>(key: string, make: () => Ref): Ref {
    const known = this.held.get(key)
    if (known) {
      // Its screen is about to be shown: what is let go of for it is not this one.
      this.moveToEnd(key, known)
      return known.actor as Ref
    }
    const actor = make()
    this.held.set(key, { actor, users: 0, isStarted: false })
    return actor
  }

  /** @returns whether the actor had been in use before, and what lets it go */
  use(key: string): { isReused: boolean; release: () => void } {
    const held = this.held.get(key)
    if (!held) return { isReused: false, release: () => {} }
    const isReused = (held.isStarted || this.isOfHistory) && held.users === 0
    held.users += 1
    if (!held.isStarted) {
      held.isStarted = true
      held.actor.subscribe(() => this.dropFailed(key, held))
      held.actor.start?.()
    }
    this.moveToEnd(key, held)
    return {
      isReused,
      release: () => {
        held.users -= 1
        this.dropIdle()
        // Not at once: the next screen may take it up in the same step.
        queueMicrotask(() => this.dropFailed(key, held))
      },
    }
  }

  /** Tells all that wait for the network that it is back. */
  tellAll(event: { type: 'ONLINE' }): void {
    // What is drawn anew meanwhile comes to the end, and would be met again.
    const all = [...this.held.values()]
    for (const { actor, users } of all) if (users > 0) actor.send(event)
  }

  forgetIdle(): void {
    // What has not begun has read nothing, and its screen is being drawn.
    this.dropIdle(0, ({ isStarted }) => isStarted)
  }

  /** What is idle is dropped from the beginning. */
  private moveToEnd(key: string, held: Held): void {
    this.held.delete(key)
    this.held.set(key, held)
  }

  private dropFailed(key: string, { actor, users }: Held): void {
    if (users > 0 || this.held.get(key)?.actor !== actor || !actor.getSnapshot().matches('failed')) return
    actor.stop?.()
    this.held.delete(key)
  }

  private dropIdle(kept = IDLE_KEPT, isMeant: (held: Held) => boolean = () => true): void {
    const idle = [...this.held].filter(([, held]) => held.users === 0 && isMeant(held))
    for (const [key, { actor }] of idle.slice(0, Math.max(0, idle.length - kept))) {
      actor.stop?.()
      this.held.delete(key)
    }
  }
}
