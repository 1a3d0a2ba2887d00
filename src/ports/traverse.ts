/** What is used here of HTML's Navigation API, which not every browser has. */
interface Navigation {
  currentEntry: { index: number } | null
  entries: () => { key: string; url: string | null; sameDocument: boolean }[]
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> }
}

/**
 * `history.go(by)`, by the entry itself where the browser can. What the donor pressed meanwhile comes first, and a distance would be counted from there: past
 * the entry, or out of the site.
 */
export function traverse(by: number): void {
  const { navigation } = window as { navigation?: Navigation }
  const entry = entryAt(by)
  if (!navigation || !entry) {
    window.history.go(by)
    return
  }
  const { committed, finished } = navigation.traverseTo(entry.key)
  // It is overtaken by the next one, which is looked at in its turn.
  for (const outcome of [committed, finished]) outcome.catch(() => {})
}

/** @returns whether the entry right before this one is of this page load, and has this address */
export const isRightBefore = (address: string): boolean => {
  const entry = entryAt(-1)
  return entry?.sameDocument === true && entry.url === new URL(address, window.location.href).href
}

function entryAt(by: number) {
  const { navigation } = window as { navigation?: Navigation }
  return navigation?.currentEntry ? navigation.entries()[navigation.currentEntry.index + by] : undefined
}
