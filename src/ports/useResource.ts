import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import { resourceMachine } from '#machines/resource/machine.ts'
import { refusalOf, valueOf } from '#machines/resource/selectors.ts'
import { resourceScreen } from '#machines/resource/screen.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts, type Ports } from './ports.tsx'
import type { Read } from './reads.ts'

type ResourceView<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'refused'; httpStatus: number; message: string; retry: () => void }
  | { status: 'unanswered'; retry: () => void }

interface ResourceOptions {
  /** What was shown stays, even where it no longer exists. */
  isKept?: boolean
}

export function useResource<Value>(read: Read<Value>, { isKept = false }: ResourceOptions = {}): ResourceView<Value> {
  const { actors, log } = usePorts()
  const actor = actors.get(read.key, () => actorOf(read, log))
  useEffect(() => {
    const { isReused, release } = actors.use(read.key)
    // What was refused then may not be now: a login may lie between.
    if (isReused) actor.send({ type: actor.getSnapshot().matches('failed') ? 'RETRY' : 'REFRESH' })
    return release
  }, [actors, actor, read.key])

  const snapshot = useSelector(actor, (state) => state)
  const retry = () => actor.send({ type: 'RETRY' })
  const value = valueOf(snapshot) as Value
  switch (isKept && value !== undefined ? 'ready' : resourceScreen(snapshot)) {
    case 'ready':
    case 'refreshing':
      return { status: 'ready', value }
    case 'refused':
      return { status: 'refused', ...refusalOf(snapshot), retry }
    case 'unanswered':
      return { status: 'unanswered', retry }
    case 'loading':
      return { status: 'loading' }
  }
}

/** What is known already is shown at once where it is read next. */
export function keepRead<Value>({ actors, log }: Ports, read: Read<Value>, value: Value): void {
  actors.get(read.key, () => actorOf({ ...read, initial: value }, log))
}

const actorOf = <Value>(read: Read<Value>, log: Ports['log']) =>
  createActor(provideTo(resourceMachine)({ actors: { load: fromPromise(({ signal }) => read.load(signal)) } }), {
    input: { initial: read.initial },
    inspect: log.inspect,
  })
