/** What follows from a key waits for as many times as long as its frame took: hardly at all, or on a cheap phone for the next key of who types fast. */
const REST = 4
/** What follows from a long text is seen while it is typed. */
const AT_LATEST_MS = 500

interface Waiting {
  tells: Map<object, () => void>
  since: number
  keys: number
}

const waiting = new WeakMap<object, Waiting>()

/** What a control holds goes to its form once a key's frame is drawn and no other key follows at once, so that on a cheap phone letters come first. */
export function tellSoon(form: object, control: object, tell: () => void): void {
  const now = performance.now()
  const own = waiting.get(form) ?? { tells: new Map<object, () => void>(), since: now, keys: 0 }
  waiting.set(form, own)
  own.tells.set(control, tell)
  if (now - own.since > AT_LATEST_MS) return
  const key = (own.keys += 1)
  const rested = () => waiting.get(form) === own && own.keys === key && tellNow(form)
  requestAnimationFrame(() => setTimeout(() => setTimeout(rested, REST * (performance.now() - now))))
}

/** Before the form's values are read for good: on submitting, leaving a field, leaving the page. */
export function tellNow(form: object): void {
  const own = waiting.get(form)
  waiting.delete(form)
  for (const tell of own?.tells.values() ?? []) tell()
}
