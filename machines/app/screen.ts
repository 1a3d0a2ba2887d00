import type { AppSnapshot } from './selectors.ts'

export type AppScreen = 'working' | 'asking' | 'waiting' | 'reloading' | 'refreshNeeded' | 'crashed'

/** Of a page that is missing: what is done about it. */
export const appScreen = ({ value: { screen } }: AppSnapshot): AppScreen => (typeof screen === 'string' ? screen : screen.missing)
