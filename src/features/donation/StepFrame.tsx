import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

type Motion = ComponentType<{ children: ReactNode }>

let motion: Motion | null = null

/**
 * Steps slide in once the motion library is there; the first one never waits for it, and a step that is being filled in never changes its
 * frame, which would lose the focus.
 */
export function StepFrame({ children }: { children: ReactNode }) {
  const [Frame] = useState(() => motion)
  useEffect(() => {
    if (motion || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    void import('./StepMotion.tsx').then((module) => {
      motion = module.StepMotion
    })
  }, [])
  return Frame ? <Frame>{children}</Frame> : <div>{children}</div>
}
