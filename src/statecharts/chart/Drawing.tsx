import type { RefObject } from 'react'
import { palette } from '#theme/tokens.ts'
import { FONT, LINE_HEIGHT, PADDING, SIZES, weightOf, type Line, type Placed, type PlacedArrow, type PlacedState } from './layout.ts'

type Mode = 'light' | 'dark'
type Colours = Record<keyof typeof palette, string>

interface DrawingProps {
  placed: Placed
  title: string
  /** Ids of the states that the machine is in. */
  active: ReadonlySet<string>
  /** Ids of the transitions that can be taken now. */
  open: ReadonlySet<string>
  mode: Mode
  scale: number
  ref?: RefObject<SVGSVGElement | null>
}

/** Every colour is written out where it is used, so that the drawing stands by itself when it is saved. */
export function Drawing({ placed, title, active, open, mode, scale, ref }: DrawingProps) {
  const colours = Object.fromEntries(Object.entries(palette).map(([name, values]) => [name, values[mode]])) as Colours
  const { width, height, states, arrows, starts } = placed
  const marker = `tip-${mode}`
  const isOpen = ({ transitions }: PlacedArrow) => transitions.some(({ id }) => open.has(id))
  // Where arrows share a line, those that can be taken lie on top.
  const inOrder = arrows.toSorted((one, other) => Number(isOpen(one)) - Number(isOpen(other)))
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      style={{ maxWidth: 'none' }}
      role="img"
      aria-label={title}
      fontFamily={FONT}
    >
      <defs>
        {(['edge', 'accent'] as const).map((colour) => (
          <marker
            key={colour}
            id={`${marker}-${colour}`}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 0L10 5L0 10z" fill={colours[colour]} />
          </marker>
        ))}
      </defs>
      <rect width={width} height={height} fill={colours.page} />
      {states.map((state) => (
        <StateBox key={state.state.id} placed={state} isActive={state.depth > 0 && active.has(state.state.id)} colours={colours} />
      ))}
      {starts.map(({ x, y, width: size, points }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x + size / 2} cy={y + size / 2} r={size / 2} fill={colours.ink} />
          <path d={pathOf(points)} fill="none" stroke={colours.edge} strokeWidth={1.5} markerEnd={`url(#${marker}-edge)`} />
        </g>
      ))}
      {inOrder.map((arrow) => (
        <Arrow key={arrow.id} arrow={arrow} isOpen={isOpen(arrow)} colours={colours} marker={marker} />
      ))}
      {states.map((state) => (
        <StateText key={state.state.id} placed={state} isActive={state.depth > 0 && active.has(state.state.id)} colours={colours} />
      ))}
      {arrows.map((arrow) => (
        <ArrowLabel key={arrow.id} arrow={arrow} isOpen={isOpen(arrow)} colours={colours} />
      ))}
    </svg>
  )
}

interface StateProps {
  placed: PlacedState
  isActive: boolean
  colours: Colours
}

function looksOf({ placed: { state, depth }, isActive, colours }: StateProps) {
  const isLeaf = state.children.length === 0
  const isLit = isActive && isLeaf
  return {
    fill: isLit ? colours.accent : isLeaf ? colours.raised : depth % 2 ? colours.sunken : colours.page,
    ink: isLit ? colours.accentInk : colours.ink,
    muted: isLit ? colours.accentInk : colours.muted,
  }
}

function StateBox(props: StateProps) {
  const { placed, isActive, colours } = props
  const { x, y, width, height, state } = placed
  const { fill, ink } = looksOf(props)
  const stroke = isActive ? colours.accent : colours.edge
  const shape = { x, y, width, height, rx: 10, fill, stroke, strokeWidth: isActive ? 3 : 1.25 }
  return (
    <g data-state={state.id} data-active={isActive || undefined}>
      <rect {...shape} strokeDasharray={state.kind === 'passing' || state.kind === 'parallel' ? '6 4' : undefined} />
      {state.kind === 'final' && (
        <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={7} fill="none" stroke={ink} strokeWidth={1.25} />
      )}
    </g>
  )
}

/** Above the arrows: one that has to cross a text stops short of its letters. */
function StateText(props: StateProps) {
  const { x, y, lines } = props.placed
  const { fill, ink, muted } = looksOf(props)
  return (
    <g stroke={fill} strokeWidth={4} strokeLinejoin="round" paintOrder="stroke">
      <Lines lines={lines} x={x + PADDING} y={y + PADDING} ink={ink} muted={muted} />
    </g>
  )
}

function Arrow({ arrow, isOpen, colours, marker }: { arrow: PlacedArrow; isOpen: boolean; colours: Colours; marker: string }) {
  const colour = isOpen ? 'accent' : 'edge'
  return (
    <path
      d={pathOf(arrow.points)}
      fill="none"
      stroke={colours[colour]}
      strokeWidth={isOpen ? 2.25 : 1.25}
      strokeLinejoin="round"
      markerEnd={`url(#${marker}-${colour})`}
    />
  )
}

function ArrowLabel({ arrow: { label }, isOpen, colours }: { arrow: PlacedArrow; isOpen: boolean; colours: Colours }) {
  if (!label) return null
  const { x, y, width, height, lines } = label
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={6} fill={colours.page} stroke={isOpen ? colours.accent : colours.line} />
      <Lines lines={lines} x={x + 6} y={y + 6} ink={isOpen ? colours.accentStrong : colours.ink} muted={colours.muted} />
    </g>
  )
}

function Lines({ lines, x, y, ink, muted }: { lines: Line[]; x: number; y: number; ink: string; muted: string }) {
  return lines.map(({ text, style, indent = 0 }, index) => (
    <text
      key={index}
      x={x + indent}
      y={y + index * LINE_HEIGHT + 13}
      fontSize={SIZES[style]}
      fontWeight={weightOf(style)}
      fill={style === 'muted' ? muted : ink}
    >
      {text}
    </text>
  ))
}

const pathOf = (points: { x: number; y: number }[]) => points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
