import type { ListSnapshot } from './selectors.ts'

export type ListScreen = 'loading' | 'ready' | 'complete' | 'empty' | 'loadingMore' | 'refused' | 'unanswered' | 'failedMore'

/** While the server is asked again after silence the screen stays with 'no answer': it does not blink at every try. */
export function listScreen(snapshot: ListSnapshot): ListScreen {
  if (snapshot.matches('ready')) return 'ready'
  if (snapshot.matches('complete')) return 'complete'
  if (snapshot.matches('empty')) return 'empty'
  if (snapshot.matches('loadingMore') || snapshot.matches('readingAnew')) return 'loadingMore'
  if (snapshot.matches('failedMore')) return 'failedMore'
  if (snapshot.matches({ failed: 'refused' })) return 'refused'
  return snapshot.context.failures > 0 ? 'unanswered' : 'loading'
}
