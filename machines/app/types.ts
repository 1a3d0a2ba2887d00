/** After so many a button takes over. */
export const MAXIMUM_RELOADS = 2

export interface AppInput {
  /** Of the banner that was closed on this device. */
  hiddenBannerId: string | null
  /** How often the app has reloaded itself already because a module failed to load. */
  reloadAttempts: number
}

export interface AppContext extends AppInput {
  message: string | null
}

export type AppEvent = { type: 'WENT_ONLINE' } | { type: 'WENT_OFFLINE' } | { type: 'MODULE_FAILED' } | { type: 'CRASHED'; message: string }

/** 'failed' where nothing but a refresh by hand helps. */
export interface AppEmitted {
  type: 'online' | 'failed'
}

export interface ReloadInput {
  /** Counted from 1. */
  attempt: number
}
