import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { Page } from '#domain/entities.ts'
import { listMachine } from '#machines/list/machine.ts'
import { listScreen, type ListScreen } from '#machines/list/screen.ts'
import { isApproximateOf, itemsOf, listMessageOf, queryOf, totalCountOf } from '#machines/list/selectors.ts'
import { provideTo } from '#machines/provideTo.ts'
import { usePorts } from './ports.tsx'
import type { Read } from './reads.ts'

export interface ListView<Item> {
  status: 'loading' | 'ready' | 'empty' | 'refused' | 'unanswered'
  items: Item[]
  totalCount: number
  /** Nothing has what was asked for as it was written: this comes closest. */
  isApproximate: boolean
  /** Below the items: nothing more, more to come, coming, or it did not come. */
  more: 'none' | 'more' | 'loading' | 'failed'
  message: string | null
  loadMore: () => void
  retry: () => void
}

/**
 * @param name tells this list from the others
 * @param query plain data; another one starts the list afresh
 * @param pageSize another one counts from the next query on
 * @param readPage the read of one page, pages counted from 1; its size can be that of several pages
 */
export function useList<Query, Item extends { id: string }>(
  name: string,
  query: Query,
  pageSize: number,
  readPage: (query: Query, pageNo: number, pageSize: number) => Read<Page<Item>>,
): ListView<Item> {
  const { actors, log } = usePorts()
  const actor = actors.get(`list:${name}`, () =>
    createActor(
      provideTo(listMachine)({
        actors: {
          loadPage: fromPromise(async ({ input, signal }) => {
            const answer = await readPage(input.query as Query, input.pageNo, input.pageSize).load(signal)
            return answer.kind === 'found'
              ? { kind: 'page' as const, ...answer.value }
              : { kind: 'refused' as const, message: answer.message }
          }),
        },
      }),
      { input: { query, pageSize, initial: readPage(query, 1, pageSize).initial }, inspect: log.inspect },
    ),
  )
  const wanted = JSON.stringify(query)
  useEffect(() => {
    const { isReused, release } = actors.use(`list:${name}`)
    const now = actor.getSnapshot()
    if (JSON.stringify(queryOf(now)) !== wanted) actor.send({ type: 'SEARCH', query: JSON.parse(wanted), pageSize })
    else if (isReused) actor.send({ type: now.matches('failed') ? 'RETRY' : 'REFRESH' })
    return release
  }, [actors, actor, name, wanted, pageSize])

  const snapshot = useSelector(actor, (state) => state)
  const isStale = JSON.stringify(queryOf(snapshot)) !== wanted
  const screen = isStale ? 'loading' : listScreen(snapshot)
  return {
    status: STATUS[screen],
    items: itemsOf<Item>(snapshot),
    totalCount: totalCountOf(snapshot),
    isApproximate: isApproximateOf(snapshot),
    more: MORE[screen] ?? 'none',
    message: listMessageOf(snapshot),
    loadMore: () => actor.send({ type: 'LOAD_MORE' }),
    retry: () => actor.send({ type: 'RETRY' }),
  }
}

const STATUS: Record<ListScreen, ListView<unknown>['status']> = {
  loading: 'loading',
  ready: 'ready',
  complete: 'ready',
  loadingMore: 'ready',
  failedMore: 'ready',
  empty: 'empty',
  refused: 'refused',
  unanswered: 'unanswered',
}

const MORE: Partial<Record<ListScreen, ListView<unknown>['more']>> = { ready: 'more', loadingMore: 'loading', failedMore: 'failed' }
