/** In the tab's storage from when somebody logged in opens what opens by its link alone, until they log out. */
const VISIT = 'letsema.visit'

interface Mark {
  visit: string
  userId: string
}

const marked = (): Mark | undefined => (window.history.state as Partial<Record<typeof VISIT, Mark>> | null)?.[VISIT]

/**
 * Whether an entry of the browser's history is not one that was opened in a visit that a logout has ended. A phone that restores a tab may have lost
 * what the tab kept: by then it is enough to be the same person.
 * @param userId who is logged in now
 */
export function isOfThisVisit(userId: string | null): boolean {
  const mark = marked()
  if (!mark || mark.userId === userId) return true
  try {
    return window.sessionStorage.getItem(VISIT) === mark.visit
  } catch {
    return false
  }
}

/** Marks the entry as one of the visit. Where the tab can keep nothing, no entry is marked. */
export function markEntry(userId: string): void {
  try {
    const visit = window.sessionStorage.getItem(VISIT) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
    const mark = marked()
    if (mark?.visit === visit && mark.userId === userId) return
    window.sessionStorage.setItem(VISIT, visit)
    window.history.replaceState({ ...(window.history.state as object | null), [VISIT]: { visit, userId } satisfies Mark }, '')
  } catch {
    // Storage is full or forbidden.
  }
}
