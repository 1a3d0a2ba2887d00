import type { Light } from '#server/seed/illustration/light.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'

export function sky(random: SeededRandom, light: Light): string {
  const [top, bottom] = light.sky
  const x = random.whole(90, 710)
  const y = random.whole(124, 175)
  const stars = light.isDark
    ? repeat(34, () => circle(random.whole(10, 790), random.whole(8, 230), random.between(0.8, 2), '#fff6dd', 0.8))
    : ''
  const clouds = light.isDark
    ? ''
    : repeat(random.whole(1, 3), () => at(random.whole(40, 700), random.whole(84, 180), random.between(0.7, 1.3), CLOUD))
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".75" stop-color="${bottom}"/></linearGradient></defs>${rect(0, 0, 800, 500, 'url(#sky)')}${stars}${circle(x, y, 96, light.sun, 0.16)}${circle(x, y, 68, light.sun, 0.25)}${circle(x, y, 42, light.sun)}${clouds}`
}

const CLOUD =
  '<path d="M0 22 Q2 6 20 8 Q28 -8 48 0 Q66 -10 76 8 Q96 6 98 22Z" fill="#ffffff" opacity=".55"/><path d="M30 34 Q34 24 52 26 Q70 18 82 34Z" fill="#ffffff" opacity=".35"/>'

export type Land = 'berg' | 'table' | 'koppies' | 'coast' | 'bush' | 'hills' | 'city' | 'plain'

/** The land from about a third down to the bottom; people stand on y 400 to 470. */
export function land(kind: Land, random: SeededRandom, light: Light): string {
  const jitter = (amount = 14) => random.between(-amount, amount)
  const front = (y: number, fill = light.ground) =>
    shape(`M0 ${y + jitter(6)} Q220 ${y - 16 + jitter(8)} 420 ${y + 4} T800 ${y - 6} V500 H0Z`, fill)
  const rolling = (y: number, fill: string) =>
    shape(
      `M0 ${y + jitter()} Q130 ${y - 46 + jitter()} 270 ${y - 6 + jitter()} T540 ${y + jitter()} T800 ${y - 16 + jitter()} V500 H0Z`,
      fill,
    )
  switch (kind) {
    case 'berg': {
      const peak = (x: number, y: number) =>
        `L${x - 46} ${y + 60} L${x - 22} ${y + 8} L${x - 8} ${y} L${x + 14} ${y + 12} L${x + 30} ${y + 54} `
      const ridge = `M0 250 ${[70, 200, 330, 470, 600, 730].map((x) => peak(x + jitter(16), 190 + jitter(36))).join('')}L800 250 V500 H0Z`
      return (
        shape(ridge, light.far) +
        shape(
          `M0 290 L90 246 L130 256 L210 ${222 + jitter()} L290 262 L420 236 L500 270 L620 ${232 + jitter()} L700 264 L800 244 V500 H0Z`,
          light.mid,
        ) +
        rolling(326, light.near) +
        front(372)
      )
    }
    case 'table':
      return (
        shape(
          `M0 300 L60 292 L120 250 L170 ${176 + jitter(6)} L470 ${172 + jitter(4)} L520 240 L575 ${212 + jitter(6)} L615 196 L650 250 L720 286 L800 296 V500 H0Z`,
          light.far,
        ) +
        stroke('M200 182 L214 240 M262 178 L270 250 M330 180 L322 246 M400 178 L412 236', mix(light.far, light.mid, 0.55), 5, 0.8) +
        rolling(322, light.mid) +
        rolling(346, light.near) +
        front(378)
      )
    case 'koppies':
      return (
        shape(
          `M0 292 L70 288 L112 ${218 + jitter()} L250 ${216 + jitter(4)} L296 286 L440 290 L478 ${240 + jitter()} L560 238 L600 288 L800 284 V500 H0Z`,
          light.far,
        ) +
        shape(
          `M0 326 L380 322 L430 ${262 + jitter()} L470 ${248 + jitter()} L520 ${250 + jitter(4)} L580 318 L800 314 V500 H0Z`,
          light.mid,
        ) +
        rolling(342, light.near) +
        front(366) +
        repeat(9, () => at(random.whole(10, 790), random.whole(380, 480), random.between(0.4, 0.9), tuft(light.leaf)))
      )
    case 'coast': {
      const sea = light.isDark ? '#1f3f5c' : mix('#2f8a9d', light.sky[0], 0.22)
      const wave = (y: number, opacity: number) =>
        stroke(`M${-20 + jitter(30)} ${y} ${repeat(9, () => 'q25 -9 50 0 t50 0 ')}`, '#ffffff', 2.6, opacity)
      return (
        shape(`M430 262 L520 ${222 + jitter()} L600 ${204 + jitter()} L680 232 L800 ${206 + jitter()} V300 H430Z`, light.far) +
        rect(0, 258, 800, 160, sea) +
        rect(0, 258, 800, 30, mix(sea, '#ffffff', 0.22)) +
        wave(302, 0.5) +
        wave(326, 0.6) +
        wave(350, 0.75) +
        shape(`M0 384 Q180 362 380 384 T800 372 V500 H0Z`, '#ffffff', 0.7) +
        shape(`M0 392 Q180 370 380 392 T800 380 V500 H0Z`, mix(light.ground, light.isDark ? '#5b5a5c' : '#e8c993', 0.6))
      )
    }
    case 'bush':
      return (
        rolling(300, light.far) +
        rolling(330, light.mid) +
        repeat(4, (i) =>
          at(90 + i * 190 + jitter(50), 352 + jitter(8), random.between(0.45, 0.7), acacia(mix(light.leaf, light.mid, 0.4), light.near)),
        ) +
        front(360) +
        repeat(12, () => at(random.whole(10, 790), random.whole(376, 488), random.between(0.4, 1), tuft(light.leaf)))
      )
    case 'hills':
      return rolling(290, light.far) + rolling(318, light.mid) + rolling(346, light.near) + front(380)
    case 'city':
      return rolling(310, light.far) + skyline(random, light) + front(366)
    case 'plain':
      return rect(0, 330, 800, 170, light.near) + front(352)
  }
}

function skyline(random: SeededRandom, light: Light): string {
  const lamp = light.isDark ? '#ffd98a' : mix(light.mid, '#ffffff', 0.35)
  const tower = (x: number, width: number, height: number, fill: string) =>
    rect(x, 350 - height, width, height, fill) +
    repeat(Math.floor(height / 18) - 1, (row) =>
      repeat(Math.floor(width / 14), (column) =>
        random.chance(0.6) ? rect(x + 5 + column * 14, 350 - height + 8 + row * 18, 7, 8, lamp) : '',
      ),
    )
  const blocks = repeat(15, (i) =>
    tower(i * 55 - 10, random.whole(40, 58), random.whole(50, 150), i % 2 ? light.mid : mix(light.mid, light.near, 0.6)),
  )
  const mast = rect(566, 130, 8, 220, light.near) + rect(553, 176, 34, 40, light.near, 6) + stroke('M570 130 V96', light.near, 3)
  return blocks + mast
}

export const tuft = (leaf: string): string => stroke('M0 0 L-10 -16 M0 0 L-3 -22 M0 0 L5 -20 M0 0 L12 -14', leaf, 3)

export const acacia = (leaf: string, trunk: string): string =>
  stroke('M0 0 L2 -50 L-26 -84 M2 -50 L30 -88 M0 -40 L10 -92', trunk, 8) +
  ellipse(-24, -96, 52, 15, leaf) +
  ellipse(34, -100, 50, 15, leaf) +
  ellipse(6, -112, 54, 16, mix(leaf, '#ffffff', 0.1))

export const tree = (leaf: string, trunk = '#6b4a33'): string =>
  stroke('M0 0 L0 -62 M0 -36 L-16 -58 M0 -42 L16 -62', trunk, 9) +
  circle(-26, -80, 30, leaf) +
  circle(24, -84, 32, mix(leaf, '#000000', 0.07)) +
  circle(0, -108, 34, mix(leaf, '#ffffff', 0.1))

export const aloe = (leaf: string): string =>
  shape('M-4 0 L-30 -30 L-12 -12 L-20 -46 L-4 -16 L0 -54 L4 -16 L20 -46 L12 -12 L30 -30 L4 0Z', leaf) +
  stroke('M0 -20 L2 -78', mix(leaf, '#000000', 0.2), 3) +
  shape('M-5 -64 Q2 -104 9 -64Z', '#d5532f')

export const protea = (): string =>
  shape('M-26 -8 Q-40 -46 -20 -60 L0 -18 L20 -60 Q40 -46 26 -8Z', '#d9798f') +
  shape('M-16 -6 Q-26 -52 -6 -66 L0 -30 L6 -66 Q26 -52 16 -6Z', '#eaa3b0') +
  shape('M-9 -8 Q-12 -56 0 -68 Q12 -56 9 -8Z', '#f7e3d3') +
  stroke('M0 -6 L0 40 M0 18 L-16 6 M0 26 L16 12', '#53764a', 5)
