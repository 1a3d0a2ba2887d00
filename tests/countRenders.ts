import { options, type VNode } from 'preact'
import { onTestFinished } from 'vitest'

/** @returns how often each of these parts is drawn until the test is over, by its id */
export function countRenders(...parts: unknown[]): Map<string, number> {
  const renders = new Map<string, number>()
  const before = options.diffed
  options.diffed = (vnode: VNode<{ id?: string }>) => {
    before?.(vnode)
    if (!parts.includes(vnode.type)) return
    const id = vnode.props.id ?? ''
    renders.set(id, (renders.get(id) ?? 0) + 1)
  }
  onTestFinished(() => {
    options.diffed = before
  })
  return renders
}
