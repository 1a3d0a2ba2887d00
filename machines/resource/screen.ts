import type { ResourceSnapshot } from './selectors.ts'

export type ResourceScreen = 'loading' | 'ready' | 'refreshing' | 'refused' | 'unanswered'

/** While the server is asked again after silence the screen stays with 'no answer': it does not blink at every try. */
export function resourceScreen(snapshot: ResourceSnapshot): ResourceScreen {
  if (snapshot.matches('ready')) return 'ready'
  if (snapshot.matches('refreshing')) return 'refreshing'
  if (snapshot.matches({ failed: 'refused' })) return 'refused'
  return snapshot.context.failures > 0 ? 'unanswered' : 'loading'
}
