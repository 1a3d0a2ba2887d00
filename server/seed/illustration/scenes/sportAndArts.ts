import { heart } from '#server/seed/illustration/buildings.ts'
import { CLOTHS, crowd, person, someone } from '#server/seed/illustration/figures.ts'
import { aloe } from '#server/seed/illustration/landscape.ts'
import { type Scene, outdoors, indoors, bunting, row, child } from '#server/seed/illustration/scenes/staging.ts'
import { at, circle, ellipse, mix, rect, repeat, shape, stroke } from '#server/seed/illustration/shapes.ts'
import { ball, bicycle, drum, goal, guitar, microphone, paintedBand } from '#server/seed/illustration/things.ts'

export const sportAndArts = {
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
} satisfies Record<string, Scene>
