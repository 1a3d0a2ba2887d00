import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'

const wheel = (x: number, radius = 19): string => circle(x, -radius, radius, '#2c2825') + circle(x, -radius, radius * 0.45, '#b9b3a8')

/** A minibus, 230 wide. */
export const taxi = (colour = '#f5efe2'): string =>
  ellipse(0, 0, 130, 9, '#000000', 0.18) +
  shape('M-112 -18 L-112 -78 Q-110 -94 -94 -94 L62 -94 Q80 -94 92 -62 L112 -54 Q118 -50 118 -40 L118 -18Z', colour) +
  rect(-112, -46, 230, 9, '#e0a531') +
  repeat(4, (i) => rect(-100 + i * 40, -84, 33, 30, '#7fa9b5', 4)) +
  shape('M62 -84 Q74 -84 84 -56 L62 -56Z', '#7fa9b5') +
  circle(111, -34, 5, '#fff1bd') +
  wheel(-66) +
  wheel(74)

export const bakkie = (colour: string, load = ''): string =>
  ellipse(0, 0, 120, 9, '#000000', 0.18) +
  load +
  shape('M-108 -18 L-108 -54 L-10 -54 L-4 -84 Q0 -90 8 -90 L44 -90 Q54 -90 64 -58 L100 -52 Q108 -50 108 -40 L108 -18Z', colour) +
  shape('M6 -80 L40 -80 Q48 -80 53 -58 L2 -58Z', '#86b0ba') +
  stroke('M-108 -54 H-12', mix(colour, '#000000', 0.25), 5) +
  circle(101, -38, 5, '#fff1bd') +
  wheel(-66) +
  wheel(66)

export const ambulance = (): string =>
  taxi('#f8f5ee').replace('#e0a531', '#3c8d63') +
  rect(-40, -106, 26, 12, '#3f7fb5', 4) +
  at(-84, -30, 0.3, shape('M0 28 C-50 -6 -34 -38 -14 -34 C-5 -32 0 -24 0 -20 C0 -24 5 -32 14 -34 C34 -38 50 -6 0 28Z', '#d2544c'))

export const bicycle = (colour: string): string =>
  `<g fill="none" stroke="#2c2825" stroke-width="4.5"><circle cx="-42" cy="-30" r="30"/><circle cx="46" cy="-30" r="30"/></g>${stroke('M-42 -30 L-22 -74 L28 -74 L2 -30 L-42 -30 M2 -30 L-22 -74 M28 -74 L46 -30 M28 -74 L24 -90 L38 -94', colour, 5.5)}${stroke('M-32 -80 H-12', '#3a2d25', 7)}`

export const wheelchair = (): string =>
  `<g fill="none" stroke="#37332f" stroke-width="5"><circle cx="-6" cy="-34" r="34"/><circle cx="40" cy="-11" r="11"/></g>${stroke('M-30 -96 L-24 -48 H28 L36 -14 L50 -12 M-30 -96 H-42', '#5a544d', 6)}${circle(-6, -34, 5, '#37332f')}`

export const pot = (): string =>
  stroke('M-34 0 L-28 -14 M34 0 L28 -14', '#2a2522', 6) +
  shape('M-44 -60 Q-52 -6 0 -6 Q52 -6 44 -60Z', '#2f2a28') +
  ellipse(0, -60, 44, 9, '#c98b3e') +
  shape('M-20 2 Q-14 -16 -6 2 Q0 -20 8 2 Q14 -14 20 2Z', '#ee8a2f') +
  stroke('M-14 -76 Q-22 -90 -12 -102 M10 -78 Q2 -94 12 -108', '#ffffff', 4, 0.5)

export const candle = (height: number, colour: string): string =>
  circle(0, -height - 18, 40, '#ffd98a', 0.16) +
  circle(0, -height - 18, 22, '#ffd98a', 0.28) +
  rect(-12, -height, 24, height, colour, 3) +
  ellipse(0, -height, 12, 3.4, mix(colour, '#ffffff', 0.35)) +
  stroke(`M0 ${-height} V${-height - 8}`, '#4a3a2d', 2.4) +
  shape(`M0 ${-height - 36} Q11 ${-height - 16} 0 ${-height - 6} Q-11 ${-height - 16} 0 ${-height - 36}Z`, '#ffb545') +
  shape(`M0 ${-height - 26} Q5 ${-height - 14} 0 ${-height - 8} Q-5 ${-height - 14} 0 ${-height - 26}Z`, '#fff2c6')

export const guitar = (): string =>
  rect(-5, -150, 10, 92, '#5b3a26') +
  rect(-9, -170, 18, 24, '#3d271a', 3) +
  circle(0, -58, 25, '#c8793a') +
  circle(0, -22, 34, '#c8793a') +
  circle(0, -48, 10, '#3d271a') +
  rect(-14, -16, 28, 5, '#3d271a') +
  stroke('M-2 -150 V-16 M2 -150 V-16', '#f6e6c5', 1)

export const drum = (band: string): string =>
  shape('M-30 -72 L30 -72 L20 0 L-20 0Z', '#8a5232') +
  stroke('M-27 -66 L-8 -8 L2 -66 L12 -8 L27 -66 M-20 -8 L-6 -66', '#f0dcb4', 2) +
  shape('M-26 -36 L26 -36 L24 -24 L-24 -24Z', band) +
  ellipse(0, -72, 31, 9, '#f3e5c8')

export const ball = (): string =>
  circle(0, -14, 14, '#fbf7ee') +
  shape('M0 -20 L6 -15 L4 -8 L-4 -8 L-6 -15Z', '#2b2b2b') +
  shape('M-13 -18 L-8 -22 L-9 -14Z M13 -18 L8 -22 L9 -14Z M-5 -1 L5 -1 L0 -5Z', '#2b2b2b')

export const goal = (): string =>
  repeat(9, (i) => stroke(`M${-80 + i * 20} -100 L${-76 + i * 19} 0`, '#ffffff', 1.2, 0.7)) +
  repeat(5, (i) => stroke(`M-80 ${-88 + i * 20} H80`, '#ffffff', 1.2, 0.7)) +
  stroke('M-82 0 V-102 H82 V0', '#ffffff', 6)

export const laptop = (glow: string): string =>
  rect(-40, -56, 80, 52, '#3a4148', 5) +
  rect(-35, -51, 70, 42, glow) +
  stroke('M-28 -42 H0 M-28 -34 H14 M-28 -26 H-8 M-28 -18 H20', '#ffffff', 3, 0.7) +
  shape('M-50 -4 H50 L56 3 H-56Z', '#9aa0a3')

export const scales = (metal = '#b9893c'): string =>
  stroke('M0 0 V-176', metal, 10) +
  stroke('M-92 -146 Q0 -186 92 -146', metal, 8) +
  circle(0, -180, 11, metal) +
  shape('M-44 8 Q0 -22 44 8Z', metal) +
  stroke('M-92 -146 L-124 -76 M-92 -146 L-60 -76 M92 -146 L60 -76 M92 -146 L124 -76', metal, 3) +
  shape('M-132 -76 Q-92 -40 -52 -76Z', metal) +
  shape('M52 -76 Q92 -40 132 -76Z', metal)

export const stethoscope = (): string =>
  stroke('M-70 -190 Q-76 -90 -30 -80 Q16 -90 10 -190', '#2f3d46', 11) +
  stroke('M-30 -80 Q-30 0 50 -4 Q112 -8 104 -78', '#2f3d46', 11) +
  circle(104, -96, 24, '#b8bfc1') +
  circle(104, -96, 13, '#e9ecea') +
  circle(-70, -194, 8, '#b8bfc1') +
  circle(10, -194, 8, '#b8bfc1')

export const bookshelf = (random: SeededRandom, width: number, rows: number): string => {
  const spines = ['#c6492f', '#e39a34', '#2d7d76', '#24597a', '#74508f', '#b13f66', '#43804f', '#f1c655', '#f2e6cf']
  const height = rows * 62 + 8
  return (
    rect(0, -height, width, height, '#8a5f3f') +
    repeat(rows, (row) => {
      const y = -height + 8 + row * 62
      let x = 8
      let books = ''
      while (x < width - 24) {
        const thick = random.whole(8, 17)
        const tall = random.whole(34, 50)
        if (random.chance(0.9)) books += rect(x, y + 54 - tall, thick, tall, random.pick(spines), 1)
        x += thick + 1
      }
      return rect(6, y, width - 12, 54, '#5e3f2b') + books
    })
  )
}

export const blackboard = (): string =>
  rect(-170, -190, 340, 190, '#8a6440', 4) +
  rect(-160, -180, 320, 170, '#2f5446') +
  stroke('M-130 -150 H-40 M-130 -128 H-70 M-130 -106 H-52', '#eef2e6', 4, 0.85) +
  stroke('M20 -60 L70 -148 L124 -60Z M70 -148 V-60', '#f3d98a', 4, 0.9) +
  `<circle cx="-96" cy="-56" r="24" fill="none" stroke="#eef2e6" stroke-width="4" opacity=".85"/>` +
  stroke('M-96 -56 L-80 -70 M-52 -56 H-20 M-52 -44 H-30', '#eef2e6', 4, 0.85)

export const desk = (): string =>
  rect(-40, -38, 80, 20, '#d9b07a', 3) +
  rect(-40, -22, 80, 5, '#8f6640') +
  stroke('M-34 -18 L-36 0 M34 -18 L36 0', '#5b554f', 5) +
  shape('M-20 -36 L0 -32 L20 -36 L20 -28 L0 -24 L-20 -28Z', '#fbf6ea')

export const sewingMachine = (colour: string): string =>
  rect(-56, -12, 112, 12, '#6f4b33', 3) +
  shape('M-46 -12 L-46 -28 L14 -28 L14 -54 Q14 -66 26 -66 L44 -66 Q54 -66 54 -54 L54 -12Z', colour) +
  shape('M-50 -66 L40 -66 L40 -46 L-34 -46 L-34 -30 L-42 -30 L-42 -46 L-50 -46Z', colour) +
  circle(58, -48, 11, '#d9d2c5') +
  shape('M-90 -14 Q-60 -30 -38 -14 Q-60 -6 -90 -2Z', '#f1c655')

export const vegetableRows = (random: SeededRandom, soil: string, leaf: string): string =>
  repeat(5, (row) => {
    const y = 384 + row * 24
    return (
      shape(`M${-20 - row * 8} ${y} H${820 + row * 8} V${y + 13} H${-20 - row * 8}Z`, soil) +
      repeat(20 - row, (i) => {
        const x = i * (40 + row * 3) + (row % 2) * 18
        const kind = row % 3
        const tint = mix(leaf, '#ffffff', random.between(0, 0.18))
        if (kind === 0) return ellipse(x, y, 13, 9, tint) + ellipse(x, y - 3, 7, 5, mix(tint, '#ffffff', 0.3))
        if (kind === 1) return stroke(`M${x} ${y + 2} l-7 -17 M${x} ${y + 2} v-22 M${x} ${y + 2} l7 -17`, tint, 4)
        return circle(x, y - 4, 10, tint) + circle(x + 4, y - 5, 3.6, '#d84a34')
      })
    )
  })

export const hive = (colour: string): string =>
  rect(-28, -54, 56, 24, colour) +
  rect(-28, -28, 56, 24, mix(colour, '#000000', 0.12)) +
  rect(-34, -62, 68, 9, '#8d948f') +
  rect(-10, -9, 20, 4, '#3b2f26') +
  stroke('M-22 0 V-6 M22 0 V-6', '#6b5138', 6)

export const boat = (colour: string): string =>
  shape('M-92 -34 L98 -34 Q84 0 58 0 L-64 0 Q-84 -8 -92 -34Z', colour) +
  stroke('M-88 -26 H92', '#ffffff', 4, 0.8) +
  stroke('M-10 -34 V-128', '#6b4a33', 5) +
  shape('M-4 -124 L62 -48 L-4 -48Z', '#f5ead2') +
  shape('M-16 -112 L-58 -48 L-16 -48Z', '#e8d7b4')

export const bench = (): string =>
  stroke('M-52 0 V-24 M52 0 V-24', '#4d4640', 6) +
  rect(-66, -30, 132, 8, '#a7733f', 2) +
  rect(-66, -62, 132, 8, '#a7733f', 2) +
  rect(-66, -48, 132, 8, '#a7733f', 2) +
  stroke('M-58 -24 V-64 M58 -24 V-64', '#4d4640', 5)

export const microphone = (): string =>
  stroke('M0 0 V-104 M-22 0 H22', '#3b3733', 5) + circle(0, -114, 12, '#4d4843') + stroke('M-9 -118 H9 M-10 -112 H10', '#a8a198', 2)

/** Diamonds and steps in the manner of painted homesteads. */
export const paintedBand = (x: number, y: number, width: number, height: number): string => {
  const colours = ['#c6492f', '#24597a', '#e3a52f', '#43804f', '#b13f66']
  const step = Math.max(height, 46)
  return (
    rect(x, y, width, height, '#fbf4e4') +
    repeat(Math.floor(width / step), (i) => {
      const left = x + i * step
      const middle = left + step / 2
      const fill = colours[i % colours.length]!
      return `<g stroke="#2a211c" stroke-width="2.5">${shape(`M${left + 4} ${y + height - 4} L${middle} ${y + 4} L${left + step - 4} ${y + height - 4}Z`, fill)}${shape(`M${left + step * 0.3} ${y + height - 4} L${middle} ${y + height * 0.5} L${left + step * 0.7} ${y + height - 4}Z`, '#fbf4e4')}</g>`
    }) +
    stroke(`M${x} ${y} H${x + width} M${x} ${y + height} H${x + width}`, '#2a211c', 4)
  )
}
