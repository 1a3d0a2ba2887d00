import { fromPromise } from 'xstate'
import type { ReloadInput } from '#machines/app/types.ts'
import { readStored, removeStored, writeStored } from './stored.ts'
import { markExpired } from './tokens.ts'

const RELOADS = 'letsema.reloads'

/** Milliseconds after which a page that is still there was not reloaded: the person pressed Stop, or the server had nothing to show. */
const RELOAD_PATIENCE = 20_000

export const reloadsSoFar = (session: Storage | null): number => Number(readStored(session, RELOADS)) || 0

export const createReload = (local: Storage | null, session: Storage | null) =>
  fromPromise<void, ReloadInput>(async ({ input }) => {
    writeStored(session, RELOADS, String(input.attempt))
    // Where nothing can be kept nothing counts them either, and they would never end.
    if (readStored(session, RELOADS) !== String(input.attempt)) return
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.allSettled(workers.map((worker) => worker.update()))
    if (input.isNewer) {
      local?.clear()
      markExpired(local)
    }
    window.location.reload()
    await new Promise((resolve) => setTimeout(resolve, RELOAD_PATIENCE))
  })

export const forgetReloads = (session: Storage | null): void => removeStored(session, RELOADS)
