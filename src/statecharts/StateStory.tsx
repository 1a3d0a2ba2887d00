import { useEffect, useState } from 'react'
import { Rehearsal } from './rehearsal.ts'
import { SCENES, type MachineId } from './scenes.tsx'
import { leavesIn } from './trails.ts'

interface StateStoryProps {
  machine: MachineId
  /** How the state is reached: an input and what happened since, see words.ts. */
  trail: string
}

/** The real screen of a machine in the state that a trail leads to; the machine is live, and what it calls waits for ever. */
export function StateStory({ machine, trail }: StateStoryProps) {
  return <Shown key={`${machine} ${trail}`} machine={machine} trail={trail} />
}

function Shown({ machine, trail }: StateStoryProps) {
  const [rehearsal] = useState(() => new Rehearsal(SCENES[machine], trail))
  useEffect(() => rehearsal.stage.close, [rehearsal])
  const states = leavesIn(rehearsal.snapshot)
  return (
    <div data-machine={machine} data-states={states.join(' ')} data-lost-at={rehearsal.lostAt ?? undefined}>
      {rehearsal.stage.screen}
    </div>
  )
}
