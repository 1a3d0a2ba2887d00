/** Where each state and arrow goes: elkjs finds the places, this says how much room each text needs. */
import type { ELK, ElkEdgeSection, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { orderOf, type Order } from './order.ts'
import { allStates, type Chart, type ChartState, type ChartTransition } from './definition.ts'

export interface Line {
  text: string
  style: 'name' | 'strong' | 'plain' | 'muted'
  /** Pixels from the left. */
  indent?: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedState extends Box {
  state: ChartState
  depth: number
  lines: Line[]
}

interface PlacedLabel extends Box {
  transitions: ChartTransition[]
  lines: Line[]
}

export interface PlacedArrow {
  id: string
  transitions: ChartTransition[]
  points: { x: number; y: number }[]
  label: PlacedLabel | null
}

export interface Placed {
  width: number
  height: number
  states: PlacedState[]
  arrows: PlacedArrow[]
  starts: (Box & { points: { x: number; y: number }[] })[]
}

export const SIZES = { name: 14, strong: 12, plain: 12, muted: 12 } as const
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
export const LINE_HEIGHT = 17
export const PADDING = 12
const STATE_TEXT_WIDTH = 240
/** Where it says what leads on as well. */
const WIDE_TEXT_WIDTH = 280
const INDENT = 14
const ROOT_TEXT_WIDTH = 480
const LABEL_TEXT_WIDTH = 190
const START = 12

let elk: Promise<ELK> | null = null

/** Big, and wanted on chart pages only. */
const loadElk = () => (elk ??= import('elkjs/lib/elk.bundled.js').then((module) => new module.default()))

/** Pixels that a chart has beside its screen on a page 1280 wide: in its width every text is as large as it is written. */
const READABLE_WIDTH = 840

/** What brings an arrow about stands on it, or, where that makes a chart too wide to read, in the box that it leaves from. */
export async function placed(chart: Chart): Promise<Placed> {
  const onArrows = await placedWith(chart, 'arrows')
  return onArrows.width <= READABLE_WIDTH ? onArrows : placedWith(chart, 'boxes')
}

/** Names and arrows alone: a whole chart of the long machines is many times as high as a window. */
export const outlined = (chart: Chart): Promise<Placed> => placedWith(chart, 'none')

async function placedWith(chart: Chart, labels: Labels): Promise<Placed> {
  const states = new Map(allStates(chart.root).map((state) => [state.id, state]))
  const groups = grouped(chart.transitions)
  const lines = new Map(
    [...states].map(([id, state]) => [id, [...linesOfState(state, labels), ...(labels === 'boxes' ? linesOfLeaving(groups, state) : [])]]),
  )
  const order = orderOf(chart)
  const graph = await (
    await loadElk()
  ).layout({
    id: 'chart',
    layoutOptions: OPTIONS,
    children: [nodeOf(chart.root, lines, order, OPTIONS_OF[labels])],
    edges: [
      ...groups.map((transitions) => edgeOf(transitions, order, labels)),
      ...[...states.values()].filter(({ isInitial }) => isInitial).map(startEdgeOf),
    ],
  })
  return read(graph, states, lines, new Map(groups.map((transitions) => [idOf(transitions), transitions])), order)
}

type Labels = 'arrows' | 'boxes' | 'none'

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'SPACE_EFFICIENT_LAYER',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
}

/** Two states beside each other at most, and arrows to the same place in one line. */
const NARROW = {
  'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
  'elk.layered.layering.coffmanGraham.layerBound': '2',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '8',
  'elk.spacing.edgeEdge': '6',
}

/** Arrows to the same place in one line. */
const MERGED = { 'elk.layered.mergeEdges': 'true', 'elk.spacing.edgeEdge': '6', 'elk.spacing.edgeNode': '8', 'elk.spacing.nodeNode': '16' }

const OPTIONS_OF: Record<Labels, LayoutOptions> = { arrows: {}, boxes: NARROW, none: MERGED }

function nodeOf(state: ChartState, lines: Map<string, Line[]>, order: Order, options: LayoutOptions): ElkNode {
  const { width, height } = roomFor(lines.get(state.id)!)
  if (state.children.length === 0) return { id: state.id, width, height }
  const hasStart = state.children.some(({ isInitial }) => isInitial)
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${height + PADDING},left=${PADDING * 2},bottom=${PADDING * 2},right=${PADDING * 2}]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: [
      ...(hasStart
        ? [{ id: startOf(state.id), width: START, height: START, layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } }]
        : []),
      ...order.childrenOf.get(state.id)!.map((child) => nodeOf(child, lines, order, options)),
    ],
  }
}

const startOf = (id: string) => `${id} start`

const startEdgeOf = ({ id }: ChartState): ElkExtendedEdge => ({
  id: `${id} starts`,
  sources: [startOf(id.slice(0, id.lastIndexOf('.')))],
  targets: [id],
})

/** Transitions from the same state to the same share one arrow. */
function grouped(transitions: ChartTransition[]): ChartTransition[][] {
  const groups = new Map<string, ChartTransition[]>()
  for (const transition of transitions) {
    const key = `${transition.from} to ${transition.to}`
    groups.set(key, [...(groups.get(key) ?? []), transition])
  }
  return [...groups.values()]
}

const idOf = ([first]: ChartTransition[]) => `${first!.from} to ${first!.to}`

/** Arrows that lead back are handed over turned round, so that the layout keeps to the order in which states are reached. */
const edgeOf = (transitions: ChartTransition[], { leadsBack }: Order, labels: Labels): ElkExtendedEdge => ({
  id: idOf(transitions),
  sources: [leadsBack(transitions[0]!) ? transitions[0]!.to! : transitions[0]!.from],
  targets: [leadsBack(transitions[0]!) ? transitions[0]!.from : transitions[0]!.to!],
  labels:
    labels === 'arrows'
      ? [{ text: idOf(transitions), layoutOptions: { 'elk.edgeLabels.inline': 'true' }, ...roomFor(linesOfTransitions(transitions), 6) }]
      : [],
})

function read(
  graph: ElkNode,
  states: Map<string, ChartState>,
  lines: Map<string, Line[]>,
  groups: Map<string, ChartTransition[]>,
  { leadsBack }: Order,
): Placed {
  const nodes = allNodes(graph).slice(1)
  const edges = allNodes(graph).flatMap(({ edges }) => edges ?? [])
  const arrows = edges.flatMap((edge): PlacedArrow[] => {
    const transitions = groups.get(edge.id)
    if (!transitions) return []
    const label = edge.labels?.[0]
    const points = (edge.sections ?? []).flatMap(pointsOf)
    return [
      {
        id: edge.id,
        transitions,
        points: leadsBack(transitions[0]!) ? points.reverse() : points,
        label: label ? { ...boxOf(label), transitions, lines: linesOfTransitions(transitions) } : null,
      },
    ]
  })
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    states: nodes.flatMap((node) => {
      const state = states.get(node.id)
      return state ? [{ ...boxOf(node), state, depth: node.id.split('.').length - 1, lines: lines.get(node.id)! }] : []
    }),
    arrows,
    starts: nodes
      .filter(({ id }) => id.endsWith(' start'))
      .map((node) => {
        const edge = edges.find(({ sources }) => sources[0] === node.id)
        return { ...boxOf(node), points: (edge?.sections ?? []).flatMap(pointsOf) }
      }),
  }
}

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)]
const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height })
const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) => [startPoint, ...bendPoints, endPoint]

function linesOfState({ id, name, description, services, entry, exit, stays }: ChartState, labels: Labels): Line[] {
  if (labels === 'none') return wrapped(name, 'name', STATE_TEXT_WIDTH)
  const all: [text: string, style: Line['style']][] = [
    [name, 'name'],
    [description, 'muted'],
    ...services.map((service): [string, Line['style']] => [`▷ calls ${service}`, 'strong']),
    ...entry.map((action): [string, Line['style']] => [`on entering: ${action}`, 'plain']),
    ...exit.map((action): [string, Line['style']] => [`on leaving: ${action}`, 'plain']),
    ...stays.map((transition): [string, Line['style']] => [`stays at ${transitionText(transition)}`, 'plain']),
  ]
  const width = !id.includes('.') ? ROOT_TEXT_WIDTH : labels === 'boxes' ? WIDE_TEXT_WIDTH : STATE_TEXT_WIDTH
  return all.flatMap(([text, style]) => wrapped(text, style, width))
}

export const transitionText = ({ cause, condition, actions }: ChartTransition): string =>
  [cause, condition && `[${condition}]`, actions.length > 0 && `/ ${actions.join(', ')}`].filter(Boolean).join(' ')

/** What leads on from a state, by where it leads to. */
const linesOfLeaving = (groups: ChartTransition[][], { id }: ChartState): Line[] =>
  groups
    .filter(([first]) => first!.from === id)
    .flatMap((transitions) => [
      ...wrapped(`→ ${shortName(transitions[0]!.to!)}`, 'strong', WIDE_TEXT_WIDTH),
      ...transitions.flatMap((transition) =>
        wrapped(transitionText(transition), 'plain', WIDE_TEXT_WIDTH - INDENT).map((line) => ({ ...line, indent: INDENT })),
      ),
    ])

const shortName = (id: string) => id.split('.').slice(1).join('.')

const linesOfTransitions = (transitions: ChartTransition[]): Line[] =>
  transitions.flatMap(({ cause, condition, actions }) => [
    ...wrapped([cause, condition && `[${condition}]`].filter(Boolean).join(' '), 'strong', LABEL_TEXT_WIDTH),
    ...(actions.length > 0 ? wrapped(`/ ${actions.join(', ')}`, 'muted', LABEL_TEXT_WIDTH) : []),
  ])

function roomFor(lines: Line[], padding = PADDING): { width: number; height: number } {
  return {
    width: Math.ceil(Math.max(...lines.map(widthOf), 40)) + 2 * padding,
    height: lines.length * LINE_HEIGHT + 2 * padding,
  }
}

function wrapped(text: string, style: Line['style'], width: number): Line[] {
  const lines: Line[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last && { text: `${last.text} ${word}`, style }
    if (longer && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push({ text: word, style })
  }
  return lines
}

const WEIGHTS = { name: 700, strong: 600, plain: 400, muted: 400 } as const
export const weightOf = (style: Line['style']): number => WEIGHTS[style]

let pen: CanvasRenderingContext2D | null = null

/** A twentieth more than measured: the exported drawing may be read with another font. */
function widthOf({ text, style, indent = 0 }: Line): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return indent + text.length * SIZES[style] * 0.6
  pen.font = `${weightOf(style)} ${SIZES[style]}px ${FONT}`
  return indent + pen.measureText(text).width * 1.05
}
