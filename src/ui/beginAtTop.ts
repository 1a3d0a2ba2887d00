/** Where something else has taken the place of what was there: at the top, with the focus where the page begins. */
export function beginAtTop(): void {
  window.scrollTo(0, 0)
  const main = document.getElementById('main')
  const begins = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  begins?.focus({ preventScroll: true })
}

/** For a link to another view of the page that it stands on. After the link, so that Back leads to where it was. */
export const beginAtTopNext = (): void => queueMicrotask(beginAtTop)
