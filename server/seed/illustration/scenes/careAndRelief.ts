import { cow, dog } from '#server/seed/illustration/animals.ts'
import { clinic, heart, house, shack, tent } from '#server/seed/illustration/buildings.ts'
import { crowd, person, sitter, someone } from '#server/seed/illustration/figures.ts'
import { protea, tree, tuft } from '#server/seed/illustration/landscape.ts'
import { type Scene, outdoors, indoors, window, row, child } from '#server/seed/illustration/scenes/staging.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import { ambulance, bench, candle, pot, stethoscope, wheelchair } from '#server/seed/illustration/things.ts'

export const careAndRelief = {
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
} satisfies Record<string, Scene>
