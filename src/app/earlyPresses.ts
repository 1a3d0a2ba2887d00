declare global {
  interface Window {
    /** Buttons of the server's HTML that were pressed before a script of ours was there, the last one last: index.html keeps them. */
    letsemaPresses?: Set<HTMLButtonElement>
    letsemaKeepPress?: (event: Event) => void
  }
}

const isInHeader = (target: EventTarget | null): boolean => (target as Element | null)?.closest('#root > header') != null

let wantHeader = () => {}

function keepPressInHeader(event: Event): void {
  if (!isInHeader(event.target)) return
  window.letsemaKeepPress?.(event)
  wantHeader()
}

function pressAgain(isMeant: (button: HTMLButtonElement) => boolean): void {
  const presses = window.letsemaPresses ?? new Set()
  for (const button of [...presses].filter(isMeant)) {
    presses.delete(button)
    button.removeAttribute('aria-busy')
    button.click()
  }
}

/**
 * From now on Preact hears what is pressed, but not yet in the header where that is taken over later.
 * @param onHeaderWanted is called when something is pressed there before
 * @returns presses the screen's buttons again, once each: to be called when their forms know what was typed and chosen meanwhile
 */
export function takeEarlyPresses(isHeaderLater: boolean, onHeaderWanted = () => {}): () => void {
  const keep = window.letsemaKeepPress
  if (keep) for (const type of ['click', 'input']) removeEventListener(type, keep, true)
  wantHeader = onHeaderWanted
  if (isHeaderLater) addEventListener('click', keepPressInHeader, true)
  return () => pressAgain((button) => !isInHeader(button))
}

/** Whether somebody waits for it. */
export const isHeaderPressed = (): boolean => [...(window.letsemaPresses ?? [])].some(isInHeader)

/** Now Preact hears those too. */
export function pressHeaderAgain(): void {
  removeEventListener('click', keepPressInHeader, true)
  pressAgain(isInHeader)
}
