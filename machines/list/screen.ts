import type { ListSnapshot } from './selectors.ts'
import type { ListContext } from './types.ts'

export type ListScreen = 'loading' | 'ready' | 'complete' | 'empty' | 'loadingMore' | 'refused' | 'unanswered' | 'failedMore'

/**
 * While what is shown is read anew in the background the screen stays as it is; while the server is asked again after silence it stays with 'no
 * answer': it does not blink at every try.
 */
export function listScreen(snapshot: ListSnapshot): ListScreen {
  if (snapshot.matches('refreshing')) return restingScreen(snapshot.context)
  if (snapshot.matches('ready')) return 'ready'
  if (snapshot.matches('complete')) return 'complete'
  if (snapshot.matches('empty')) return 'empty'
  if (snapshot.matches('loadingMore') || snapshot.matches('readingAnew')) return 'loadingMore'
  if (snapshot.matches('failedMore')) return 'failedMore'
  if (snapshot.matches({ failed: 'refused' })) return 'refused'
  return snapshot.context.failures > 0 ? 'unanswered' : 'loading'
}

const restingScreen = ({ items, pageNo, pageCount }: ListContext): ListScreen =>
  items.length === 0 ? 'empty' : pageNo < pageCount ? 'ready' : 'complete'
