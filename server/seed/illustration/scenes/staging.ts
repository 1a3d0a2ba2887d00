import type { Light } from '#server/seed/illustration/light.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'
import { CLOTHS, someone, type Figure } from '#server/seed/illustration/figures.ts'
import { land, sky, type Land } from '#server/seed/illustration/landscape.ts'
import { circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'

export interface Scene {
  /** Where a land is named, the scene lies there and nowhere else. */
  draw: (random: SeededRandom, light: Light, where?: Land) => string
  colour: (light: Light) => string
}

type Draw = (random: SeededRandom, light: Light) => string

/** The tint is that of whatever large thing stands in the scene, and its share of the picture. */
export const outdoors = (
  kinds: Land | readonly Land[],
  draw: Draw,
  tint: readonly [colour: string, share: number] = ['#000000', 0],
): Scene => ({
  draw: (random, light, where) =>
    sky(random, light) + land(where ?? (typeof kinds === 'string' ? kinds : random.pick(kinds)), random, light) + draw(random, light),
  colour: (light) => mix(mix(mix(light.sky[0], light.sky[1], 0.6), light.ground, 0.35), ...tint),
})

export const indoors = (wall: string, floor: string, draw: Draw): Scene => ({
  draw: (random, light) =>
    rect(0, 0, 800, 380, wall) +
    rect(0, 372, 800, 128, floor) +
    rect(0, 366, 800, 10, mix(wall, '#3a2a20', 0.3)) +
    repeat(8, (i) => stroke(`M${400 + (i - 3.5) * 110} 376 L${400 + (i - 3.5) * 190} 500`, mix(floor, '#3a2a20', 0.16), 2)) +
    draw(random, light),
  colour: (light) => mix(wall, floor, light.isDark ? 0.3 : 0.25),
})

export const window = (x: number, y: number, light: Light): string =>
  rect(x - 6, y - 6, 132, 112, '#f4ead6', 3) +
  rect(x, y, 120, 100, light.sky[1]) +
  shape(`M${x} ${y + 74} Q${x + 34} ${y + 44} ${x + 66} ${y + 68} T${x + 120} ${y + 60} V${y + 100} H${x}Z`, light.mid) +
  circle(x + 88, y + 30, 13, light.sun) +
  stroke(`M${x + 60} ${y} V${y + 100} M${x} ${y + 50} H${x + 120}`, '#f4ead6', 5)

export const bunting = (y: number): string =>
  stroke(`M-10 ${y} Q200 ${y + 40} 400 ${y + 6} T810 ${y}`, '#5b4636', 2.4) +
  repeat(16, (i) => {
    const x = 20 + i * 51
    const drop = y + 4 + Math.abs(Math.sin((i / 15) * Math.PI * 2)) * 17 * (i < 8 ? 1 : -0.3)
    return shape(`M${x} ${drop} h26 l-13 26Z`, CLOTHS[(i * 3) % 7]!)
  })

export const bucket = (x: number, y: number, colour: string): string =>
  shape(`M${x - 14} ${y - 22} h28 l-4 22 h-20Z`, colour) + ellipse(x, y - 22, 14, 3.6, mix(colour, '#ffffff', 0.5))

export const row = (random: SeededRandom, count: number, part: (index: number) => string): string =>
  repeat(count, (i) => (random.next(), part(i)))

export const child = (random: SeededRandom, wanted: Partial<Figure> = {}) => someone(random, { isChild: true, ...wanted })

export const UNIFORM = { top: '#f3f0e6', bottom: '#2f4a63', isChild: true } as const
