import type { DemoPicture } from '#server/seed/demonstration.ts'
import { heart } from '#server/seed/illustration/buildings.ts'
import { at, circle, ellipse, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'

/** Each is drawn around 0, 0, about 200 across; the cut to a square keeps the middle. */
const MARKS = {
  book: (ink: string) =>
    shape('M-100 -44 Q-50 -70 -6 -40 V72 Q-50 44 -100 66Z', ink) +
    shape('M100 -44 Q50 -70 6 -40 V72 Q50 44 100 66Z', ink) +
    stroke('M0 -70 V-96 M-34 -76 L-50 -98 M34 -76 L50 -98', ink, 10),
  heart: (ink: string) => at(0, 6, 2.5, heart(ink)) + stroke('M-150 62 Q-70 132 0 100 Q70 132 150 62', ink, 14),
  leaf: (ink: string) =>
    shape('M-20 74 Q-112 10 -44 -96 Q28 -30 -20 74Z', ink) +
    shape('M16 74 Q-8 -22 84 -60 Q112 34 16 74Z', ink, 0.8) +
    stroke('M-90 96 q22 -16 45 0 t45 0 t45 0 t45 0', ink, 9),
  paw: (ink: string) =>
    shape('M0 -6 Q58 14 60 62 Q54 98 0 80 Q-54 98 -60 62 Q-58 14 0 -6Z', ink) +
    ellipse(-74, -18, 24, 32, ink) +
    ellipse(-30, -66, 24, 34, ink) +
    ellipse(30, -66, 24, 34, ink) +
    ellipse(74, -18, 24, 32, ink),
  thread: (ink: string) =>
    rect(-62, -92, 124, 26, ink, 8) +
    rect(-62, 66, 124, 26, ink, 8) +
    repeat(5, (i) => stroke(`M-44 ${-46 + i * 24} L44 ${-56 + i * 24}`, ink, 14)) +
    stroke('M50 50 Q120 40 104 -20 Q96 -60 120 -90', ink, 7),
  pot: (ink: string) =>
    shape('M-98 -14 H98 Q98 92 0 92 Q-98 92 -98 -14Z', ink) +
    rect(-112, -34, 224, 18, ink, 9) +
    stroke('M-40 -56 q-14 -18 0 -34 M0 -56 q-14 -18 0 -34 M40 -56 q-14 -18 0 -34', ink, 10),
  tree: (ink: string) =>
    circle(0, -42, 62, ink) +
    shape('M-70 0 H70 L20 44 H-20Z', ink) +
    circle(-54, -6, 40, ink) +
    circle(54, -6, 40, ink) +
    stroke('M0 92 V-10 M0 40 L-34 6 M0 52 L36 12', ink, 16),
  drop: (ink: string) =>
    shape('M0 -104 Q74 -12 58 38 Q42 82 0 82 Q-42 82 -58 38 Q-74 -12 0 -104Z', ink) +
    stroke('M-120 96 q30 -18 60 0 t60 0 t60 0 t60 0', ink, 10),
} as const

export const logo = (name: string, mark: keyof typeof MARKS, ground: string, ink: string): DemoPicture => ({
  name,
  colour: ground,
  svg: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500">${rect(0, 0, 800, 500, ground)}${circle(400, 250, 214, '#ffffff', 0.08)}${at(400, 250, 1.25, MARKS[mark](ink))}</svg>`,
})
