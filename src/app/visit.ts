/** In the tab's storage from when somebody logged in opens what opens by its link alone, until they log out. */
const VISIT = 'letsema.visit'

const marked = (): string | undefined => (window.history.state as Partial<Record<typeof VISIT, string>> | null)?.[VISIT]

/** Whether an entry of the browser's history is not one that was opened in a visit that a logout has ended. */
export function isOfThisVisit(): boolean {
  const visit = marked()
  if (!visit) return true
  try {
    return window.sessionStorage.getItem(VISIT) === visit
  } catch {
    return false
  }
}

/** Marks the entry as one of the visit. Where the tab can keep nothing, no entry is marked. */
export function markEntry(): void {
  try {
    const visit = window.sessionStorage.getItem(VISIT) ?? crypto.getRandomValues(new Uint32Array(2)).join('-')
    if (marked() === visit) return
    window.sessionStorage.setItem(VISIT, visit)
    window.history.replaceState({ ...(window.history.state as object | null), [VISIT]: visit }, '')
  } catch {
    // Storage is full or forbidden.
  }
}
