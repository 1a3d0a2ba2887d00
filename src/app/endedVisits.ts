/** In the tab's storage from when something is opened that opens by its link alone, until somebody logs out. */
export const VISIT = 'letsema.visit'

/** In the tab's storage after a logout: the visits that one has ended. */
const ENDED = 'letsema.endedVisits'

/** Clears a tab's storage but for which visits have ended, the one of now among them. */
export function clearAtLogout(storage: Storage): void {
  const visit = storage.getItem(VISIT)
  const all = [...ended(storage), ...(visit ? [visit] : [])]
  storage.clear()
  if (all.length > 0) storage.setItem(ENDED, JSON.stringify(all))
}

/** What cannot be read must not keep a logout from clearing the rest. */
export function ended(storage: Storage): unknown[] {
  try {
    const all: unknown = JSON.parse(storage.getItem(ENDED) ?? '[]')
    return Array.isArray(all) ? all : []
  } catch {
    return []
  }
}
