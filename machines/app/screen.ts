import type { AppSnapshot } from './selectors.ts'

export type AppScreen = 'working' | 'reloading' | 'refreshNeeded' | 'crashed'

export const appScreen = (snapshot: AppSnapshot): AppScreen => snapshot.value.screen
