import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'

export interface Figure {
  skin: string
  top: string
  bottom: string
  hair: string
  wrap: string
  head: 'short' | 'afro' | 'doek' | 'long' | 'cap' | 'bun' | 'hat' | 'scarf' | 'grey'
  wear: 'trousers' | 'skirt' | 'shorts' | 'robe'
  pose: 'stand' | 'carry' | 'raise' | 'hold' | 'work' | 'wave'
  isChild: boolean
}

const SKINS = ['#4a2c1e', '#5b3826', '#6f4530', '#7f5034', '#9c6a45', '#c08a62', '#e3b48e', '#f0caa8'] as const
export const CLOTHS = [
  '#c6492f',
  '#e39a34',
  '#f1c655',
  '#2d7d76',
  '#24597a',
  '#74508f',
  '#b13f66',
  '#f2e6cf',
  '#43804f',
  '#de7551',
  '#8fb8c4',
] as const
const TROUSERS = ['#2f4258', '#4a3b35', '#5d6650', '#334b46', '#6a4a3a', '#39406b'] as const
const HEADS = ['short', 'short', 'afro', 'doek', 'doek', 'long', 'cap', 'bun', 'hat', 'scarf', 'grey'] as const
const CHILD_HEADS = ['short', 'short', 'afro', 'bun', 'long', 'cap'] as const

const ARMS: Record<Figure['pose'], [number, number][][]> = {
  stand: [
    [
      [-11, -71],
      [-15, -58],
      [-14, -46],
    ],
    [
      [11, -71],
      [15, -58],
      [14, -46],
    ],
  ],
  carry: [
    [
      [-11, -71],
      [-15, -58],
      [-14, -46],
    ],
    [
      [11, -71],
      [20, -84],
      [10, -101],
    ],
  ],
  raise: [
    [
      [-11, -71],
      [-20, -86],
      [-17, -104],
    ],
    [
      [11, -71],
      [20, -86],
      [18, -104],
    ],
  ],
  wave: [
    [
      [-11, -71],
      [-15, -58],
      [-14, -46],
    ],
    [
      [11, -71],
      [21, -82],
      [24, -98],
    ],
  ],
  hold: [
    [
      [-11, -71],
      [-15, -58],
      [-4, -54],
    ],
    [
      [11, -71],
      [15, -58],
      [4, -54],
    ],
  ],
  work: [
    [
      [-11, -71],
      [-4, -58],
      [16, -56],
    ],
    [
      [11, -71],
      [20, -62],
      [30, -66],
    ],
  ],
}

export function someone(random: SeededRandom, wanted: Partial<Figure> = {}): Figure {
  const isChild = wanted.isChild ?? false
  const skin = random.pick([...SKINS, ...SKINS.slice(0, 5)])
  const head = random.pick(isChild ? CHILD_HEADS : HEADS)
  const top = random.pick(CLOTHS)
  const wear = random.pick(isChild ? (['shorts', 'skirt'] as const) : (['trousers', 'trousers', 'skirt'] as const))
  return {
    skin,
    top,
    wear: head === 'doek' || head === 'scarf' ? 'skirt' : wear,
    bottom: wear === 'skirt' ? random.pick(CLOTHS) : random.pick(TROUSERS),
    hair: head === 'grey' ? '#cfc8bf' : skin === SKINS[7] || skin === SKINS[6] ? random.pick(['#6b4a2f', '#8a6238', '#3a2a20']) : '#221915',
    wrap: random.pick(CLOTHS),
    head,
    pose: 'stand',
    isChild,
    ...wanted,
  }
}

/** Stands with the feet at x, y, so many units tall. */
export function person(x: number, y: number, height: number, figure: Figure, mirrored = false): string {
  const shadow = ellipse(0, -1, 17, 3.4, '#000000', 0.16)
  return at(x, y, height / 100, `${shadow}${legs(figure)}${torso(figure)}${arms(figure)}${head(figure)}`, mirrored)
}

/** Sits looking right, on whatever is drawn beneath x, y. */
export function sitter(x: number, y: number, height: number, figure: Figure, mirrored = false): string {
  const { bottom, skin } = figure
  const seat = stroke('M-2,-48 L20,-46 L21,-14', bottom, 10) + stroke('M21,-20 L21,-9', skin, 6) + ellipse(24, -5, 7, 3, '#2f2622')
  return at(
    x,
    y,
    height / 100,
    `${seat}${torso(figure)}${arms({ ...figure, pose: figure.pose === 'stand' ? 'hold' : figure.pose })}${head(figure)}`,
    mirrored,
  )
}

/** Several people between two x, none like the next. */
export function crowd(
  random: SeededRandom,
  [from, to]: [number, number],
  y: number,
  height: number,
  count: number,
  wanted: Partial<Figure> = {},
): string {
  const step = (to - from) / count
  return repeat(count, (i) =>
    person(
      from + step * (i + 0.5) + random.between(-0.15, 0.15) * step,
      y + random.between(-6, 6),
      height * random.between(0.92, 1.06),
      someone(random, wanted),
      random.chance(0.5),
    ),
  )
}

function legs({ wear, bottom, skin }: Figure): string {
  const shoes = ellipse(-5.5, -2, 5.4, 2.6, '#2f2622') + ellipse(5.5, -2, 5.4, 2.6, '#2f2622')
  const bare = stroke('M-5,-30 L-5.4,-5 M5,-30 L5.4,-5', skin, 5.4)
  if (wear === 'robe') return shoes + shape('M-10,-60 L10,-60 Q15,-30 17,-5 L-17,-5 Q-15,-30 -10,-60Z', bottom)
  if (wear === 'skirt') return bare + shoes + shape('M-9.5,-48 L9.5,-48 Q13,-30 16,-17 Q0,-12 -16,-17 Q-13,-30 -9.5,-48Z', bottom)
  if (wear === 'shorts') return bare + shoes + shape('M-10,-48 L10,-48 L10.5,-27 L1.5,-27 L0,-36 L-1.5,-27 L-10.5,-27Z', bottom)
  return shoes + shape('M-10,-48 L10,-48 L9.2,-4 L1.6,-4 L0,-36 L-1.6,-4 L-9.2,-4Z', bottom)
}

function torso({ top, wear }: Figure): string {
  const body = shape('M-13.5,-69 Q-13.5,-77 -6,-77.5 L6,-77.5 Q13.5,-77 13.5,-69 L10.4,-43 Q0,-40 -10.4,-43Z', top)
  return body + (wear === 'robe' ? shape('M-5,-77.5 L5,-77.5 L0,-60Z', '#fff4da') : '')
}

function arms({ pose, skin, top }: Figure): string {
  return ARMS[pose]
    .map(([shoulder, elbow, hand]) => {
      const [[sx, sy], [ex, ey], [hx, hy]] = [shoulder, elbow, hand] as [[number, number], [number, number], [number, number]]
      return stroke(`M${sx},${sy} L${ex},${ey} L${hx},${hy}`, skin, 5.2) + stroke(`M${sx},${sy} L${ex},${ey}`, mix(top, '#000000', 0.1), 7)
    })
    .join('')
}

function head(figure: Figure): string {
  const { skin, hair, wrap, isChild } = figure
  const dome = 'M-10,-87 A10,10 0 1 1 10,-87 Q7,-93.5 0,-93.5 Q-7,-93.5 -10,-87Z'
  const behind: Partial<Record<Figure['head'], string>> = {
    afro: circle(0, -91, 13.5, hair),
    long: shape('M-10.5,-92 Q-14,-74 -10,-69 L10,-69 Q14,-74 10.5,-92Z', hair),
    scarf: shape('M-12,-92 Q-15,-72 -12,-68 L12,-68 Q15,-72 12,-92 Q0,-108 -12,-92Z', wrap),
  }
  const front: Record<Figure['head'], string> = {
    short: shape(dome, hair),
    grey: shape(dome, hair),
    afro: shape(dome, hair),
    long: shape(dome, hair),
    bun: shape(dome, hair) + circle(0, -100, 5.2, hair),
    doek: circle(9, -100, 4.6, mix(wrap, '#000000', 0.14)) + shape('M-10.6,-87 Q-13,-103 0,-104 Q13,-103 10.6,-87 Q0,-95 -10.6,-87Z', wrap),
    cap: shape('M-10.4,-89 A10.4,10.6 0 0 1 10.4,-89Z', wrap) + stroke('M2,-89.6 L16,-89', mix(wrap, '#000000', 0.15), 3),
    hat:
      ellipse(0, -93, 17, 3.4, mix(wrap, '#7a5a34', 0.5)) + shape('M-9.5,-94 Q-9,-105 0,-105 Q9,-105 9.5,-94Z', mix(wrap, '#7a5a34', 0.5)),
    scarf: shape('M-10.6,-86 A10.6,11 0 0 1 10.6,-86 Q7,-94 0,-94 Q-7,-94 -10.6,-86Z', wrap),
  }
  const parts = `${behind[figure.head] ?? ''}${rect(-3.4, -82, 6.8, 8, mix(skin, '#000000', 0.14))}${circle(0, -87, 9.4, skin)}${front[figure.head]}`
  return isChild ? `<g transform="translate(0 21) scale(1.26)">${parts}</g>` : parts
}
