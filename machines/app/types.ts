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
  /** The server has a newer version of the app than the page is of. */
  isNewer: boolean
}

export type AppEvent =
  | { type: 'WENT_ONLINE' }
  | { type: 'WENT_OFFLINE' }
  /** A page of the app could not be loaded, and is not shown. */
  | { type: 'MODULE_FAILED' }
  /** For another page of the app. */
  | { type: 'PAGE_LEFT' }
  | { type: 'RETRY' }
  | { type: 'CRASHED'; message: string }

/** 'failed' where nothing but a refresh by hand helps. */
export interface AppEmitted {
  type: 'online' | 'failed'
}

export interface AskServerOutput {
  /** The page's own version is not there any more. */
  isNewer: boolean
}

export interface ReloadInput extends AskServerOutput {
  /** Counted from 1. */
  attempt: number
}
