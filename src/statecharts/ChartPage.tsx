import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Heading, Muted, Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ChartInWords } from './chart/ChartInWords.tsx'
import { allStates, chartOf, type Chart } from './chart/definition.ts'
import { Drawing } from './chart/Drawing.tsx'
import { outlined, placed, type Placed } from './chart/layout.ts'
import { saveSvg } from './chart/saveSvg.ts'
import { Framed } from './Framed.tsx'
import { Moves } from './Moves.tsx'
import { Rehearsal } from './rehearsal.ts'
import { SCENES, type MachineId } from './scenes.tsx'
import { leavesIn } from './trails.ts'
import { Trail } from './Trail.tsx'
import { trailOf } from './words.ts'

interface ChartPageProps {
  machine: MachineId
  trail: string
  onTrail: (trail: string) => void
  /** @returns the address that restores a trail */
  linkOf: (trail: string) => string
  isDark: boolean
}

const Page = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 25rem' },
    height: { md: '100vh' },
    '& > *': { minWidth: 0, padding: '3', overflow: { md: 'auto' } },
    '& > * + *': { borderLeft: { md: '1px solid' }, borderColor: 'line' },
  },
})

const Chartside = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })

const Canvas = chakra('section', {
  base: {
    flex: '1',
    minHeight: '20rem',
    height: { base: '70vh', md: 'auto' },
    overflow: 'auto',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'page',
  },
})

const Screen = chakra('div', {
  base: { border: '1px solid', borderColor: 'edge', borderRadius: 'md', overflow: 'hidden', width: 'fit-content', maxWidth: '100%' },
})

const WIDTHS = { phone: { width: 375, height: 720, scale: 1 }, desktop: { width: 1280, height: 860, scale: 0.27 } } as const

/** A machine's chart, drawn from its definition, with the machine itself and its real screen beside it. */
export function ChartPage({ machine, trail, onTrail, linkOf, isDark }: ChartPageProps) {
  const [rehearsal, go] = useRehearsal(machine, trail, onTrail)
  const snapshot = useSyncExternalStore(rehearsal.subscribe, () => rehearsal.snapshot)
  const words = useSyncExternalStore(rehearsal.subscribe, () => rehearsal.words)
  const chart = useMemo(() => chartOf(SCENES[machine].model().machine), [machine])
  const active = useMemo(() => activeIn(snapshot), [snapshot])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const now = leavesIn(snapshot).join(', ')

  return (
    <Page>
      <Chartside>
        <Stack gap="1">
          <Heading as="h1" fontSize="xl">{`The statechart of ${machine}`}</Heading>
          <Muted>{chart.root.description}</Muted>
          <Text role="status" fontSize="sm">
            {'Now in '}
            <strong>{now}</strong>
            {rehearsal.snapshot.status === 'done' && ', and at its end'}
          </Text>
        </Stack>
        <ChartView key={machine} machine={machine} chart={chart} active={active} snapshot={snapshot} isDark={isDark} />
      </Chartside>
      <Stack>
        {rehearsal.lostAt && (
          <Notice tone="warning" isNews>{`The trail went as far as here: '${rehearsal.lostAt}' cannot happen in this state.`}</Notice>
        )}
        <Moves rehearsal={rehearsal} />
        <Stack as="section" gap="2" aria-label="The screen">
          <Row justifyContent="space-between">
            <Heading fontSize="lg">The screen</Heading>
            <Row gap="1">
              {(['phone', 'desktop'] as const).map((name) => (
                <Button
                  key={name}
                  size="sm"
                  variant={width === name ? 'solid' : 'outline'}
                  aria-pressed={width === name}
                  onClick={() => setWidth(name)}
                >
                  {name === 'phone' ? 'Phone' : 'Desktop'}
                </Button>
              ))}
            </Row>
          </Row>
          <Screen>
            <Framed key={`${width} ${rehearsal.number}`} title={`Screen of ${machine}`} isDark={isDark} {...WIDTHS[width]}>
              {rehearsal.stage.screen}
            </Framed>
          </Screen>
        </Stack>
        <Trail words={words} inputs={Object.keys(rehearsal.model.inputs)} onGo={go} />
        <Row justifyContent="space-between">
          <a href={linkOf(trailOf(words))} target="_blank" rel="noopener">
            Link to exactly this state
          </a>
          <CopyButton text={linkOf(trailOf(words))} what="the link to this state" />
        </Row>
      </Stack>
    </Page>
  )
}

/** Goes on with the same machine as long as the trail is the one that it left itself; any other trail starts afresh. */
function useRehearsal(machine: MachineId, trail: string, onTrail: (trail: string) => void): [Rehearsal, go: (trail: string) => void] {
  const [rehearsal, setRehearsal] = useState(() => new Rehearsal(SCENES[machine], trail))
  const told = useRef(trail)
  const start = useCallback(
    (wanted: string) => {
      told.current = wanted
      setRehearsal(new Rehearsal(SCENES[machine], wanted))
    },
    [machine],
  )
  useEffect(() => {
    if (trail !== told.current) start(trail)
  }, [trail, start])
  useEffect(() => {
    const stop = rehearsal.subscribe(() => {
      const walked = trailOf(rehearsal.words)
      if (walked === told.current) return
      told.current = walked
      onTrail(walked)
    })
    return stop
  }, [rehearsal, onTrail])
  useEffect(() => rehearsal.stage.close, [rehearsal])
  const go = (wanted: string) => {
    start(wanted)
    onTrail(wanted)
  }
  return [rehearsal, go]
}

function activeIn(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(snapshot._nodes.map(({ id }) => id))
}

interface ChartViewProps {
  machine: string
  chart: Chart
  active: ReadonlySet<string>
  snapshot: AnyMachineSnapshot
  isDark: boolean
}

type Look = 'whole' | 'readable' | 'words'

const LOOKS: Record<Look, string> = { readable: 'Fit width', whole: 'Overview', words: 'In words' }

/** On a wide window. */
const LARGEST = 1.25
const ZOOM_STEP = 1.25
const ZOOMS = { least: ZOOM_STEP ** -4, most: ZOOM_STEP ** 4 }

function ChartView({ machine, chart, active, snapshot, isDark }: ChartViewProps) {
  const [look, setLook] = useState<Look>('readable')
  const places = usePlaces(chart, look)
  const canvas = useRef<HTMLElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const [zoom, setZoom] = useState(1)
  const scale = useScale(canvas, places, look) * zoom
  const zoomBy = (factor: number) => setZoom(Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom * factor)))
  useActiveInView(canvas, active, places, scale)
  const open = useMemo(() => {
    if (snapshot.status !== 'active') return new Set<string>()
    return new Set(chart.transitions.filter(({ from }) => active.has(from)).map(({ id }) => id))
  }, [chart, active, snapshot])
  const { resting, transitions } = countsOf(chart)

  return (
    <>
      <Row gap="2">
        {(Object.keys(LOOKS) as Look[]).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={look === name ? 'solid' : 'outline'}
            aria-pressed={look === name}
            onClick={() => {
              setLook(name)
              setZoom(1)
            }}
          >
            {LOOKS[name]}
          </Button>
        ))}
        {(['smaller', 'larger'] as const).map((size) => (
          <Button
            key={size}
            size="sm"
            variant="outline"
            disabled={look === 'words'}
            aria-label={`Show the chart ${size}`}
            onClick={() => zoomBy(size === 'larger' ? ZOOM_STEP : 1 / ZOOM_STEP)}
          >
            {size === 'larger' ? '+' : '−'}
          </Button>
        ))}
        <Button
          size="sm"
          variant="outline"
          disabled={!places || look === 'words'}
          onClick={() => drawing.current && saveSvg(drawing.current, `${machine}-statechart`)}
        >
          Save as SVG
        </Button>
        <Muted>{`${resting} states, ${transitions} transitions`}</Muted>
      </Row>
      <Canvas ref={canvas} tabIndex={0} aria-label="The chart" data-ready={places ? true : undefined}>
        {look !== 'words' && places && (
          <div aria-hidden="true">
            <Drawing
              ref={drawing}
              placed={places}
              title={`Statechart of ${machine}`}
              active={active}
              open={open}
              mode={isDark ? 'dark' : 'light'}
              scale={scale}
            />
          </div>
        )}
        <Words isSeen={look === 'words'}>
          <ChartInWords chart={chart} active={active} />
        </Words>
      </Canvas>
    </>
  )
}

/** As the coverage counts: states to rest in, and what leads nowhere else as well. */
function countsOf({ root, transitions }: Chart) {
  const states = allStates(root)
  return {
    resting: states.filter(({ kind, children }) => children.length === 0 && kind !== 'passing').length,
    transitions: transitions.length + states.reduce((sum, { stays }) => sum + stays.length, 0),
  }
}

/** For eyes only when asked for, for screen readers always. */
const Words = chakra('div', {
  base: { padding: '3' },
  variants: {
    isSeen: { false: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }, true: {} },
  },
})

function usePlaces(chart: Chart, look: Look): Placed | null {
  const [places, setPlaces] = useState<Placed | null>(null)
  const isOutline = look === 'whole'
  useEffect(() => {
    let isWanted = true
    void (isOutline ? outlined : placed)(chart).then((found) => isWanted && setPlaces(found))
    return () => {
      isWanted = false
    }
  }, [chart, isOutline])
  return places
}

function useScale(canvas: RefObject<HTMLElement | null>, places: Placed | null, look: Look): number {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  if (!places || room.width === 0) return 1
  const across = room.width / places.width
  // No text gets smaller than it is drawn: where there is less room than that, the chart is scrolled.
  return look === 'whole' ? Math.min(1, across, room.height / places.height) : Math.min(LARGEST, Math.max(1, across))
}

/** Brings the state that the machine is in to the middle of what is seen of the chart. */
function useActiveInView(canvas: RefObject<HTMLElement | null>, active: ReadonlySet<string>, places: Placed | null, scale: number) {
  useEffect(() => {
    const lit = places?.states.findLast(({ state }) => active.has(state.id) && state.children.length === 0)
    const pane = canvas.current
    if (!lit || !pane) return
    pane.scrollTo({
      left: (lit.x + lit.width / 2) * scale - pane.clientWidth / 2,
      top: (lit.y + lit.height / 2) * scale - pane.clientHeight / 2,
    })
  }, [canvas, active, places, scale])
}
