import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { wantsMotion } from '#ui/wantsMotion.ts'

type Motion = ComponentType<{ children: ReactNode }>

let motion: Motion | null = null

/**
 * Steps slide in once the motion library is there. It is fetched from the second step on, not for those who save data or motion, and a step that is being filled in never changes its
 * frame, which would lose the focus.
 */
export function StepFrame({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const [Frame] = useState(() => motion)
  useEffect(() => {
    if (isFirst || motion || !wantsMotion()) return
    void import('./StepMotion.tsx').then(
      (module) => {
        motion = module.StepMotion
      },
      () => {},
    )
  }, [isFirst])
  return Frame ? <Frame>{children}</Frame> : <div>{children}</div>
}
