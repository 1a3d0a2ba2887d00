import { ActionSection } from './ActionSection.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** What is around every screen. Nobody came for it: the page that the server drew is without it until the screen can be used. */
export const FRAME = { Header, ActionSection, Footer }

export type Frame = typeof FRAME
