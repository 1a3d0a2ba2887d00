import { chakra } from '#theme/factory.tsx'
import type { Chart, ChartState } from './definition.ts'
import { transitionText } from './layout.ts'

const Tree = chakra('ul', {
  base: {
    fontSize: 'sm',
    '& ul': { paddingLeft: '4', borderLeft: '1px solid', borderColor: 'line', marginTop: '1' },
    '& li': { paddingBlock: '1' },
  },
})

/** The chart as a list of states and transitions: what a screen reader gets instead of the drawing. */
export function ChartInWords({ chart, active }: { chart: Chart; active: ReadonlySet<string> }) {
  return (
    <Tree aria-label={`States and transitions of ${chart.root.name}`}>
      <StateInWords state={chart.root} chart={chart} active={active} />
    </Tree>
  )
}

const KINDS = { atomic: '', compound: '', parallel: ', all parts at once', final: ', final', passing: ', passed through' }

function StateInWords({ state, chart, active }: { state: ChartState; chart: Chart; active: ReadonlySet<string> }) {
  const { id, name, kind, isInitial, description, services, entry, exit, stays, children } = state
  const leaving = chart.transitions.filter(({ from }) => from === id)
  const facts = [
    ...services.map((service) => `calls ${service}`),
    ...entry.map((action) => `on entering: ${action}`),
    ...exit.map((action) => `on leaving: ${action}`),
    ...stays.map((transition) => `stays at ${transitionText(transition)}`),
    ...leaving.map((transition) => `${transitionText(transition)} → ${transition.to}`),
  ]
  return (
    <li>
      <strong>{name}</strong>
      {`${isInitial ? ', start' : ''}${KINDS[kind]}${active.has(id) ? ', now' : ''}. ${description}`}
      {facts.length + children.length > 0 && (
        <ul>
          {facts.map((fact, index) => (
            <li key={index}>{fact}</li>
          ))}
          {children.map((child) => (
            <StateInWords key={child.id} state={child} chart={chart} active={active} />
          ))}
        </ul>
      )}
    </li>
  )
}
