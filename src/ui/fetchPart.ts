/** How long a page that was to be left may take to go before it counts as one that stays, in milliseconds. */
export const STAYED_AFTER = 20_000
/** What is broken off for a page's leaving fails at once, on a slow phone a little later; what fails after that has other reasons. */
export const BROKEN_OFF_WITHIN = 5_000

/** Safari on iPhones tells of none of these but the press on a link or a form's button: code that leaves the page by a script says so itself. */
const SIGNS_OF_LEAVING = ['beforeunload', 'click', 'submit'] as const

let underWay = 0
let leftAt = -Infinity

/**
 * Firefox and Safari break off what a page still loads as soon as the page is to be left, and never ask for it again; the page runs on until the next one
 * is there. Such a part is not missing, and nothing is to be done about it: the page would load itself anew in place of where the person goes. Only where
 * the page stays after all, or is shown again, it is told as a failure.
 * @throws what `load` throws
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (typeof window === 'undefined') return load()
  // No longer than needed: Firefox keeps no page for the way back that listens to its leaving.
  if (underWay === 0) for (const sign of SIGNS_OF_LEAVING) window.addEventListener(sign, notice)
  underWay += 1
  try {
    return await load()
  } catch (error) {
    if (performance.now() - leftAt < BROKEN_OFF_WITHIN) await staying()
    throw error
  } finally {
    underWay -= 1
    if (underWay === 0) for (const sign of SIGNS_OF_LEAVING) window.removeEventListener(sign, notice)
  }
}

/** For code that leaves the page by a script. */
export function leavesByScript(): void {
  leftAt = performance.now()
}

function notice({ type, target, defaultPrevented }: Event): void {
  const isElsewhere = type !== 'click' || (target instanceof Element && target.closest('a[href]:not([target], [download])') !== null)
  if (isElsewhere && !defaultPrevented) leftAt = performance.now()
}

const staying = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, STAYED_AFTER)
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve())
  })
