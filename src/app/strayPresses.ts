const CONTROLS = 'a, button, input, select, summary, textarea'

/**
 * Somebody who presses twice by habit means one press. Where the first has put another screen there, the second would choose a tip, a currency or another day for
 * a debit that nobody asked for, or take the focus into a field; on a link it would go there once more.
 */
export function dropStrayPresses(): void {
  let first: Element | null = null
  const isStray = ({ target, detail }: MouseEvent) => {
    const control = controlOf(target)
    if (detail > 1) return control !== first || control instanceof HTMLAnchorElement
    // By the keyboard, or by a script, there is none.
    if (detail === 1) first = control
    return false
  }
  addEventListener(
    'mousedown',
    (event) => {
      if (event.detail > 1 && isStray(event)) event.preventDefault()
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (!isStray(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}

function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(CONTROLS) ?? target
}
