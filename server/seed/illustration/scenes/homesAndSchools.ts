import { dog } from '#server/seed/illustration/animals.ts'
import { buildingSite, courthouse, house, school, shack, solarPanels, tank } from '#server/seed/illustration/buildings.ts'
import { CLOTHS, crowd, person, sitter, someone } from '#server/seed/illustration/figures.ts'
import { aloe, tree } from '#server/seed/illustration/landscape.ts'
import { type Scene, outdoors, indoors, window, bunting, bucket, row, child, UNIFORM } from '#server/seed/illustration/scenes/staging.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import { bakkie, blackboard, bookshelf, desk, laptop } from '#server/seed/illustration/things.ts'

export const homesAndSchools = {
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
} satisfies Record<string, Scene>
