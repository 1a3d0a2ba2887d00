import type { CSSProperties } from 'react'
import { Container, Heading, Muted, Stack, Text } from '#ui/layout.tsx'
import { LEVELS, percentOf, walkedAtText, type FaultsRow, type Level, type LevelRow, type ModelsReport } from '#tests/models/levels.ts'

const WHERE: Record<Level, string> = {
  machine: 'The bare machine: services answer as the path says, time is simulated.',
  screen: 'The mounted app in a browser: people click and type, what lies behind the ports is held.',
  browser: 'The built app in Chromium, against the real server and the simulated gateway.',
}

const edge = '1px solid var(--l-colors-line)'
const cell: CSSProperties = { padding: '0.5rem 0.75rem', textAlign: 'right', borderBottom: edge, fontVariantNumeric: 'tabular-nums' }
const name: CSSProperties = { ...cell, textAlign: 'left', fontWeight: 700 }

/** What the generated paths covered when they were walked last. */
export function Coverage({ report }: { report: ModelsReport | null }) {
  return (
    <Container as="main" paddingBlock="8">
      <Stack gap="8">
        <Stack gap="2">
          <Heading as="h1" fontSize="2xl">
            Generated paths
          </Heading>
          {!report && (
            <Text>
              Nobody has walked the paths before this Storybook was built. <code>npm run models</code> walks them on every level; build
              again after it.
            </Text>
          )}
        </Stack>
        {report && LEVELS.map((level) => <LevelTable key={level} level={level} rows={report.rows.filter((row) => row.level === level)} />)}
        {report && report.faults.length > 0 && <Faults rows={report.faults} />}
      </Stack>
    </Container>
  )
}

function LevelTable({ level, rows }: { level: Level; rows: LevelRow[] }) {
  return (
    <Stack as="section" gap="3" aria-labelledby={`level-${level}`}>
      <Heading id={`level-${level}`}>{`Level: ${level}`}</Heading>
      <Muted>{WHERE[level]}</Muted>
      {rows.length === 0 ? <Text>{`Not walked yet: npm run models -- ${level}`}</Text> : <Rows level={level} rows={rows} />}
      {rows.map((row) => (
        <Nobody key={row.machine} row={row} />
      ))}
    </Stack>
  )
}

function Rows({ level, rows }: { level: Level; rows: LevelRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in the keyboard's reach
    <div style={{ overflowX: 'auto' }} role="region" aria-label={`Figures of the level ${level}`} tabIndex={0}>
      <table style={{ width: '100%', borderCollapse: 'collapse', whiteSpace: 'nowrap' }}>
        <thead>
          <tr>
            <th style={name}>Machine</th>
            {['States', 'Transitions', 'Covered', 'Paths', 'Steps', 'Seconds', 'Walked at (UTC)'].map((heading) => (
              <th key={heading} style={cell}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.machine}>
              <th scope="row" style={name}>
                {row.machine}
              </th>
              <td style={cell}>{`${row.statesCovered}/${row.states}`}</td>
              <td style={cell}>{`${row.covered}/${row.transitions}`}</td>
              <td style={cell}>{`${percentOf(row)} %`}</td>
              <td style={cell}>{row.paths}</td>
              <td style={cell}>{row.steps}</td>
              <td style={cell}>{(row.milliseconds / 1000).toFixed(1)}</td>
              <td style={cell}>{walkedAtText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Faults({ rows }: { rows: FaultsRow[] }) {
  return (
    <Stack as="section" gap="3" aria-labelledby="faults">
      <Heading id="faults">Faults</Heading>
      <Muted>
        Lost answers, refused tokens, a server that fails, no network, a slow one, reloads, back and forward, closed and doubled tabs, and
        what the gateway notifies, in every state where they can come.
      </Muted>
      <ul style={{ paddingInlineStart: '1.25rem', listStyle: 'disc' }}>
        {rows.map(({ machine, states, crossings, walked }) => (
          <li key={machine}>{`${machine}: ${walked} of ${crossings} crossings walked, in ${states} states`}</li>
        ))}
      </ul>
      {rows.map(({ machine, withoutToken }) => (
        <Reasons key={machine} title={`${machine}: where no call carries a token`} reasons={withoutToken} />
      ))}
    </Stack>
  )
}

const Nobody = ({ row }: { row: LevelRow }) => <Reasons title={`${row.machine}: what nobody can cause here`} reasons={row.nobody} />

function Reasons({ title, reasons: all }: { title: string; reasons: LevelRow['nobody'] }) {
  if (all.length === 0) return null
  const reasons = [...new Set(all.map(({ why }) => why))]
  return (
    <details>
      <summary>{`${title} (${all.length})`}</summary>
      <ul style={{ paddingInlineStart: '1.25rem', marginBlockStart: '0.5rem', listStyle: 'disc' }}>
        {reasons.map((why) => (
          <li key={why} style={{ marginBlockEnd: '0.5rem' }}>
            {why}
            <Muted as="span">{` ${all
              .filter((one) => one.why === why)
              .map(({ what }) => what)
              .join('; ')}`}</Muted>
          </li>
        ))}
      </ul>
    </details>
  )
}
