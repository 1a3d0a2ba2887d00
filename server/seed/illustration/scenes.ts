import { cat, cow, crane, dog, donkey, penguin, rhino, tortoise } from '#server/seed/illustration/animals.ts'
import {
  buildingSite,
  clinic,
  courthouse,
  heart,
  house,
  school,
  shack,
  solarPanels,
  stall,
  tank,
  tent,
  windPump,
} from '#server/seed/illustration/buildings.ts'
import { CLOTHS, crowd, person, sitter, someone, type Figure } from '#server/seed/illustration/figures.ts'
import { acacia, aloe, land, protea, sky, tree, tuft, type Land } from '#server/seed/illustration/landscape.ts'
import type { Light } from '#server/seed/illustration/light.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import {
  ambulance,
  bakkie,
  ball,
  bench,
  bicycle,
  blackboard,
  boat,
  bookshelf,
  candle,
  desk,
  drum,
  goal,
  guitar,
  hive,
  laptop,
  microphone,
  paintedBand,
  pot,
  scales,
  sewingMachine,
  stethoscope,
  taxi,
  vegetableRows,
  wheelchair,
} from '#server/seed/illustration/things.ts'
import type { SeededRandom } from '#server/seed/seededRandom.ts'

export interface Scene {
  /** Where a land is named, the scene lies there and nowhere else. */
  draw: (random: SeededRandom, light: Light, where?: Land) => string
  colour: (light: Light) => string
}

type Draw = (random: SeededRandom, light: Light) => string

/** The tint is that of whatever large thing stands in the scene, and its share of the picture. */
const outdoors = (kinds: Land | readonly Land[], draw: Draw, tint: readonly [colour: string, share: number] = ['#000000', 0]): Scene => ({
  draw: (random, light, where) =>
    sky(random, light) + land(where ?? (typeof kinds === 'string' ? kinds : random.pick(kinds)), random, light) + draw(random, light),
  colour: (light) => mix(mix(mix(light.sky[0], light.sky[1], 0.6), light.ground, 0.35), ...tint),
})

const indoors = (wall: string, floor: string, draw: Draw): Scene => ({
  draw: (random, light) =>
    rect(0, 0, 800, 380, wall) +
    rect(0, 372, 800, 128, floor) +
    rect(0, 366, 800, 10, mix(wall, '#3a2a20', 0.3)) +
    repeat(8, (i) => stroke(`M${400 + (i - 3.5) * 110} 376 L${400 + (i - 3.5) * 190} 500`, mix(floor, '#3a2a20', 0.16), 2)) +
    draw(random, light),
  colour: (light) => mix(wall, floor, light.isDark ? 0.3 : 0.25),
})

const window = (x: number, y: number, light: Light): string =>
  rect(x - 6, y - 6, 132, 112, '#f4ead6', 3) +
  rect(x, y, 120, 100, light.sky[1]) +
  shape(`M${x} ${y + 74} Q${x + 34} ${y + 44} ${x + 66} ${y + 68} T${x + 120} ${y + 60} V${y + 100} H${x}Z`, light.mid) +
  circle(x + 88, y + 30, 13, light.sun) +
  stroke(`M${x + 60} ${y} V${y + 100} M${x} ${y + 50} H${x + 120}`, '#f4ead6', 5)

const bunting = (y: number): string =>
  stroke(`M-10 ${y} Q200 ${y + 40} 400 ${y + 6} T810 ${y}`, '#5b4636', 2.4) +
  repeat(16, (i) => {
    const x = 20 + i * 51
    const drop = y + 4 + Math.abs(Math.sin((i / 15) * Math.PI * 2)) * 17 * (i < 8 ? 1 : -0.3)
    return shape(`M${x} ${drop} h26 l-13 26Z`, CLOTHS[(i * 3) % 7]!)
  })

const bucket = (x: number, y: number, colour: string): string =>
  shape(`M${x - 14} ${y - 22} h28 l-4 22 h-20Z`, colour) + ellipse(x, y - 22, 14, 3.6, mix(colour, '#ffffff', 0.5))

const row = (random: SeededRandom, count: number, part: (index: number) => string): string => repeat(count, (i) => (random.next(), part(i)))

const child = (random: SeededRandom, wanted: Partial<Figure> = {}) => someone(random, { isChild: true, ...wanted })

const UNIFORM = { top: '#f3f0e6', bottom: '#2f4a63', isChild: true } as const

export const SCENES = {
  waterPoint: outdoors(['hills', 'bush', 'berg'], (r, l) => {
    const carrier = someone(r, { head: 'doek', wear: 'skirt', pose: 'carry' })
    return (
      at(150, 392, 0.8, house(r, l)) +
      at(300, 392, 1.05, tank()) +
      at(372, 392, 1.05, tank()) +
      at(470, 398, 0.95, solarPanels()) +
      rect(402, 402, 8, 34, '#8b8f92') +
      stroke('M406 404 H432 V414', '#8b8f92', 6) +
      stroke('M432 418 V440', '#8fd0e6', 4) +
      bucket(432, 462, '#c6492f') +
      person(372, 462, 118, child(r, { pose: 'hold' })) +
      person(520, 452, 156, carrier) +
      bucket(520, 294, '#e3a52f') +
      person(600, 458, 150, someone(r, { pose: 'wave' }), true) +
      crowd(r, [640, 760], 446, 112, 2, { isChild: true }) +
      at(60, 440, 0.9, aloe(l.leaf))
    )
  }),
  drilling: outdoors(['hills', 'koppies'], (r, l) => {
    return (
      stroke('M300 400 L336 130 L372 400 M312 310 H360 M320 250 H352 M328 190 H344 M312 310 L352 250 M360 310 L320 250', '#7a6f63', 6) +
      stroke('M336 130 V404', '#4b463f', 5) +
      shape('M318 404 Q336 250 330 380 Q350 300 354 404Z', '#a9dcec', 0.85) +
      at(520, 410, 1.1, bakkie('#d9d4c8')) +
      ellipse(336, 412, 76, 12, mix(l.ground, '#6b4a33', 0.45)) +
      crowd(r, [130, 290], 446, 140, 3, { pose: 'raise' }) +
      person(410, 450, 146, someone(r, { head: 'cap', wrap: '#f1c655', pose: 'work', wear: 'trousers' }), true) +
      person(690, 456, 140, someone(r, { head: 'doek' }))
    )
  }),
  windPump: outdoors('koppies', (r, l) => {
    return (
      at(250, 404, 1.25, windPump(r)) +
      rect(300, 366, 150, 40, '#a59c8c', 4) +
      ellipse(375, 366, 75, 9, '#7fb9c9') +
      at(560, 428, 0.95, cow('#8a4b32', '#f0e2c8')) +
      at(722, 402, 0.7, cow('#3b2b26', '#e9dcc4'), true) +
      person(160, 440, 136, someone(r, { head: 'hat', wear: 'trousers' })) +
      at(90, 452, 1, aloe(l.leaf))
    )
  }),
  township: outdoors(['table', 'hills', 'city'], (r, l) => {
    return (
      row(r, 6, (i) => at(60 + i * 140, 376, 0.8, r.chance(0.35) ? shack(r, l) : house(r, l))) +
      stroke('M120 376 V210 M680 376 V210 M120 226 Q400 264 680 226', '#5a4c42', 3.5) +
      row(r, 3, (i) => at(150 + i * 260, 424, 1.2, i === 1 ? shack(r, l) : house(r, l))) +
      at(262, 424, 0.9, tank('#4f7f8f')) +
      rect(0, 432, 800, 68, mix(l.ground, '#8a7a68', 0.3)) +
      crowd(r, [40, 770], 470, 122, 5) +
      person(330, 472, 92, child(r, { pose: 'raise' }))
    )
  }),
  building: outdoors(['hills', 'table', 'koppies'], (r) => {
    const worker = { head: 'cap', wrap: '#f1c655', wear: 'trousers' } as const
    return (
      at(400, 418, 1.35, buildingSite()) +
      person(292, 296, 118, someone(r, { ...worker, pose: 'work' })) +
      person(180, 452, 142, someone(r, { ...worker, pose: 'hold' })) +
      rect(164, 366, 32, 12, '#c06b48') +
      person(600, 456, 146, someone(r, { ...worker, wrap: '#f2e6cf', pose: 'work' }), true) +
      person(682, 452, 138, someone(r, { head: 'doek' })) +
      at(
        90,
        452,
        1,
        `${rect(-40, -30, 80, 30, '#b25c3d')}${stroke('M-40 -20 H40 M-40 -10 H40 M-14 -30 V-20 M14 -20 V-10 M-14 -10 V0', '#8d452c', 2.5)}`,
      )
    )
  }),
  homes: outdoors(['berg', 'hills', 'table'], (r, l) => {
    return (
      at(210, 416, 1.5, house(r, l)) +
      at(520, 410, 1.35, house(r, l)) +
      at(360, 416, 1.1, tank()) +
      at(690, 414, 1.2, tree(l.leaf)) +
      person(330, 462, 140, someone(r)) +
      person(392, 466, 146, someone(r, { head: 'doek' })) +
      crowd(r, [440, 560], 470, 98, 2, { isChild: true, pose: 'wave' }) +
      at(96, 462, 0.85, dog('#b9824f'))
    )
  }),
  schoolYard: outdoors(['berg', 'hills', 'koppies', 'bush'], (r, l) => {
    return (
      at(400, 390, 1.28, school(l)) +
      at(90, 404, 1.1, tree(l.leaf)) +
      crowd(r, [60, 640], 462, 112, 7, UNIFORM) +
      person(690, 464, 152, someone(r, { pose: 'wave' }), true)
    )
  }),
  classroom: indoors('#e9cfa3', '#b98b62', (r) => {
    return (
      rect(40, 90, 120, 100, '#f7efdc', 3) +
      repeat(6, (i) => rect(50 + (i % 3) * 36, 100 + Math.floor(i / 3) * 44, 28, 36, CLOTHS[i]!, 2)) +
      at(430, 318, 1.15, blackboard()) +
      person(680, 420, 176, someone(r, { pose: 'work' }), true) +
      row(
        r,
        4,
        (i) =>
          person(130 + i * 150, 452, 118, child(r, { ...UNIFORM, pose: i === 1 || i === 2 ? 'wave' : 'hold' })) +
          at(130 + i * 150, 470, 1.25, desk()),
      )
    )
  }),
  library: indoors('#d8b98c', '#9c6b4a', (r, l) => {
    return (
      at(30, 376, 1, bookshelf(r, 210, 4)) +
      at(270, 376, 1, bookshelf(r, 210, 4)) +
      window(560, 110, l) +
      shape('M120 440 Q400 396 680 440 Q400 496 120 440Z', '#a8463a') +
      shape('M170 440 Q400 408 630 440 Q400 480 170 440Z', '#e0a04a') +
      sitter(240, 462, 128, child(r)) +
      sitter(450, 466, 128, child(r), true) +
      repeat(2, (i) => shape(`M${236 + i * 196} 392 l16 -7 l16 7 v14 l-16 -7 l-16 7Z`, '#fbf4e2')) +
      person(566, 456, 160, someone(r, { pose: 'hold' })) +
      shape('M548 372 l18 -8 l18 8 v16 l-18 -8 l-18 8Z', '#fbf4e2') +
      person(684, 462, 112, child(r), true)
    )
  }),
  computers: indoors('#b9d0cb', '#7d8f86', (r, l) => {
    return (
      window(90, 90, l) +
      window(590, 90, l) +
      rect(270, 84, 260, 150, '#f4efe2', 4) +
      stroke('M294 116 H380 M294 140 H430 M316 164 H452 M316 188 H400', '#2d7d76', 7, 0.7) +
      row(r, 4, (i) => person(116 + i * 190, 448, 148, child(r, { pose: 'hold' }))) +
      rect(30, 400, 740, 14, '#a87b50', 3) +
      rect(60, 414, 12, 86, '#6b5442') +
      rect(728, 414, 12, 86, '#6b5442') +
      row(r, 4, (i) => at(172 + i * 176, 402, 0.9, laptop(r.pick(['#2d7d76', '#24597a', '#74508f']))))
    )
  }),
  nursery: indoors('#f0d9b5', '#c28f62', (r, l) => {
    const block = (x: number, y: number, fill: string) => rect(x, y, 34, 34, fill, 4)
    return (
      bunting(70) +
      window(80, 140, l) +
      rect(300, 150, 210, 120, '#f9f1df', 4) +
      circle(352, 208, 30, '#e39a34') +
      shape('M400 240 l34 -62 l34 62Z', '#43804f') +
      shape('M110 446 Q400 408 690 446 Q400 494 110 446Z', '#2d7d76', 0.8) +
      block(330, 420, '#c6492f') +
      block(366, 420, '#24597a') +
      block(348, 386, '#f1c655') +
      sitter(250, 460, 112, child(r)) +
      sitter(470, 462, 112, child(r), true) +
      person(584, 466, 104, child(r, { pose: 'raise' })) +
      person(670, 462, 168, someone(r, { head: 'doek', pose: 'wave' }), true) +
      person(150, 464, 100, child(r))
    )
  }),
  clinic: outdoors(['hills', 'bush', 'berg'], (r, l) => {
    return (
      at(330, 404, 1.3, clinic(l)) +
      at(650, 440, 0.95, ambulance()) +
      person(200, 456, 142, someone(r, { head: 'doek' })) +
      person(246, 460, 96, child(r)) +
      person(430, 458, 148, someone(r, { top: '#f4f3ee', bottom: '#2d7d76', wear: 'trousers', pose: 'wave' })) +
      at(60, 420, 1.05, tree(l.leaf))
    )
  }),
  ward: indoors('#bcd7d3', '#8aa8a3', (r, l) => {
    return (
      window(90, 96, l) +
      rect(330, 96, 150, 100, '#f7f2e4', 4) +
      stroke('M348 150 h28 l12 -30 l18 60 l14 -30 h42', '#d2544c', 6) +
      rect(270, 376, 300, 34, '#f8f4ea', 10) +
      rect(258, 316, 16, 130, '#79817f', 4) +
      rect(566, 350, 14, 96, '#79817f', 4) +
      shape('M340 378 Q430 336 560 376 V404 H340Z', '#d98f6c') +
      circle(312, 358, 24, '#6f4530') +
      shape('M289 352 A24 24 0 0 1 335 352 Q312 338 289 352Z', '#221915') +
      rect(280, 370, 62, 18, '#ffffff', 8) +
      person(640, 462, 176, someone(r, { top: '#f4f3ee', bottom: '#2d7d76', wear: 'trousers', pose: 'work' }), true) +
      person(196, 462, 164, someone(r, { head: 'doek', pose: 'hold' })) +
      stroke('M236 440 V200 M220 200 H252', '#79817f', 5) +
      rect(228, 206, 20, 36, '#dff0f2', 5)
    )
  }),
  stethoscope: indoors('#f2dfbd', '#d9a77c', (r) => {
    const tint = r.pick(['#d2544c', '#c6492f', '#b13f66'])
    return (
      circle(400, 240, 190, '#fbf3e2', 0.8) +
      at(430, 236, 2.9, heart(tint)) +
      at(380, 412, 1.5, stethoscope()) +
      stroke('M300 236 h56 l22 -54 l36 104 l26 -50 h70', '#fff4e4', 9)
    )
  }),
  wheelchair: outdoors(['coast', 'hills', 'table'], (r, l) => {
    return (
      at(110, 410, 1.15, tree(l.leaf)) +
      shape('M0 446 Q400 420 800 446 V486 H0Z', mix(l.ground, '#ffffff', 0.35)) +
      at(370, 466, 1.35, wheelchair()) +
      sitter(368, 460, 160, child(r, { pose: 'raise', wear: 'trousers' })) +
      person(262, 466, 168, someone(r, { pose: 'work' })) +
      person(560, 466, 116, child(r, { pose: 'wave' }), true) +
      person(640, 468, 158, someone(r)) +
      at(724, 470, 0.9, dog('#d6a763'), true)
    )
  }),
  smile: indoors('#cfe3e0', '#9fc0bb', (r) => {
    const gum = r.pick(['#e3a08f', '#d98f7c'])
    const tooth =
      shape(
        'M-92 -70 Q-96 -136 -40 -138 Q-18 -138 0 -124 Q18 -138 40 -138 Q96 -136 92 -70 Q88 -20 70 14 Q58 104 38 110 Q22 112 18 60 Q10 22 0 22 Q-10 22 -18 60 Q-22 112 -38 110 Q-58 104 -70 14 Q-88 -20 -92 -70Z',
        '#fffaf0',
      ) +
      shape('M40 -138 Q96 -136 92 -70 Q88 -20 70 14 Q58 104 38 110 Q70 20 62 -60 Q58 -116 40 -138Z', '#e6ddcd') +
      stroke('M-62 -82 Q-60 -108 -36 -110', '#ffffff', 10)
    return (
      circle(400, 250, 166, '#f6ecd8') +
      shape('M228 300 Q400 240 572 300 Q540 400 400 420 Q260 400 228 300Z', gum) +
      at(400, 246, 1.15, tooth) +
      at(
        640,
        440,
        1,
        `<g transform="rotate(12)">${rect(-9, -200, 18, 200, '#2d7d76', 9)}${rect(-22, -224, 31, 44, '#f8f4ea', 5)}${stroke('M-22 -212 H4 M-22 -200 H4', '#b9d0cb', 3)}</g>`,
      ) +
      at(
        150,
        440,
        1,
        `${rect(-32, -110, 64, 110, '#e8f3f2', 8)}${rect(-32, -64, 64, 64, '#8fc7d0', 8)}${stroke('M-10 -100 L20 -170', '#c6492f', 9)}`,
      )
    )
  }),
  candles: indoors('#3a2b3f', '#2a1f30', (r) => {
    const wax = ['#f4e8d2', '#e8c9a0', '#d98f6c', '#efe2d0'] as const
    return (
      circle(400, 250, 260, '#f2a85a', 0.1) +
      circle(400, 270, 170, '#f2a85a', 0.12) +
      rect(60, 410, 680, 60, '#6a4a3c', 6) +
      row(r, 7, (i) => at(180 + i * 72, 412, 1, candle(r.whole(60, 170), wax[i % 4]!))) +
      at(112, 400, 1.3, protea()) +
      at(692, 400, 1.3, protea(), true)
    )
  }),
  remembrance: indoors('#e7d3b6', '#a5795a', (r) => {
    const figure = someone(r, { pose: 'stand' })
    return (
      at(
        0,
        22,
        1,
        rect(300, 70, 200, 250, '#7a5236', 6) +
          rect(316, 86, 168, 218, '#f6ecd8') +
          `<clipPath id="frame"><rect x="316" y="86" width="168" height="218"/></clipPath><g clip-path="url(#frame)">${rect(316, 86, 168, 218, '#a9c4bd')}${person(400, 470, 330, figure)}</g>`,
      ) +
      rect(90, 392, 620, 16, '#8a5f3f') +
      rect(90, 408, 620, 92, '#6f4a33') +
      at(220, 394, 0.8, candle(110, '#f4e8d2')) +
      at(580, 394, 0.8, candle(80, '#f4e8d2')) +
      at(160, 352, 1.15, protea()) +
      at(644, 352, 1.15, protea(), true) +
      shape('M328 392 Q400 362 472 392Z', '#d9798f') +
      repeat(6, (i) => circle(338 + i * 25, 384 - (i % 2) * 8, 11, ['#f3e0d0', '#d9798f', '#e39a34'][i % 3]!))
    )
  }),
  memoryBench: outdoors(['berg', 'coast', 'hills', 'table'], (r, l) => {
    return (
      at(560, 430, 2.1, tree(l.leaf)) +
      at(390, 446, 1.5, bench()) +
      sitter(364, 442, 142, someone(r, { head: 'doek' })) +
      sitter(420, 442, 142, someone(r, { head: 'grey', wear: 'trousers' })) +
      at(230, 440, 0.9, protea()) +
      at(640, 456, 0.9, protea()) +
      repeat(7, () => at(r.whole(20, 780), r.whole(450, 484), 0.6, tuft(l.leaf)))
    )
  }),
  afterFire: outdoors('table', (r) => {
    return (
      repeat(3, (i) => ellipse(180 + i * 190 + r.whole(-30, 30), 190 - i * 16, 90, 36, '#5a5350', 0.28)) +
      at(
        160,
        402,
        1,
        `${rect(-60, -56, 26, 56, '#3a332f')}${rect(30, -40, 30, 40, '#3a332f')}${stroke('M-60 -56 L-10 -84 M10 -70 L60 -40 M-20 0 L30 -44', '#2b2624', 8)}`,
      ) +
      repeat(4, (i) => shape(`M${120 + i * 26} 402 q8 -30 -2 -44 q26 20 14 44Z`, i % 2 ? '#e5682c' : '#f1a93c')) +
      at(420, 416, 1.15, tent('#e8dfcb')) +
      at(580, 408, 1, tent('#5f8f8c')) +
      at(716, 420, 1.1, tent('#d9b15f')) +
      crowd(r, [250, 700], 466, 138, 5) +
      person(330, 472, 94, child(r)) +
      rect(90, 448, 52, 26, '#a57a50', 3) +
      rect(106, 424, 40, 24, '#c29a68', 3)
    )
  }),
  flood: outdoors(['hills', 'city'], (r, l) => {
    const water = mix('#7d7f6a', l.sky[0], 0.3)
    return (
      at(150, 408, 1.2, house(r, l)) +
      at(330, 404, 1.2, shack(r, l)) +
      at(640, 400, 1.25, house(r, l)) +
      shape('M0 386 Q200 372 400 388 T800 380 V500 H0Z', water) +
      repeat(9, (i) => stroke(`M${r.whole(0, 740)} ${398 + i * 10} q20 -6 40 0 t40 0`, '#ffffff', 2.4, 0.4)) +
      shape('M380 428 H560 L532 462 H408Z', '#c6492f') +
      sitter(430, 440, 124, someone(r, { pose: 'work' })) +
      sitter(486, 440, 118, someone(r, { head: 'doek' })) +
      sitter(524, 440, 92, child(r)) +
      stroke('M462 384 L572 460', '#8a6340', 5)
    )
  }),
  drought: outdoors('koppies', (r, l) => {
    return (
      repeat(9, (i) =>
        stroke(
          `M${i * 96 - 20} 500 L${i * 92 + r.whole(-8, 24)} 452 L${i * 96 + 44} 428 M${i * 92 + 10} 452 L${i * 96 + 62} 470`,
          mix(l.ground, '#5a3a26', 0.5),
          3,
        ),
      ) +
      at(560, 440, 1.15, cow('#a9673f', '#efdfc6')) +
      at(340, 424, 0.85, cow('#efe3cd', '#6f4a33'), true) +
      rect(60, 392, 86, 44, '#d8b04f', 5) +
      rect(100, 354, 86, 40, '#e3bf63', 5) +
      stroke('M60 414 H146 M100 374 H186', '#a9822f', 3) +
      person(224, 460, 150, someone(r, { head: 'hat', wear: 'trousers', pose: 'work' }), true) +
      stroke('M706 420 V300 M706 340 L676 312 M706 356 L738 316 M676 312 L668 296 M738 316 L744 292', '#5f4735', 9)
    )
  }),
  soccer: outdoors(['table', 'hills', 'city'], (r, l) => {
    const pitch = l.isDark ? '#3c6b4a' : '#6fa657'
    const team = r.pick(['#e3a52f', '#c6492f', '#24597a', '#f2e6cf'])
    return (
      shape('M0 356 H800 V500 H0Z', pitch) +
      repeat(5, (i) =>
        shape(`M${i * 170 - 40} 500 L${i * 150 + 40} 356 H${i * 150 + 110} L${i * 170 + 50} 500Z`, mix(pitch, '#ffffff', 0.1)),
      ) +
      at(610, 404, 1.35, goal()) +
      stroke('M0 470 Q200 456 420 470', '#ffffff', 4, 0.7) +
      row(r, 3, (i) =>
        person(
          130 + i * 130,
          448 + (i % 2) * 18,
          138,
          child(r, { top: team, bottom: '#2f2f38', wear: 'shorts', pose: i === 1 ? 'raise' : 'work' }),
          r.chance(0.4),
        ),
      ) +
      person(600, 420, 128, child(r, { top: '#43804f', bottom: '#2f2f38', wear: 'shorts', pose: 'raise' })) +
      at(470, 466, 1.1, ball()) +
      person(720, 466, 150, someone(r, { head: 'cap', pose: 'wave' }), true)
    )
  }),
  netball: outdoors(['hills', 'berg', 'city'], (r, l) => {
    const team = r.pick(['#b13f66', '#e3a52f', '#74508f'])
    return (
      rect(0, 384, 800, 116, l.isDark ? '#6b4a48' : '#c9744f') +
      stroke('M40 492 Q400 400 760 492 M0 396 H800', '#ffffff', 4, 0.8) +
      stroke('M600 452 V236', '#e8e3d8', 7) +
      `<ellipse cx="572" cy="240" rx="28" ry="8" fill="none" stroke="#c6492f" stroke-width="5"/>` +
      stroke('M548 244 L556 282 M572 248 V286 M596 244 L588 282 M552 264 H592', '#ffffff', 2, 0.9) +
      person(500, 462, 160, someone(r, { wear: 'skirt', top: team, bottom: mix(team, '#000000', 0.3), pose: 'raise', head: 'bun' })) +
      circle(512, 270, 15, '#f4ead2') +
      row(r, 3, (i) =>
        person(
          120 + i * 116,
          464 - (i % 2) * 16,
          146,
          someone(r, {
            wear: 'skirt',
            top: i === 1 ? '#24597a' : team,
            bottom: i === 1 ? '#18405a' : mix(team, '#000000', 0.3),
            head: r.pick(['bun', 'short', 'long'] as const),
            pose: r.pick(['work', 'wave', 'raise'] as const),
          }),
        ),
      ) +
      person(696, 464, 150, someone(r, { wear: 'skirt', top: '#24597a', bottom: '#18405a', head: 'bun', pose: 'raise' }))
    )
  }),
  cycling: outdoors(['table', 'berg', 'koppies', 'coast'], (r, l) => {
    return (
      shape('M0 430 Q400 400 800 424 V486 Q400 462 0 492Z', '#6b6663') +
      stroke('M20 462 Q400 430 780 452', '#f1e6c8', 4, 0.7) +
      row(r, 3, (i) => {
        const x = 180 + i * 210
        const figure = someone(r, { top: r.pick(CLOTHS), wear: 'shorts', head: 'cap', isChild: false })
        return (
          at(x, 466, 1, bicycle(r.pick(['#c6492f', '#24597a', '#e3a52f', '#43804f']))) +
          at(x - 14, 434, 1, stroke('M-2 -48 L16 -28 L8 4', figure.bottom, 9)) +
          at(
            x - 14,
            432,
            1,
            `<g transform="rotate(24 0 -46)">${person(0, 0, 96, { ...figure, wear: 'shorts', pose: 'work' })
              .replace(/<ellipse[^>]*>/g, '')
              .replace(/<path d="M-10,-48[^>]*>/, '')
              .replace(/<path d="M-5,-30[^>]*>/, '')}</g>`,
          )
        )
      }) +
      at(60, 430, 0.9, aloe(l.leaf))
    )
  }),
  boxing: indoors('#7c3f35', '#4b3a36', (r) => {
    return (
      circle(400, 120, 220, '#f2b25e', 0.16) +
      rect(110, 410, 580, 70, '#d9cdb4', 4) +
      rect(110, 440, 580, 40, '#24597a', 4) +
      rect(120, 230, 14, 190, '#c6492f') +
      rect(666, 230, 14, 190, '#2d7d76') +
      repeat(3, (i) => stroke(`M127 ${256 + i * 46} H673`, '#f4ead6', 6)) +
      person(330, 424, 190, someone(r, { top: '#c6492f', wear: 'shorts', bottom: '#2f2f38', head: 'short', pose: 'work' })) +
      person(474, 424, 186, someone(r, { top: '#e3a52f', wear: 'shorts', bottom: '#24597a', head: 'bun', pose: 'work' }), true) +
      circle(388, 298, 13, '#c6492f') +
      circle(416, 302, 13, '#24597a') +
      repeat(2, (i) => stroke(`M${60 + i * 680} 0 V110`, '#2c2421', 4) + rect(36 + i * 680, 110, 48, 120, '#a8332a', 18))
    )
  }),
  surf: outdoors('coast', (r) => {
    const board = (x: number, y: number, fill: string) =>
      at(
        x,
        y,
        1,
        shape('M0 -150 Q22 -110 17 -20 Q10 4 0 6 Q-10 4 -17 -20 Q-22 -110 0 -150Z', fill) + stroke('M0 -146 V2', '#ffffff', 3, 0.8),
      )
    return (
      shape('M120 320 Q220 258 340 300 Q300 294 290 322 Q210 300 120 336Z', '#ffffff', 0.8) +
      person(250, 318, 76, child(r, { pose: 'raise' })) +
      shape('M210 318 Q250 328 296 314 Q250 334 210 318Z', '#e39a34') +
      row(
        r,
        4,
        (i) =>
          person(150 + i * 150, 462, 130, child(r, { wear: 'shorts', top: '#24597a', bottom: '#1f3f5c', pose: i % 2 ? 'wave' : 'stand' })) +
          board(200 + i * 150, 466, r.pick(['#e39a34', '#c6492f', '#f2e6cf', '#f1c655', '#2d7d76'])),
      )
    )
  }),
  soupKitchen: outdoors(['city', 'hills', 'table'], (r, l) => {
    return (
      row(r, 5, (i) => at(70 + i * 165, 386, 0.9, r.chance(0.5) ? shack(r, l) : house(r, l))) +
      shape('M60 250 L90 214 H380 L410 250Z', '#c6492f') +
      stroke('M76 250 V430 M394 250 V430', '#7d5f44', 7) +
      person(180, 440, 150, someone(r, { head: 'doek', pose: 'work' })) +
      person(320, 440, 146, someone(r, { pose: 'hold' })) +
      at(248, 456, 1.15, pot()) +
      crowd(r, [400, 780], 464, 128, 5, { pose: 'hold' }) +
      person(450, 470, 94, child(r, { pose: 'hold' }))
    )
  }),
  garden: outdoors(['hills', 'table', 'koppies', 'berg'], (r, l) => {
    return (
      at(120, 376, 0.9, tank()) +
      at(690, 378, 1, house(r, l)) +
      vegetableRows(r, mix(l.ground, '#5b3a26', 0.62), l.isDark ? '#3f6b4f' : '#4f9a52') +
      person(250, 430, 142, someone(r, { head: 'doek', pose: 'work' })) +
      stroke('M292 336 L318 424', '#7d5f44', 5) +
      person(440, 446, 146, someone(r, { head: 'hat', pose: 'hold' })) +
      rect(418, 358, 44, 20, '#c99c66', 3) +
      repeat(4, (i) => circle(426 + i * 10, 356, 7, i % 2 ? '#d6452f' : '#e8962d')) +
      person(592, 462, 112, child(r, { pose: 'wave' }), true)
    )
  }),
  elders: outdoors(['hills', 'berg', 'koppies'], (r, l) => {
    return (
      at(400, 426, 2.5, tree(l.leaf)) +
      row(r, 5, (i) => {
        const x = 150 + i * 122
        return (
          rect(x - 16, 412, 34, 8, '#8a5f3f') +
          stroke(`M${x - 12} 420 V462 M${x + 14} 420 V462`, '#6b4a33', 5) +
          sitter(
            x,
            468,
            132,
            someone(r, { head: i % 2 ? 'doek' : r.pick(['grey', 'hat'] as const), bottom: r.pick(['#7a3f34', '#24597a', '#43804f']) }),
            i > 2,
          )
        )
      }) +
      rect(376, 430, 70, 8, '#a87b50') +
      stroke('M384 438 V470 M438 438 V470', '#8a6340', 5) +
      shape('M396 412 h24 v18 h-24Z', '#f4ead6') +
      stroke('M420 416 q10 2 0 10', '#f4ead6', 4)
    )
  }),
  youthHall: indoors('#e7b877', '#a66f4d', (r) => {
    return (
      bunting(76) +
      rect(90, 130, 170, 120, '#24597a', 4) +
      stroke('M110 222 q30 -70 60 -20 t70 -50', '#f1c655', 9) +
      rect(330, 120, 150, 130, '#43804f', 4) +
      at(405, 210, 1.4, heart('#f2e6cf')) +
      rect(550, 130, 170, 120, '#b13f66', 4) +
      circle(634, 190, 34, '#f1c655') +
      rect(290, 424, 220, 12, '#2d7d76') +
      rect(292, 436, 10, 50, '#6b4a33') +
      rect(498, 436, 10, 50, '#6b4a33') +
      stroke('M400 424 V404', '#f4ead6', 4) +
      person(240, 470, 142, child(r, { pose: 'work' })) +
      person(560, 470, 142, child(r, { pose: 'work' }), true) +
      circle(360, 396, 6, '#ffffff') +
      crowd(r, [40, 200], 476, 132, 2, { isChild: true }) +
      crowd(r, [600, 770], 474, 142, 2)
    )
  }),
  skate: outdoors(['city', 'table'], (r, l) => {
    const concrete = l.isDark ? '#5c6069' : '#c9c0b2'
    return (
      shape('M0 372 Q120 372 170 440 Q200 470 260 470 H540 Q600 470 640 430 Q690 380 800 372 V500 H0Z', concrete) +
      shape(
        'M0 372 Q120 372 170 440 Q200 470 260 470 H540 Q600 470 640 430 Q690 380 800 372 L800 388 Q700 392 652 442 Q610 484 540 484 H260 Q192 484 158 450 Q112 388 0 388Z',
        mix(concrete, '#000000', 0.14),
      ) +
      stroke('M300 430 q26 -30 52 0 M420 428 l20 -26 l20 26', '#c6492f', 6, 0.8) +
      person(396, 462, 142, child(r, { pose: 'raise', wear: 'shorts' })) +
      rect(362, 460, 70, 7, '#e39a34', 3) +
      circle(374, 470, 5, '#2c2825') +
      circle(420, 470, 5, '#2c2825') +
      person(90, 376, 130, child(r, { pose: 'wave' })) +
      person(714, 384, 130, child(r, { pose: 'work' }), true) +
      person(610, 452, 104, child(r))
    )
  }),
  choir: indoors('#5e3147', '#3d2733', (r) => {
    const robe = r.pick(['#c6492f', '#24597a', '#2d7d76', '#74508f'])
    const singer = { wear: 'robe', top: robe, bottom: robe, pose: 'hold' } as const
    return (
      repeat(3, (i) => shape(`M${160 + i * 240} 0 L${60 + i * 240} 400 H${260 + i * 240}Z`, '#ffe3a8', 0.1)) +
      rect(100, 390, 600, 26, '#7d5440') +
      row(r, 7, (i) =>
        person(160 + i * 80, 396, 150, someone(r, { ...singer, head: r.pick(['short', 'doek', 'bun', 'afro', 'long', 'grey'] as const) })),
      ) +
      rect(60, 440, 680, 30, '#8f6248') +
      row(r, 6, (i) =>
        person(170 + i * 92, 456, 158, someone(r, { ...singer, head: r.pick(['short', 'doek', 'bun', 'afro', 'long', 'grey'] as const) })),
      ) +
      person(70, 478, 160, someone(r, { top: '#26222b', bottom: '#26222b', wear: 'trousers', pose: 'raise', head: 'short' }))
    )
  }),
  music: outdoors(['city', 'bush', 'hills', 'koppies'], (r, l) => {
    return (
      rect(90, 420, 620, 22, '#8a5f3f') +
      rect(90, 442, 620, 34, '#6b4a33') +
      paintedBand(90, 444, 620, 30) +
      at(190, 420, 1.1, drum('#c6492f')) +
      at(246, 420, 0.9, drum('#2d7d76')) +
      person(196, 424, 150, someone(r, { pose: 'raise' })).replace('translate(196 424)', 'translate(196 414)') +
      at(196, 422, 1.15, drum('#c6492f')) +
      at(400, 422, 1, microphone()) +
      person(376, 424, 170, someone(r, { head: 'doek', wear: 'skirt', pose: 'wave' })) +
      person(540, 424, 166, someone(r, { head: 'hat', pose: 'hold', wear: 'trousers' })) +
      `<g transform="rotate(62 540 330)">${at(546, 384, 0.82, guitar())}</g>` +
      repeat(
        5,
        (i) =>
          stroke(`M${120 + i * 136} ${130 + (i % 2) * 40} v-40 l26 -8 v40`, l.sun, 4, 0.8) +
          ellipse(114 + i * 136, 132 + (i % 2) * 40, 9, 7, l.sun, 0.8) +
          ellipse(140 + i * 136, 124 + (i % 2) * 40, 9, 7, l.sun, 0.8),
      )
    )
  }),
  mural: outdoors(['hills', 'koppies', 'bush'], (r, l) => {
    return (
      rect(80, 190, 640, 222, '#fbf4e4') +
      rect(80, 190, 640, 10, '#2a211c') +
      paintedBand(80, 210, 640, 64) +
      rect(330, 292, 140, 120, '#2a211c') +
      rect(338, 300, 124, 112, '#24597a') +
      paintedBand(94, 300, 216, 72) +
      paintedBand(490, 300, 216, 72) +
      shape('M56 194 L110 150 H690 L744 194Z', '#b98d55') +
      rect(60, 408, 680, 10, mix(l.ground, '#5b3a26', 0.3)) +
      person(200, 470, 152, someone(r, { head: 'doek', pose: 'wave', wear: 'skirt', bottom: '#c6492f' })) +
      person(580, 470, 150, someone(r, { head: 'doek', pose: 'work', wear: 'skirt' })) +
      person(650, 474, 100, child(r, { pose: 'hold' })) +
      repeat(3, (i) => rect(270 + i * 34, 452, 26, 24, ['#c6492f', '#e3a52f', '#43804f'][i]!, 3))
    )
  }),
  cinema: outdoors(
    ['hills', 'berg', 'koppies'],
    (r, l) => {
      return (
        stroke('M200 420 V150 M600 420 V150', '#5a4c42', 8) +
        rect(190, 140, 420, 220, '#fdf5df', 4) +
        shape('M200 350 L300 240 L370 310 L450 220 L600 350Z', '#d98f6c') +
        circle(300, 196, 24, '#e3a52f') +
        shape('M190 140 L400 480 L610 140Z', l.sun, 0.08) +
        row(r, 9, (i) => person(70 + i * 84, 492 + (i % 2) * 8, 124, someone(r, { isChild: i % 3 === 1 })))
      )
    },
    ['#fdf5df', 0.2],
  ),
  rhinos: outdoors('bush', (r, l) => {
    return (
      at(660, 412, 1.7, acacia(l.leaf, l.near)) +
      at(380, 446, 1.35, rhino('#8f8a86')) +
      at(560, 458, 0.7, rhino('#a09a94')) +
      person(
        150,
        462,
        156,
        someone(r, { top: '#6b7148', bottom: '#5a5f3c', wear: 'trousers', head: 'cap', wrap: '#5a5f3c', pose: 'hold' }),
      ) +
      repeat(6, () => at(r.whole(20, 780), r.whole(466, 490), 0.8, tuft(l.leaf)))
    )
  }),
  penguins: outdoors('coast', (r) => {
    return (
      ellipse(110, 424, 110, 46, '#9d9085') +
      ellipse(690, 430, 130, 50, '#8d8178') +
      ellipse(640, 450, 70, 28, '#a3978b') +
      row(r, 7, (i) => at(110 + i * 92, 436 + (i % 3) * 16, r.between(0.85, 1.25), penguin(), r.chance(0.4))) +
      at(250, 474, 1.6, penguin()) +
      at(330, 478, 0.8, penguin(), true)
    )
  }),
  planting: outdoors(['berg', 'hills', 'bush', 'table'], (r, l) => {
    return (
      repeat(7, (i) => at(60 + i * 112, 412 - (i % 2) * 14, 0.5, tree(l.leaf))) +
      person(210, 462, 150, someone(r, { head: 'hat', pose: 'work' })) +
      stroke('M252 360 L270 458', '#7d5f44', 6) +
      shape('M262 452 h18 l-3 26 h-12Z', '#8d9598') +
      ellipse(330, 466, 46, 12, mix(l.ground, '#4b2f20', 0.6)) +
      at(330, 464, 0.62, tree(mix(l.leaf, '#ffffff', 0.15))) +
      person(410, 466, 112, child(r, { pose: 'hold' })) +
      person(540, 460, 150, someone(r, { head: 'doek', pose: 'hold' })) +
      at(540, 384, 0.3, tree(l.leaf)) +
      repeat(4, (i) => rect(620 + i * 34, 446, 24, 24, '#3a332f', 3) + at(632 + i * 34, 448, 0.34, tree(l.leaf)))
    )
  }),
  wetland: outdoors(['hills', 'berg'], (r, l) => {
    const water = mix('#6fb0bf', l.sky[0], 0.4)
    return (
      shape('M0 400 Q200 380 420 404 T800 396 V470 Q500 490 260 474 T0 480Z', water) +
      repeat(6, (i) => stroke(`M${r.whole(20, 700)} ${412 + i * 10} h${r.whole(40, 90)}`, '#ffffff', 2.4, 0.5)) +
      at(260, 452, 1.5, crane()) +
      at(380, 440, 1.2, crane(), true) +
      at(610, 448, 1.35, crane()) +
      repeat(16, () =>
        at(
          r.whole(0, 800),
          r.whole(470, 496),
          r.between(0.8, 1.5),
          stroke('M0 0 V-44 M6 0 L10 -36 M-6 0 L-12 -34', l.leaf, 3) + ellipse(0, -48, 3, 9, '#7a5236'),
        ),
      ) +
      at(720, 466, 0.9, tortoise(), true)
    )
  }),
  dogs: outdoors(['table', 'hills', 'city'], (r, l) => {
    return (
      rect(480, 300, 260, 112, l.isDark ? '#4c5568' : '#e2c08f') +
      shape('M466 304 L500 262 H724 L756 304Z', '#5f7f84') +
      rect(520, 336, 60, 76, '#4a3b35', 4) +
      rect(630, 336, 60, 76, '#4a3b35', 4) +
      repeat(9, (i) => stroke(`M${20 + i * 50} 420 V330`, '#a9a39a', 4)) +
      stroke('M0 340 H440 M0 380 H440', '#a9a39a', 3) +
      at(160, 462, 1.15, dog('#b9824f')) +
      at(300, 468, 0.95, dog('#3b332f')) +
      at(480, 470, 1.1, dog('#e6d3b0'), true) +
      at(590, 474, 1, cat('#8f8580')) +
      person(390, 464, 156, someone(r, { pose: 'hold' })) +
      person(694, 468, 112, child(r, { pose: 'wave' }), true)
    )
  }),
  vet: indoors('#d7e0c8', '#a8b490', (r, l) => {
    return (
      window(80, 90, l) +
      rect(520, 90, 200, 120, '#f6f1e1', 4) +
      repeat(
        3,
        (i) =>
          rect(534 + i * 62, 104, 50, 42, ['#d98f6c', '#8fb7b3', '#e6b45c'][i]!, 3) +
          rect(534 + i * 62, 154, 50, 42, ['#a9bd8b', '#c9736b', '#b9a3c6'][i]!, 3),
      ) +
      rect(240, 372, 300, 14, '#b7bdbd', 3) +
      stroke('M262 386 V470 M518 386 V470', '#8a9090', 8) +
      at(400, 376, 1.35, dog(r.pick(['#b9824f', '#e6d3b0', '#4a3b35']))) +
      person(596, 466, 178, someone(r, { top: '#2d7d76', bottom: '#24597a', wear: 'trousers', pose: 'work' }), true) +
      person(196, 468, 166, someone(r, { pose: 'work' })) +
      at(700, 478, 1, cat('#d69a5a'))
    )
  }),
  donkeys: outdoors(['koppies', 'bush', 'hills'], (r, l) => {
    return (
      at(660, 420, 1.5, acacia(l.leaf, l.near)) +
      rect(110, 398, 180, 40, '#9a6b43') +
      circle(160, 446, 30, '#4a3a2e') +
      circle(160, 446, 20, l.ground) +
      stroke('M160 418 V474 M132 446 H188', '#4a3a2e', 5) +
      stroke('M290 420 L420 404', '#7d5f44', 6) +
      at(440, 456, 1.3, donkey('#a39a90')) +
      at(580, 462, 1.05, donkey('#6e5a4b'), true) +
      sitter(230, 404, 118, someone(r, { head: 'hat' })) +
      person(680, 466, 142, someone(r, { pose: 'hold' }), true)
    )
  }),
  taxi: outdoors(
    ['city', 'hills', 'table', 'berg'],
    (r, l) => {
      return (
        row(r, 4, (i) => at(90 + i * 210, 378, 0.85, house(r, l))) +
        shape('M0 420 H800 V500 H0Z', '#67615d') +
        repeat(6, (i) => rect(20 + i * 140, 484, 70, 5, '#f1e6c8')) +
        at(370, 466, 1.75, taxi(r.pick(['#f5efe2', '#e6e9ea', '#f0d9a8']))) +
        crowd(r, [590, 780], 446, 128, 3) +
        person(90, 446, 128, someone(r, { pose: 'wave' }))
      )
    },
    ['#8b857c', 0.3],
  ),
  bakkie: outdoors(['koppies', 'berg', 'bush', 'hills'], (r, l) => {
    const load = repeat(4, (i) => rect(-104 + i * 24, -84, 22, 32, ['#c99c66', '#d8b04f', '#b58552', '#e0c07a'][i]!, 3))
    return (
      shape('M0 426 Q400 404 800 430 V492 Q400 470 0 494Z', mix(l.ground, '#8a5a3c', 0.4)) +
      at(380, 470, 1.8, bakkie(r.pick(['#2d7d76', '#c6492f', '#e6e1d3', '#24597a']), load)) +
      person(640, 464, 148, someone(r, { pose: 'wave' }), true) +
      person(104, 466, 140, someone(r, { head: 'hat', pose: 'hold' })) +
      at(722, 440, 1, aloe(l.leaf))
    )
  }),
  ambulance: outdoors(['berg', 'hills', 'bush'], (r, l) => {
    return (
      at(110, 408, 1.2, house(r, l)) +
      shape('M0 426 H800 V500 H0Z', mix(l.ground, '#7a6a58', 0.5)) +
      at(430, 470, 1.8, ambulance()) +
      person(160, 466, 150, someone(r, { top: '#2f6f58', bottom: '#2f6f58', wear: 'trousers', pose: 'wave' })) +
      person(704, 468, 144, someone(r, { head: 'doek', pose: 'hold' }))
    )
  }),
  bicycles: outdoors(['hills', 'bush', 'koppies', 'berg'], (r, l) => {
    return (
      at(640, 396, 0.75, school(l)) +
      shape('M0 436 Q300 404 800 440 V494 Q300 470 0 494Z', mix(l.ground, '#8a5a3c', 0.35)) +
      row(
        r,
        3,
        (i) =>
          at(170 + i * 170, 470, 1.05, bicycle(['#c6492f', '#24597a', '#e3a52f'][i]!)) +
          person(120 + i * 170, 468, 124, child(r, { ...UNIFORM, pose: 'work' })),
      ) +
      person(706, 466, 140, someone(r, { pose: 'wave' }), true)
    )
  }),
  market: outdoors(['city', 'hills', 'table', 'coast'], (r) => {
    return (
      at(200, 428, 1.15, stall(r, '#c6492f')) +
      at(450, 424, 1.1, stall(r, '#2d7d76')) +
      at(680, 428, 1.1, stall(r, '#e39a34')) +
      person(200, 428, 128, someone(r, { head: 'doek', pose: 'hold' })).replace('translate(200 428)', 'translate(322 440)') +
      crowd(r, [60, 760], 474, 138, 5)
    )
  }),
  workshop: indoors('#d9a878', '#8f6a4e', (r, l) => {
    return (
      window(340, 80, l) +
      repeat(5, (i) => rect(60 + i * 46, 90, 36, 96 + (i % 2) * 26, CLOTHS[(i * 2) % 10]!, 3)) +
      stroke('M50 88 H290', '#5b4636', 5) +
      repeat(4, (i) => rect(540 + i * 46, 90, 36, 90 + ((i + 1) % 2) * 30, CLOTHS[(i * 3 + 1) % 10]!, 3)) +
      stroke('M530 88 H730', '#5b4636', 5) +
      row(r, 3, (i) => {
        const x = 170 + i * 230
        return (
          person(x - 20, 464, 158, someone(r, { pose: 'work', head: i === 1 ? 'short' : 'doek' })) +
          rect(x - 60, 410, 170, 12, '#a87b50', 3) +
          stroke(`M${x - 48} 422 V486 M${x + 98} 422 V486`, '#6b4a33', 8) +
          at(x + 30, 412, 0.9, sewingMachine(['#2f3d46', '#2d7d76', '#b13f66'][i]!))
        )
      })
    )
  }),
  bakery: indoors('#f0d3a2', '#a8714c', (r) => {
    const loaf = (x: number, y: number) =>
      shape(`M${x} ${y} q-4 -26 22 -26 q26 0 22 26Z`, '#c98744') +
      stroke(`M${x + 12} ${y - 18} l6 8 M${x + 22} ${y - 20} l6 8`, '#f0d3a2', 2.4)
    return (
      shape('M90 372 V210 Q190 90 290 210 V372Z', '#b5573d') +
      shape('M130 372 V250 Q190 176 250 250 V372Z', '#3a2620') +
      shape('M150 372 Q160 320 190 346 Q196 300 222 344 Q238 330 236 372Z', '#f0982f') +
      repeat(3, (i) => rect(380, 130 + i * 66, 330, 10, '#8a5f3f') + repeat(6, (j) => loaf(392 + j * 52, 130 + i * 66))) +
      person(330, 464, 166, someone(r, { top: '#f8f4ea', head: 'cap', wrap: '#f8f4ea', pose: 'work' })) +
      rect(360, 408, 380, 20, '#c99c66', 3) +
      rect(376, 428, 348, 62, '#a87b50') +
      repeat(5, (i) => loaf(400 + i * 62, 408)) +
      person(570, 420, 128, someone(r, { head: 'doek', pose: 'hold' })).replace('translate(570 420)', 'translate(752 470)')
    )
  }),
  app: indoors('#2f5f6b', '#23474f', (r) => {
    const skin = r.pick(['#5b3826', '#7f5034', '#9c6a45'])
    return at(
      0,
      26,
      1,
      circle(400, 250, 210, '#f1c655', 0.14) +
        shape('M300 500 Q296 420 330 380 L350 330 H450 L470 380 Q500 430 490 500Z', skin) +
        rect(300, 64, 200, 370, '#211d1b', 26) +
        rect(312, 82, 176, 334, '#fbf5e6', 12) +
        rect(324, 98, 152, 60, '#2d7d76', 8) +
        repeat(
          3,
          (i) =>
            rect(324, 172 + i * 72, 152, 60, ['#f3e3c3', '#e8f0ea', '#f6dccb'][i]!, 8) +
            circle(352, 202 + i * 72, 18, ['#e39a34', '#43804f', '#c6492f'][i]!) +
            stroke(`M382 ${194 + i * 72} h76 M382 ${210 + i * 72} h48`, '#7d7468', 6, 0.7),
        ) +
        stroke('M342 128 l14 12 l26 -26', '#fbf5e6', 8) +
        shape('M484 300 q34 -10 40 24 q8 60 -36 110Z', mix(skin, '#000000', 0.1)) +
        repeat(4, (i) => shape(`M272 ${236 + i * 44} q-6 -22 22 -22 h20 v40 h-22 q-18 0 -20 -18Z`, mix(skin, '#000000', 0.06))),
    )
  }),
  scales: indoors('#dcc7a3', '#9a7553', (r) => {
    return (
      circle(400, 220, 200, '#f6ead0', 0.75) +
      rect(250, 410, 300, 34, '#6f4a33', 6) +
      repeat(4, (i) => rect(60 + i * 12, 396 - i * 22, 150 - i * 18, 20, ['#7a3f34', '#24597a', '#43804f', '#b9893c'][i]!, 3)) +
      at(400, 404, 1.75, scales()) +
      shape('M560 444 h170 v-14 h-170Z', '#6f4a33') +
      `<g transform="rotate(-18 650 400)">${rect(600, 386, 110, 12, r.pick(['#8a5f3f', '#a07148']), 5)}${rect(576, 366, 52, 52, '#6f4a33', 8)}</g>`
    )
  }),
  court: outdoors(['city', 'hills', 'berg'], (r) => {
    return (
      at(400, 424, 1.45, courthouse()) +
      crowd(r, [110, 420], 466, 140, 4) +
      person(520, 466, 156, someone(r, { top: '#26222b', bottom: '#26222b', wear: 'robe', pose: 'hold' })) +
      person(590, 468, 142, someone(r, { head: 'doek', wear: 'skirt' })) +
      at(690, 470, 0.5, scales())
    )
  }),
  fishing: outdoors('coast', (r) => {
    return (
      at(210, 352, 1.1, boat('#c6492f')) +
      at(560, 338, 0.8, boat('#24597a'), true) +
      at(600, 462, 1.3, shape('M-92 -34 L98 -34 Q84 0 58 0 L-64 0 Q-84 -8 -92 -34Z', '#e3a52f') + stroke('M-88 -26 H92', '#24597a', 5)) +
      person(330, 462, 150, someone(r, { head: 'cap', pose: 'hold', wear: 'trousers' })) +
      person(420, 466, 146, someone(r, { head: 'doek', pose: 'work' })) +
      stroke('M450 372 q60 30 110 46 M450 380 q50 46 96 52 M446 390 q30 50 86 60', '#7d8f86', 2.4) +
      person(170, 466, 108, child(r))
    )
  }),
  bees: outdoors(['table', 'hills', 'koppies'], (r, l) => {
    const bee = () =>
      at(
        r.whole(160, 700),
        r.whole(230, 360),
        0.9,
        ellipse(0, 0, 8, 5.5, '#e3a52f') + stroke('M-2 -5 V5 M3 -5 V5', '#2c2421', 2.4) + ellipse(-1, -7, 6, 4, '#ffffff', 0.8),
      )
    return (
      repeat(4, (i) => at(280 + i * 110, 442, 1.15, hive(['#f4ead6', '#8fb8c4', '#e6c15e', '#d98f6c'][i]!))) +
      person(170, 464, 162, someone(r, { top: '#f6f1e1', bottom: '#f0e8d4', wear: 'trousers', head: 'hat', pose: 'work' })) +
      repeat(9, bee) +
      at(730, 452, 0.9, protea()) +
      at(80, 452, 0.9, aloe(l.leaf))
    )
  }),
  radio: indoors('#6b3d33', '#46302a', (r) => {
    return (
      repeat(5, (i) => repeat(3, (j) => rect(40 + i * 150, 60 + j * 96, 130, 80, (i + j) % 2 ? '#7a493d' : '#844f41', 6))) +
      rect(320, 76, 160, 54, '#c6492f', 8) +
      stroke('M350 103 q14 -22 28 0 t28 0 t28 0', '#fbf3e2', 6) +
      person(230, 470, 190, someone(r, { pose: 'work' })) +
      person(570, 470, 186, someone(r, { head: 'doek', pose: 'hold' }), true) +
      rect(120, 404, 560, 18, '#c99c66', 4) +
      rect(120, 422, 560, 78, '#8a5f3f') +
      at(330, 404, 0.75, microphone()) +
      at(490, 404, 0.75, microphone()) +
      rect(366, 380, 92, 24, '#2c2825', 4) +
      repeat(5, (i) => circle(380 + i * 16, 392, 4.5, ['#e3a52f', '#c6492f', '#43804f', '#8fb8c4', '#f2e6cf'][i]!))
    )
  }),
  graduation: outdoors(['city', 'table', 'hills'], (r, l) => {
    const cap = (x: number, y: number) =>
      shape(`M${x - 22} ${y} L${x} ${y - 9} L${x + 22} ${y} L${x} ${y + 9}Z`, '#26222b') + stroke(`M${x + 18} ${y} v16`, '#e3a52f', 3)
    return (
      at(400, 404, 1.05, courthouse()) +
      at(90, 420, 1.3, tree(l.leaf)) +
      at(716, 420, 1.3, tree(l.leaf)) +
      row(
        r,
        5,
        (i) =>
          person(
            180 + i * 110,
            466,
            160,
            someone(r, {
              top: '#2b2731',
              bottom: '#2b2731',
              wear: 'robe',
              head: r.pick(['short', 'afro', 'long', 'bun'] as const),
              pose: i % 2 ? 'raise' : 'stand',
            }),
          ) + cap(180 + i * 110, i % 2 ? 258 : 304),
      )
    )
  }),
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
