import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import * as models from './models.ts'

const machines: AnyStateMachine[] = Object.values(models).map(({ machine }) => machine)
const folders = readdirSync('machines', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('every machine has a model', () => {
  expect(machines.map(({ id }) => id).sort()).toEqual(folders.sort())
})

test.each(folders)('the folder of %s has the same files as the others', (folder) => {
  const files = readdirSync(`machines/${folder}`)
  expect(files).toEqual(
    expect.arrayContaining(['fixtures.ts', 'machine.test.ts', 'machine.ts', 'paths.test.ts', 'screen.ts', 'selectors.ts', 'types.ts']),
  )
})

describe.each(machines.map((machine) => ({ id: machine.id, machine })))('the definition of $id', ({ machine }) => {
  const nodes = [machine.root, ...getStateNodes(machine.root)]
  const invokes = nodes.flatMap((node) => node.invoke.map((invoke) => ({ node, invoke })))

  test('says in plain words what every state is', () => {
    expect(nodes.filter(({ description }) => !description?.endsWith('.') && !description?.endsWith('?')).map(({ id }) => id)).toEqual([])
  })

  test('names every service and its call, none twice', () => {
    expect(invokes.filter(({ invoke }) => typeof invoke.src !== 'string' || /^\d|\./.test(invoke.id)).map(({ node }) => node.id)).toEqual(
      [],
    )
    expect(new Set(invokes.map(({ invoke }) => invoke.id)).size).toBe(invokes.length)
  })

  test('knows what to do when a service gives no answer', () => {
    const unheard = invokes.filter(({ node, invoke }) => !node.transitions.has(`xstate.error.actor.${invoke.id}`))
    expect(unheard.map(({ invoke }) => invoke.id)).toEqual([])
  })
})
