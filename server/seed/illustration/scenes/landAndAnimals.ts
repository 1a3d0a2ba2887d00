import { cat, cow, crane, dog, donkey, penguin, rhino, tortoise } from '#server/seed/illustration/animals.ts'
import { house, tank, windPump } from '#server/seed/illustration/buildings.ts'
import { person, sitter, someone } from '#server/seed/illustration/figures.ts'
import { acacia, aloe, protea, tree, tuft } from '#server/seed/illustration/landscape.ts'
import { type Scene, outdoors, indoors, window, row, child } from '#server/seed/illustration/scenes/staging.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import { boat, hive, vegetableRows } from '#server/seed/illustration/things.ts'

export const landAndAnimals = {
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
} satisfies Record<string, Scene>
