/** Also on what is not for the Tab key. The page stays where it is: what has the focus now stands about where it was. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}
