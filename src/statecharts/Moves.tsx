import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Heading, Muted, Row, Stack } from '#ui/layout.tsx'
import type { Move } from './moves.ts'
import type { Rehearsal } from './rehearsal.ts'

/** All that can happen next, each as a button. */
export function Moves({ rehearsal }: { rehearsal: Rehearsal }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { moves } = rehearsal
  const make = (move: Move) => {
    rehearsal.make(move)
    // The screen takes the focus to what is new on it; whoever pressed here goes on here.
    requestAnimationFrame(() => requestAnimationFrame(() => title.current?.focus()))
  }
  return (
    <Stack as="section" gap="3" aria-label="What can happen next">
      <Heading ref={title} tabIndex={-1} fontSize="lg">
        What can happen next
      </Heading>
      {groupsOf(moves).map(([label, group]) => (
        <Stack key={label} gap="1" role="group" aria-label={label}>
          <Muted>{label}</Muted>
          <Row gap="2">
            {group.map((move) => (
              <Button key={move.word} size="sm" variant="outline" data-move={move.word} onClick={() => make(move)}>
                {move.text}
              </Button>
            ))}
          </Row>
        </Stack>
      ))}
      {moves.length === 0 && <Muted>Nothing: this is an end.</Muted>}
    </Stack>
  )
}

function groupsOf(moves: Move[]): [label: string, moves: Move[]][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const label = move.kind === 'event' ? 'Events' : move.kind === 'time' ? 'Time' : `${move.service} is asked, and says`
    groups.set(label, [...(groups.get(label) ?? []), move])
  }
  return [...groups]
}
