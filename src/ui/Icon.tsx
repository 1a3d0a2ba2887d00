const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.7 11.2L20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 8c1-4 4.500-5.500 8-5.500s7 1.500 8 5.500',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  warning: 'M12 8v5m0 3.500v.01M12 3.500 21.500 20h-19z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M8 12l8-5M8 12l8 5M6 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4m12-6a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  heart: 'M12 20C5 15 3 11.500 4 8.200 5 5 9.500 4 12 8c2.500-4 7-3 8 .2 1 3.300-1 6.800-8 11.800z',
  shield: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6zm-3.500 9 2.500 2.500 4.500-5',
  place: 'M12 21c5-5.500 7-8.500 7-11.500a7 7 0 1 0-14 0c0 3 2 6 7 11.500m0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 3.500V12l3 2',
  tick: 'M12 3l2.300 2 3-.300.7 3 2.500 1.700-1.200 2.800 1.200 2.800-2.500 1.700-.7 3-3-.300L12 21.500l-2.300-2.100-3 .300-.7-3L3.500 15l1.200-2.800L3.500 9.400 6 7.700l.7-3 3 .300zm-3.500 9 2.500 2.500 4.500-5',
  star: 'M12 4l2.500 5.200 5.500.800-4 4 1 5.600-5-2.700-5 2.700 1-5.600-4-4 5.500-.800z',
  building: 'M5 20V5h9v15m0-11h5v11M3 20h18M8 9h3m-3 4h3m-3 3h3',
  light: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0-5v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400m0-12.800L17 7M7 17l-1.400 1.400',
  dark: 'M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: the words beside it say the same. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0 }}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
