import { courthouse, house, school, stall } from '#server/seed/illustration/buildings.ts'
import { CLOTHS, crowd, person, someone } from '#server/seed/illustration/figures.ts'
import { aloe } from '#server/seed/illustration/landscape.ts'
import { type Scene, outdoors, indoors, window, row, child, UNIFORM } from '#server/seed/illustration/scenes/staging.ts'
import { at, circle, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import { ambulance, bakkie, bicycle, scales, sewingMachine, taxi } from '#server/seed/illustration/things.ts'

export const workAndRoads = {
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
} satisfies Record<string, Scene>
