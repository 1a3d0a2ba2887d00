import { circle, ellipse, mix, shape, stroke } from '#server/seed/illustration/shapes.ts'

const ground = (width: number): string => ellipse(0, -1, width, 5, '#000000', 0.16)

/** All animals stand at 0, 0 and look to the right. */
export const dog = (coat: string): string =>
  ground(44) +
  stroke('M-26 -34 L-28 -4 M-16 -34 L-17 -4 M18 -34 L17 -4 M27 -34 L27 -4', mix(coat, '#000000', 0.1), 7) +
  stroke('M-30 -46 Q-46 -54 -44 -70', coat, 6) +
  ellipse(-2, -43, 34, 14, coat) +
  ellipse(27, -52, 13, 15, coat) +
  circle(36, -68, 14, coat) +
  ellipse(49, -64, 10, 7, mix(coat, '#ffffff', 0.25)) +
  circle(57, -66, 3, '#241c17') +
  shape('M28 -78 Q18 -70 22 -54 Q31 -60 33 -74Z', mix(coat, '#000000', 0.28)) +
  circle(40, -71, 2.2, '#241c17') +
  stroke('M24 -44 Q31 -40 38 -46', '#c6492f', 5)

export const cat = (coat: string): string =>
  ground(28) +
  stroke('M-16 -10 Q-42 -8 -38 -36', coat, 7) +
  shape('M-22 0 Q-26 -50 0 -56 Q22 -50 20 0Z', coat) +
  circle(4, -62, 16, coat) +
  shape('M-9 -68 L-8 -88 L4 -77Z M8 -77 L18 -87 L19 -67Z', coat) +
  circle(0, -64, 2.2, '#241c17') +
  circle(11, -64, 2.2, '#241c17')

export const cow = (coat: string, patch: string): string =>
  ground(78) +
  stroke('M-50 -44 L-52 -5 M-34 -44 L-34 -5 M34 -44 L33 -5 M48 -44 L50 -5', mix(coat, '#000000', 0.12), 11) +
  shape('M-64 -84 Q-60 -96 0 -92 Q52 -98 62 -80 L62 -48 Q30 -30 -40 -36 Q-68 -40 -64 -84Z', coat) +
  shape('M-40 -90 Q-20 -70 -34 -50 Q-56 -56 -58 -80Z M10 -92 Q34 -80 22 -58 Q2 -62 4 -84Z', patch) +
  stroke('M-64 -80 Q-76 -60 -70 -36', mix(coat, '#000000', 0.2), 4) +
  shape('M58 -88 L84 -106 Q100 -106 98 -88 L92 -66 Q84 -58 76 -66 L60 -62Z', coat) +
  stroke('M80 -106 Q74 -126 60 -128 M92 -106 Q102 -124 114 -122', '#e9dcc0', 5) +
  circle(88, -92, 2.6, '#241c17') +
  ellipse(86, -66, 8, 6, '#d6a390')

export const rhino = (hide: string): string =>
  ground(92) +
  stroke('M-58 -50 L-58 -6 M-34 -46 L-34 -6 M34 -46 L34 -6 M56 -50 L56 -6', mix(hide, '#000000', 0.16), 20) +
  shape(
    'M-84 -70 Q-80 -114 -20 -112 Q10 -122 44 -110 Q70 -104 92 -84 Q116 -74 116 -54 Q106 -42 88 -48 L66 -52 Q40 -30 -40 -34 Q-86 -36 -84 -70Z',
    hide,
  ) +
  shape('M106 -72 Q118 -88 116 -114 Q130 -86 116 -60Z', '#e6dcc6') +
  shape('M92 -86 Q96 -96 94 -106 Q104 -94 102 -80Z', '#e6dcc6') +
  shape('M56 -108 L58 -126 L70 -106Z', mix(hide, '#000000', 0.14)) +
  circle(88, -70, 3, '#241c17') +
  stroke('M-84 -74 Q-94 -58 -90 -44 M40 -108 Q28 -80 40 -44 M-44 -108 Q-52 -80 -42 -40', mix(hide, '#000000', 0.18), 3.5)

export const penguin = (): string =>
  ground(18) +
  ellipse(-7, -2, 8, 3, '#2c2a2a') +
  ellipse(8, -2, 8, 3, '#2c2a2a') +
  shape('M-19 -6 Q-26 -50 -10 -66 Q0 -74 11 -66 Q24 -50 19 -6Z', '#2b2f36') +
  shape('M-8 -5 Q-14 -44 2 -54 Q18 -44 15 -5Z', '#faf6ec') +
  stroke('M-8 -40 Q2 -52 14 -40', '#2b2f36', 4) +
  circle(3, -72, 14, '#2b2f36') +
  ellipse(7, -70, 8, 8.5, '#faf6ec') +
  shape('M12 -75 L27 -70 L12 -67Z', '#2b2f36') +
  circle(8, -75, 2.2, '#241c17') +
  ellipse(5, -80, 6, 2.6, '#e5949c') +
  stroke('M-18 -52 Q-30 -36 -26 -20', '#2b2f36', 7)

export const donkey = (coat: string): string =>
  ground(62) +
  stroke('M-40 -42 L-40 -4 M-28 -42 L-28 -4 M28 -42 L28 -4 M40 -42 L40 -4', mix(coat, '#000000', 0.14), 8.5) +
  shape('M-52 -70 Q-46 -82 0 -78 Q40 -82 50 -74 L50 -46 Q20 -34 -36 -38 Q-56 -44 -52 -70Z', coat) +
  shape('M38 -74 L62 -116 Q74 -124 80 -112 L92 -92 Q94 -80 82 -82 L70 -90 L54 -54Z', coat) +
  shape('M64 -114 Q56 -138 62 -146 Q70 -136 71 -116Z M72 -116 Q74 -140 82 -144 Q86 -132 79 -112Z', mix(coat, '#000000', 0.16)) +
  ellipse(87, -87, 8, 7, mix(coat, '#ffffff', 0.5)) +
  circle(74, -106, 2.5, '#241c17') +
  stroke('M42 -82 L60 -112', mix(coat, '#000000', 0.35), 6) +
  stroke('M-52 -66 Q-64 -46 -58 -28', mix(coat, '#000000', 0.3), 4)

export const tortoise = (): string =>
  ground(40) +
  ellipse(42, -16, 11, 8, '#a98f5c') +
  circle(46, -18, 1.8, '#241c17') +
  stroke('M-24 -8 V-2 M24 -8 V-2', '#a98f5c', 12) +
  shape('M-40 -8 Q-36 -48 0 -48 Q36 -48 40 -8Z', '#6d5a32') +
  shape(
    'M-12 -40 L12 -40 L18 -20 L0 -12 L-18 -20Z M-34 -14 L-22 -22 L-14 -12 L-18 -9 L-33 -9Z M34 -14 L22 -22 L14 -12 L18 -9 L33 -9Z',
    '#d5b05f',
  )

export const crane = (): string =>
  ground(20) +
  stroke('M-4 -48 L-6 -3 M5 -48 L6 -3', '#3a3a40', 3.4) +
  shape('M-40 -44 Q-30 -76 6 -76 Q26 -74 22 -56 Q10 -42 -14 -44 L-44 -16Z', '#8ea6bd') +
  stroke('M14 -70 Q30 -92 24 -116', '#8ea6bd', 8) +
  circle(25, -120, 9, '#dbe5ec') +
  shape('M32 -123 L50 -118 L32 -116Z', '#c9a24a') +
  circle(27, -121, 2, '#241c17')
