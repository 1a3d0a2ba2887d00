declare global {
  interface Window {
    /** Buttons of the server's HTML that were pressed before a script of ours was there, the last one last: index.html keeps them. */
    letsemaPresses?: Set<HTMLButtonElement>
    letsemaKeepPress?: (event: Event) => void
  }
}

/**
 * From now on Preact hears what is pressed.
 * @returns presses the buttons again, once each: to be called when their forms know what was typed and chosen meanwhile
 */
export function takeEarlyPresses(): () => void {
  const keep = window.letsemaKeepPress
  if (keep) for (const type of ['click', 'input']) removeEventListener(type, keep, true)
  return () => {
    const buttons = [...(window.letsemaPresses ?? [])]
    window.letsemaPresses?.clear()
    for (const button of buttons) {
      button.removeAttribute('aria-busy')
      button.click()
    }
  }
}
