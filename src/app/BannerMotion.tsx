import { domAnimation, LazyMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'

export function BannerMotion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domAnimation} strict>
      <m.div initial={{ opacity: 0 }} animate={{ opacity: 1 }} transition={{ duration: 0.2 }}>
        {children}
      </m.div>
    </LazyMotion>
  )
}
