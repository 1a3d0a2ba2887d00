/** The toolbar's motion: as the device is set, slow enough to watch, or none. */

export type Motion = 'asSet' | 'slow' | 'none'

const SLOW_RATE = 0.15
const STYLE_ID = 'motion-of-stories'
const NO_MOTION =
  '*, ::before, ::after { animation-duration: 0.01ms !important; transition-duration: 0s !important; scroll-behavior: auto !important }'

let motion: Motion = 'asSet'
const changed = new EventTarget()

export function setMotion(wanted: Motion): void {
  if (wanted === motion) return
  motion = wanted
  document.getElementById(STYLE_ID)?.remove()
  if (wanted === 'none') {
    const style = document.createElement('style')
    style.id = STYLE_ID
    style.textContent = NO_MOTION
    document.head.append(style)
  }
  if (wanted === 'slow') slowDown()
  changed.dispatchEvent(new Event('change'))
}

/** Screens ask the device; where the toolbar says none, the answer is none. To be called before any screen asks. */
export function letToolbarAnswer(): void {
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) => {
    const list = ask(query)
    if (!/^\(prefers-reduced-motion(?:: reduce)?\)$/.test(query)) return list
    return new Proxy(list, {
      get(target, name) {
        if (name === 'matches') return motion === 'none' || target.matches
        if (name === 'addEventListener') return (type: string, listener: EventListener) => changed.addEventListener(type, listener)
        if (name === 'removeEventListener') return (type: string, listener: EventListener) => changed.removeEventListener(type, listener)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}

function slowDown(): void {
  if (motion !== 'slow') return
  for (const animation of document.getAnimations()) animation.playbackRate = SLOW_RATE
  requestAnimationFrame(slowDown)
}
