import { useRef, useSyncExternalStore } from 'react'

interface Kept<Snapshot, Selection> {
  selector: (snapshot: Snapshot) => Selection
  snapshot: Snapshot
  selection: Selection
}

/**
 * What `useSelector` of @xstate/react is made of, in place of use-sync-external-store's, which is CommonJS: with that in it, a first visit loads all of
 * Preact's compat, used or not, and the bundler's runtime in a file of its own. Stands in for it in the build.
 * @see https://github.com/facebook/react/blob/main/packages/use-sync-external-store/src/useSyncExternalStoreWithSelector.js
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean = Object.is,
): Selection {
  const last = useRef<Kept<Snapshot, Selection> | null>(null)
  const select = (snapshot: Snapshot): Selection => {
    const kept = last.current
    if (kept && kept.selector === selector && Object.is(kept.snapshot, snapshot)) return kept.selection
    const selected = selector(snapshot)
    const selection = kept && isEqual(kept.selection, selected) ? kept.selection : selected
    last.current = { selector, snapshot, selection }
    return selection
  }
  return useSyncExternalStore(
    subscribe,
    () => select(getSnapshot()),
    () => select((getServerSnapshot ?? getSnapshot)()),
  )
}
