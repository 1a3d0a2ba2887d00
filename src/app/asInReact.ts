import { options, type VNode } from 'preact'

/** Preact's own names, the same in every build of it: its devtools go by them. */
interface Drawn extends VNode<{ value?: string }> {
  __k: (Drawn | null)[] | null
  __e: Node | null
}

let isDoneSo = false

/** Where Preact does otherwise than React and people would notice. Before anything is drawn; once, however often tests of one document call it. */
export function drawAsReactDoes(): void {
  if (isDoneSo) return
  isDoneSo = true
  runEffectsSoon()
  const before = options.diffed
  options.diffed = (vnode) => {
    before?.(vnode)
    showChangedWords(vnode as Drawn)
    nameOption(vnode as Drawn)
  }
}

/** The same for the server, which leaves out an attribute that is false: that is what Preact makes of `translate="no"`, for the property of that name. */
export function drawAsReactDoesOnServer(): void {
  const before = options.vnode
  options.vnode = (vnode) => {
    before?.(vnode)
    const props = vnode.props as { translate?: unknown }
    if (typeof vnode.type === 'string' && props.translate === false) props.translate = 'no'
  }
}

/** What people do, and the way back: what follows from it is done before the browser goes on, which then scrolls to where a page was left. */
const DONE_AT_ONCE = new Set([
  'beforeinput',
  'change',
  'click',
  'input',
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'popstate',
  'submit',
])

/**
 * Effects run in a task of their own right after what they belong to is drawn, as React runs them, and at once after what people do: by Preact's
 * default two frames later, in which a screen already shows buttons and has not yet heard what happened meanwhile.
 */
function runEffectsSoon(): void {
  const { port1, port2 } = new MessageChannel()
  let waiting = () => {}
  let isRunning = false
  const runWaiting = () => {
    // An effect that says what somebody did, as for what they chose before the script was there, does not run those after it in between.
    if (isRunning) return
    isRunning = true
    try {
      waiting()
    } finally {
      isRunning = false
    }
  }
  port1.addEventListener('message', runWaiting)
  port1.start()
  // Preact hands over one function, which runs all the effects there are, and hands it over again only once it has run.
  options.requestAnimationFrame = (run) => {
    waiting = run
    // The only one who knows whether it is drawn within an event is the window.
    if (DONE_AT_ONCE.has(window.event?.type ?? '')) queueMicrotask(runWaiting)
    else port2.postMessage(null)
  }
  // Those that still wait would keep the event's own waiting with them.
  for (const type of DONE_AT_ONCE) addEventListener(type, runWaiting, true)
}

/** Words shown so far, by the text that stood for them when it was drawn. */
const shown = new WeakMap<Node, string>()

/**
 * A translating browser puts elements of its own in the place of words. Preact goes on changing the text that stood there before; where an element has
 * that text alone, it is put back once its words have changed, and the browser translates it again.
 */
function showChangedWords({ type, __k: children, __e: element }: Drawn): void {
  const text = children?.[0]?.__e
  if (typeof type !== 'string' || children?.length !== 1 || !(text instanceof Text) || !(element instanceof Element)) return
  const words = shown.get(text)
  shown.set(text, text.data)
  if (words !== undefined && words !== text.data && text.parentNode !== element) element.replaceChildren(text)
}

/** An option whose words are its value gets none of its own from Preact, and would have another one once a browser has translated the words. */
function nameOption({ type, props, __e: option }: Drawn): void {
  if (type === 'option' && option instanceof Element && props.value !== undefined) option.setAttribute('value', props.value)
}
