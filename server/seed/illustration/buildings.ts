import type { Light } from '#server/seed/illustration/light.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'

const WALLS = ['#e8c49a', '#d98f6c', '#8fb7b3', '#f0dfb8', '#c9736b', '#a9bd8b', '#e6b45c', '#b9a3c6'] as const
const ROOFS = ['#9a4f3c', '#6d7b83', '#8a6a55', '#4f7a78', '#b5553d'] as const

const glass = (light: Light): string => (light.isDark ? '#ffd98a' : '#d4eaec')

/** About 130 wide, its floor at y 0. */
export function house(random: SeededRandom, light: Light): string {
  const wall = random.pick(WALLS)
  const roof = random.pick(ROOFS)
  const shade = mix(wall, '#3a2a20', 0.22)
  const tinted = light.isDark ? mix(wall, '#1b2740', 0.5) : wall
  return (
    rect(-62, -70, 124, 70, tinted) +
    rect(-62, -10, 124, 10, shade) +
    shape('M-72 -66 L-54 -98 L58 -98 L72 -66Z', light.isDark ? mix(roof, '#1b2740', 0.5) : roof) +
    repeat(9, (i) => stroke(`M${-56 + i * 14} -95 L${-66 + i * 16.6} -68`, '#000000', 1.4, 0.16)) +
    rect(-14, -46, 26, 46, random.pick(['#3f6f7a', '#7a3f34', '#4b5d3c', '#5a4a72'])) +
    circle(7, -22, 2, '#f1d9a0') +
    rect(-50, -50, 26, 24, glass(light)) +
    rect(24, -50, 26, 24, glass(light)) +
    stroke('M-37 -50 V-26 M-50 -38 H-24 M37 -50 V-26 M24 -38 H50', '#ffffff', 2)
  )
}

export function shack(random: SeededRandom, light: Light): string {
  const sheet = random.pick(['#8d98a0', '#a5694f', '#6f8e93', '#b8935d'])
  const tinted = light.isDark ? mix(sheet, '#1b2740', 0.5) : sheet
  return (
    rect(-46, -58, 92, 58, tinted) +
    repeat(11, (i) => stroke(`M${-42 + i * 8.4} -56 V-2`, '#000000', 1.2, 0.14)) +
    shape('M-52 -56 L-48 -68 L52 -60 L52 -54Z', mix(tinted, '#000000', 0.2)) +
    rect(-8, -42, 22, 42, '#574034') +
    rect(22, -42, 16, 15, glass(light))
  )
}

/** A green water tank on its stand. */
export const tank = (colour = '#3f7a58'): string =>
  rect(-30, -12, 60, 12, '#9b8f80') +
  rect(-28, -84, 56, 72, colour, 6) +
  shape('M-28 -80 Q0 -104 28 -80Z', mix(colour, '#000000', 0.12)) +
  repeat(4, (i) => stroke(`M-27 ${-70 + i * 15} H27`, '#000000', 2, 0.13)) +
  rect(-8, -98, 16, 8, mix(colour, '#000000', 0.25), 3)

export const solarPanels = (): string =>
  repeat(3, (i) =>
    at(
      i * 58,
      0,
      1,
      stroke('M0 0 L8 -44 M40 0 L34 -40', '#6f6a64', 4) +
        shape('M-8 -34 L36 -30 L46 -66 L2 -70Z', '#28476b') +
        stroke('M-2 -48 L40 -44 M-5 -40 L38 -36 M0 -58 L43 -54 M14 -32 L24 -68 M25 -31 L35 -67', '#6f93bd', 1.5),
    ),
  )

export function school(light: Light): string {
  const brick = light.isDark ? '#5d4547' : '#c47a54'
  return (
    rect(-190, -90, 380, 90, brick) +
    rect(-190, -14, 380, 14, mix(brick, '#000000', 0.2)) +
    shape('M-204 -86 L-184 -124 L184 -124 L204 -86Z', '#6e7c80') +
    shape('M-50 -90 L0 -160 L50 -90Z', '#7d8b8e') +
    rect(-42, -92, 84, 92, mix(brick, '#ffffff', 0.18)) +
    circle(0, -112, 15, '#f6ecd6') +
    stroke('M0 -112 V-121 M0 -112 L6 -108', '#3a332c', 2.4) +
    rect(-20, -58, 40, 58, '#2f5f6b') +
    stroke('M0 -58 V0', '#e7d7b6', 2) +
    repeat(6, (i) => {
      const x = i < 3 ? -174 + i * 44 : 56 + (i - 3) * 44
      return rect(x, -66, 32, 34, glass(light)) + stroke(`M${x + 16} -66 V-32 M${x} -49 H${x + 32}`, '#ffffff', 2)
    }) +
    stroke('M-230 0 V-150', '#6b6259', 4) +
    shape('M-228 -150 L-188 -140 L-228 -126Z', '#d9a03b')
  )
}

export function clinic(light: Light): string {
  const wall = light.isDark ? '#53647a' : '#f3ead9'
  return (
    rect(-160, -96, 320, 96, wall) +
    rect(-172, -110, 344, 18, '#2d7d76') +
    rect(-160, -12, 320, 12, mix(wall, '#000000', 0.14)) +
    rect(-34, -150, 68, 56, wall, 4) +
    at(0, -124, 0.62, heart('#d2544c')) +
    rect(-30, -64, 60, 64, '#8fbec4') +
    stroke('M0 -64 V0', '#ffffff', 3) +
    repeat(4, (i) => rect([-140, -92, 56, 104][i]!, -70, 34, 34, glass(light))) +
    shape('M-52 -66 L-44 -82 L44 -82 L52 -66Z', '#2d7d76')
  )
}

export const heart = (fill: string): string =>
  shape('M0 28 C-50 -6 -34 -38 -14 -34 C-5 -32 0 -24 0 -20 C0 -24 5 -32 14 -34 C34 -38 50 -6 0 28Z', fill)

/** Walls up to the windows, poles and planks. */
export function buildingSite(): string {
  const row = (y: number, from: number, to: number, offset: number) =>
    repeat(Math.floor((to - from) / 24), (i) => rect(from + i * 24 + offset, y, 22, 11, i % 3 ? '#c06b48' : '#b25c3d'))
  return (
    repeat(9, (i) => row(-13 - i * 13, -170, i < 6 ? 170 : i < 8 ? -20 : -80, i % 2 ? 8 : 0)) +
    rect(-60, -64, 52, 64, '#8d6b4c') +
    rect(60, -64, 60, 40, '#dfeff0') +
    stroke('M-190 0 V-170 M-100 0 V-170 M190 0 V-150 M-200 -90 H-80 M-200 -150 H-80', '#8a6a45', 7) +
    rect(-206, -98, 130, 9, '#c79a5f') +
    shape('M190 0 Q214 -36 246 -30 Q280 -26 294 0Z', '#d8b98a')
  )
}

export const tent = (colour: string): string =>
  shape('M-70 0 L0 -84 L70 0Z', colour) +
  shape('M0 -84 L70 0 L34 0Z', mix(colour, '#000000', 0.16)) +
  shape('M-14 0 L0 -54 L14 0Z', '#4b3a30') +
  stroke('M-70 0 L-86 6 M70 0 L86 6', '#8b7a66', 3)

/** A stall with a striped awning, 200 wide. */
export function stall(random: SeededRandom, stripe: string): string {
  const goods = ['#d6452f', '#e8962d', '#7aa23f', '#f0c24d', '#8a4a7a']
  return (
    stroke('M-90 0 V-130 M90 0 V-130', '#7d5f44', 7) +
    repeat(8, (i) =>
      shape(
        `M${-104 + i * 26} -108 L${-92 + i * 23} -146 L${-69 + i * 23} -146 L${-78 + i * 26} -108 Q${-91 + i * 26} -94 ${-104 + i * 26} -108Z`,
        i % 2 ? '#f8edd8' : stripe,
      ),
    ) +
    rect(-96, -50, 192, 50, '#a57a50') +
    stroke('M-96 -34 H96 M-96 -18 H96', '#8a6340', 3) +
    repeat(
      4,
      (i) =>
        rect(-88 + i * 46, -62, 38, 14, '#c99c66', 2) +
        repeat(5, (j) => circle(-82 + i * 46 + j * 6.6, -64 - (j % 2) * 5, 6, goods[(i + random.whole(0, 1)) % goods.length]!)),
    )
  )
}

/** The tail of a wind pump turns with the seed. */
export function windPump(random: SeededRandom): string {
  const turn = random.whole(0, 30)
  const blades = repeat(12, (i) => `<g transform="rotate(${i * 30 + turn})">${shape('M-3 -8 L-8 -40 L8 -40 L3 -8Z', '#d7dcd8')}</g>`)
  return (
    stroke(
      'M-26 0 L-5 -190 M26 0 L5 -190 M-22 -40 H22 M-17 -85 H17 M-11 -130 H11 M-22 -40 L17 -85 M22 -40 L-17 -85 M-17 -85 L11 -130',
      '#6d6660',
      4.5,
    ) +
    shape('M4 -196 L62 -214 L66 -182Z', '#c6492f') +
    at(0, -196, 1, `${blades}${circle(0, 0, 9, '#6d6660')}`)
  )
}

export const courthouse = (): string =>
  rect(-180, -14, 360, 14, '#cdbd9f') +
  rect(-168, -26, 336, 12, '#dccdb0') +
  rect(-150, -130, 300, 104, '#a98f6b') +
  repeat(6, (i) => rect(-144 + i * 54, -130, 20, 104, '#efe3ca') + rect(-149 + i * 54, -136, 30, 8, '#efe3ca')) +
  rect(-164, -150, 328, 16, '#e4d5b7') +
  shape('M-172 -150 L0 -206 L172 -150Z', '#efe3ca') +
  ellipse(0, -168, 18, 12, '#c4a673')
