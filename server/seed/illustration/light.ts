/** One hour of the day: what the sky, the far and the near land look like then. */
export interface Light {
  sky: readonly [top: string, bottom: string]
  sun: string
  far: string
  mid: string
  near: string
  ground: string
  /** Grass, bushes and crowns. */
  leaf: string
  /** Lamps are lit. */
  isDark?: boolean
}

export const LIGHTS = {
  dawn: {
    sky: ['#f4b893', '#fde6c3'],
    sun: '#fff6dc',
    far: '#dba79a',
    mid: '#bd8680',
    near: '#94705f',
    ground: '#d9a066',
    leaf: '#6f7d4c',
  },
  day: { sky: ['#86c5dd', '#e2f1e6'], sun: '#fff6d8', far: '#a4c3bf', mid: '#7ba690', near: '#5f8f68', ground: '#dcb878', leaf: '#4c8055' },
  dusk: {
    sky: ['#6a4f86', '#f3a06f'],
    sun: '#ffdc94',
    far: '#8d6389',
    mid: '#6b4a74',
    near: '#523a5e',
    ground: '#a5684f',
    leaf: '#54503f',
  },
  night: {
    sky: ['#14213d', '#41547a'],
    sun: '#f7efd4',
    far: '#33456a',
    mid: '#283857',
    near: '#202d48',
    ground: '#4a4a55',
    leaf: '#2a4145',
    isDark: true,
  },
  heat: {
    sky: ['#f0cf92', '#fbefd0'],
    sun: '#fffaf0',
    far: '#dcb083',
    mid: '#c98f62',
    near: '#ab7047',
    ground: '#e6c088',
    leaf: '#8b8a4a',
  },
  rain: {
    sky: ['#8797a4', '#d3dadb'],
    sun: '#e8ecea',
    far: '#9dacb1',
    mid: '#7b8d92',
    near: '#5d7175',
    ground: '#99907a',
    leaf: '#56705b',
  },
  green: {
    sky: ['#9ad4d3', '#f1f6dc'],
    sun: '#fff8dc',
    far: '#9fc7a8',
    mid: '#73ab7e',
    near: '#4a8a5c',
    ground: '#a9c26b',
    leaf: '#347350',
  },
} as const satisfies Record<string, Light>

export type LightName = keyof typeof LIGHTS
