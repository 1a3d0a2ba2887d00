/** Milliseconds for which a live region stands empty: not every screen reader reads out words that come together with it, or the same ones at once. */
export const UNTIL_NEWS = 100

/**
 * On the first field that is not right, with what stands above it: Safari goes by the words in a field, and leaves its label behind the header.
 * @param form has a `SaidAgain`
 * @returns whether there is such a field
 */
export function focusOnWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLInputElement>('[aria-invalid=true]:not(fieldset), [aria-invalid=true] input')
  if (!form || !wrong) return false
  // Sent off by Enter from within it. What looks at more than the form comes after that.
  if (wrong === document.activeElement && wrong.form === form) sayAgain(form, wrong)
  wrong.focus()
  const above = wrong.closest('fieldset') ?? wrong.labels?.[0]
  above?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Nothing is read out where the focus stays. What is done next makes it another matter. */
function sayAgain(form: HTMLElement, wrong: HTMLElement) {
  const said = form.querySelector('[data-again]')
  if (!said) return
  const hush = () => {
    clearTimeout(timer)
    said.textContent = ''
  }
  const timer = setTimeout(() => {
    const [error] = /\S+-error/.exec(wrong.getAttribute('aria-describedby') ?? '') ?? []
    if (error) said.textContent = document.getElementById(error)?.textContent ?? ''
  }, UNTIL_NEWS)
  said.textContent = ''
  for (const deed of ['input', 'click']) form.addEventListener(deed, hush, { once: true })
}
