const waiting = new WeakMap<object, Map<object, () => void>>()

/** What a control holds goes to its form after the next frame, so that on a cheap phone a letter is drawn before all that follows from it. */
export function tellSoon(form: object, control: object, tell: () => void): void {
  let tells = waiting.get(form)
  if (!tells) {
    waiting.set(form, (tells = new Map()))
    requestAnimationFrame(() => setTimeout(() => tellNow(form)))
  }
  tells.set(control, tell)
}

/** Before the form's values are read for good: on submitting, leaving a field, leaving the page. */
export function tellNow(form: object): void {
  const tells = waiting.get(form)
  waiting.delete(form)
  for (const tell of tells?.values() ?? []) tell()
}
