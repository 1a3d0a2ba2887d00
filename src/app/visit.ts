import { ended, VISIT } from './endedVisits.ts'

interface Mark {
  visit: string
  /** Who was logged in; null where somebody had only the link. */
  userId: string | null
}

const marked = (): Mark | undefined => (window.history.state as Partial<Record<typeof VISIT, Mark>> | null)?.[VISIT]

/**
 * Whether an entry of the browser's history is not one that was opened in a visit that a logout has ended. A phone that restores a tab may have lost
 * what the tab kept: by then it is enough to be the same person, and somebody who had only the link still has it.
 * @param userId who is logged in now
 */
export function isOfThisVisit(userId: string | null): boolean {
  const mark = marked()
  if (!mark) return true
  try {
    if (mark.userId === null) return !ended(window.sessionStorage).includes(mark.visit)
    return mark.userId === userId || window.sessionStorage.getItem(VISIT) === mark.visit
  } catch {
    return mark.userId === userId
  }
}

/** Marks the entry as one of the visit. Where the tab can keep nothing, no entry is marked. */
export function markEntry(userId: string | null): void {
  try {
    const visit = window.sessionStorage.getItem(VISIT) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
    const before = marked()
    const mark: Mark = { visit, userId: userId ?? before?.userId ?? null }
    if (before?.visit === visit && before.userId === mark.userId) return
    window.sessionStorage.setItem(VISIT, visit)
    window.history.replaceState({ ...(window.history.state as object | null), [VISIT]: mark }, '')
  } catch {
    // Storage is full or forbidden.
  }
}
