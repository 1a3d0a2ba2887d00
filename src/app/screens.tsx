import { use, type ComponentType } from 'react'
import { fetchPart } from '#ui/fetchPart.ts'

interface ScreenProps {
  params: Record<string, string | undefined>
}

export type LoadedScreen = ComponentType<ScreenProps>

/** A screen in a chunk of its own. Once loaded it renders without suspending, which server rendering and hydration need. */
export interface LazyScreen {
  load(): Promise<LoadedScreen>
  Screen: LoadedScreen
}

export function lazyScreen(importScreen: () => Promise<LoadedScreen>): LazyScreen {
  let loading: Promise<LoadedScreen> | null = null
  const load = () => {
    // A failure is kept: rendering asks again and again, and only a reload of the page asks the network anew.
    loading ??= fetchPart(importScreen).then((value) => {
      // What `use` looks for first: without it Preact would suspend once more for what is there.
      void Object.assign(loading!, { status: 'fulfilled', value })
      return value
    })
    return loading
  }
  return {
    load,
    Screen: (props) => {
      const Ready = use(load())
      return <Ready {...props} />
    },
  }
}
