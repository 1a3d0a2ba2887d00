import type { Decorator } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '#app/App.tsx'
import { FRAME } from '#app/frame.ts'
import { PortsProvider } from '#ports/ports.tsx'
import { storyPorts, type World } from './storyPorts.ts'

interface Place {
  /** The address, with its query. */
  at?: string
}

/** A screen alone: with ports, at an address of its own that is not the frame's. */
export const inWorld =
  ({ at, ...world }: World & Place = {}): Decorator =>
  (Story) => (
    <Somewhere at={at}>
      <Provided world={world}>
        <main>
          <Story />
        </main>
      </Provided>
    </Somewhere>
  )

/** The whole app at an address. */
export function AppIn({ at, ...world }: World & Place) {
  const [ports] = useState(() => storyPorts(world))
  return (
    <Somewhere at={at}>
      <App ports={ports} frame={FRAME} />
    </Somewhere>
  )
}

export function Provided({ world, children }: { world?: World; children: ReactNode }) {
  const [ports] = useState(() => storyPorts(world))
  return <PortsProvider ports={ports}>{children}</PortsProvider>
}

/** Links and redirects lead on inside a story, and leave the frame where it is. */
export function Somewhere({ at = '/home', children }: Place & { children: ReactNode }) {
  const [{ hook, searchHook }] = useState(() => memoryLocation({ path: at }))
  return (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  )
}
