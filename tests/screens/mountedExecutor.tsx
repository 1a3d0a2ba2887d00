import { act } from 'preact/test-utils'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { App } from '#app/App.tsx'
import { FRAME } from '#app/frame.ts'
import { findRoute } from '#app/routes.ts'
import type { Ports } from '#ports/ports.tsx'
import { anyFlow, does, reasonAgainst, seesItsScreen, type Stage } from '../models/deeds.ts'
import type { Cause, Executor, Model, Path } from '../models/engine.ts'
import { heldPorts, type HeldPorts, type Scene } from './heldPorts.ts'
import { HeldServices } from './heldServices.ts'
import { mountedStage } from './mountedStage.ts'
import { beginWatch, notesOf, watch } from './watchedActors.ts'

export interface World {
  stage: Stage
  services: HeldServices
  held: HeldPorts
}

export interface Mounting<Machine extends AnyStateMachine> {
  model: Model<Machine>
  flow: unknown
  sceneOf: (input: string) => Scene
  /** Which of the screen's machines is walked, where it has several of one kind. */
  watched?: (ports: Ports) => AnyActorRef
  /** What has to be answered before the walk begins. */
  settle?: (world: World, input: string) => void | Promise<void>
  /** Services that are machines of their own: how one is brought to an outcome, null for none. */
  bringAbout?: Record<string, (world: World, outcome: string | null, output: unknown) => Promise<void>>
  /** What an answer of the model is where the screen asks for it. */
  answerOf?: (output: unknown) => unknown
  /** States whose screen is another's: what the machine is told there is seen nowhere. */
  isLeftBehind?: (snapshot: AnyMachineSnapshot) => boolean
  /** What else is to be seen. */
  alsoSees?: (stage: Stage, snapshot: AnyMachineSnapshot) => Promise<void>
}

interface MountedExecutor extends Executor {
  /** Over all walks: the names of the transitions, the ids of the states. */
  taken: Set<string>
  visited: Set<string>
}

interface Traversing {
  traverseTo: (key: string) => { finished: Promise<unknown> }
}

/** @returns what waits for the last way through the browser's history to be at its end */
function traversals(): () => Promise<unknown> {
  const { navigation } = window as unknown as { navigation: Traversing }
  const traverseTo = navigation.traverseTo.bind(navigation)
  let last: Promise<unknown> = Promise.resolve()
  navigation.traverseTo = (key) => {
    const way = traverseTo(key)
    last = way.finished.catch(() => {})
    return way
  }
  return () => last
}

/** Walks paths on the app itself, mounted in a browser: only what lies behind the ports is held. */
export function mountedExecutor<Machine extends AnyStateMachine>(mounting: Mounting<Machine>): MountedExecutor {
  const flow = anyFlow(mounting.flow)
  const { id } = mounting.model.machine
  const home = location.href
  const traversed = traversals()
  let root: Root
  let host: HTMLElement
  let world: World
  let isLeft: boolean
  const taken = new Set<string>()
  const visited = new Set<string>()

  return {
    taken,
    visited,
    start: async ({ input }: Path) => {
      beginWatch()
      isLeft = false
      const scene = mounting.sceneOf(input)
      history.replaceState(null, '', scene.at)
      const services = new HeldServices()
      const held = heldPorts(services, scene, (address) => history.pushState(null, '', address))
      world = { services, held, stage: mountedStage(held) }
      host = document.body.appendChild(document.createElement('div'))
      root = createRoot(host)
      held.ports.app.start()
      await findRoute(location.pathname)?.route.screen.load()
      root.render(createElement(App, { ports: held.ports, frame: FRAME }))
      await mounting.settle?.(world, input)
    },
    perform: async ({ event, from }) => {
      const against = reasonAgainst(flow, event, from)
      if (mounting.isLeftBehind?.(from)) isLeft = true
      if (against !== null) actor().send(event.event)
      else if (event.kind === 'sent') await does(flow, world.stage, event, from)
      else await happens(event)
    },
    expect: async (snapshot) => {
      await expect.poll(standing, { interval: 5 }).toEqual({ value: snapshot.value, status: snapshot.status })
      if (isLeft) return
      await seesItsScreen(flow, world.stage, snapshot)
      await mounting.alsoSees?.(world.stage, snapshot)
    },
    stop: async () => {
      const notes = notesOf(actor())
      for (const name of notes.taken) taken.add(name)
      for (const state of notes.visited) visited.add(state)
      // With what the screen does on being left, which would come in the midst of the next walk, as would where it is on its way to.
      await act(() => root.unmount())
      await traversed()
      host.remove()
      history.replaceState(null, '', home)
    },
  }

  function actor() {
    const known = mounting.watched?.(world.held.ports) ?? watch().latest.get(id)
    if (!known) throw new Error(`No ${id} runs behind this screen.`)
    return known
  }

  function standing() {
    const { value, status } = actor().getSnapshot() as AnyMachineSnapshot
    return { value, status }
  }

  async function happens(cause: Exclude<Cause, { kind: 'sent' }>): Promise<void> {
    if (cause.kind === 'elapsed') {
      // A screen stands before its machine is started.
      await expect.poll(() => watch().clock.isRunning, { interval: 5 }).toBe(true)
      return void watch().clock.toNextTimer()
    }
    const bring = mounting.bringAbout?.[cause.service]
    if (bring) return bring(world, cause.kind === 'answered' ? cause.outcome : null, cause.kind === 'answered' ? cause.output : null)
    await expect.poll(() => world.services.isWaiting(cause.service), { interval: 5 }).toBe(true)
    if (cause.kind === 'answered') world.services.answer(cause.service, mounting.answerOf?.(cause.output) ?? cause.output)
    else world.services.fail(cause.service, cause.error)
  }
}
