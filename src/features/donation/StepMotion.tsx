import { domAnimation, LazyMotion, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'

export function StepMotion({ children }: { children: ReactNode }) {
  const isStill = useReducedMotion()
  return (
    <LazyMotion features={domAnimation} strict>
      <m.div initial={isStill ? false : { opacity: 0, x: 12 }} animate={{ opacity: 1, x: 0 }} transition={{ duration: 0.18 }}>
        {children}
      </m.div>
    </LazyMotion>
  )
}
