import type { Page } from '@playwright/test'

/** As Safari does on every device: a press gives the focus not to a button, a link, a radio or a checkbox, but to what is around it and can have it. */
export const focusAsSafariDoes = (page: Page) =>
  page.addInitScript(() => {
    const PRESSED = 'button, a[href], summary, input[type=radio], input[type=checkbox]'
    window.addEventListener(
      'mousedown',
      (event) => {
        const pressed = (event.target as Element).closest(`${PRESSED}, label`)
        if (!pressed) return
        event.preventDefault()
        const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]')
        if (around) around.focus({ preventScroll: true })
        else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      },
      true,
    )
  })
