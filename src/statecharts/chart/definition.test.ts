import { describe, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import * as models from '#tests/models/models.ts'
import { transitionsOf } from '#tests/models/transitions.ts'
import { allStates, chartOf, type ChartState } from './definition.ts'
import { orderOf } from './order.ts'

const machines: AnyStateMachine[] = Object.values(models).map(({ machine }) => machine)

describe.each(machines.map((machine) => ({ id: machine.id, machine })))('the chart of $id', ({ machine }) => {
  const { root, transitions } = chartOf(machine)
  const states = allStates(root)

  test('has every state, described', () => {
    expect(states.map(({ id }) => id).sort()).toEqual([machine.root, ...getStateNodes(machine.root)].map(({ id }) => id).sort())
    expect(states.filter(({ description }) => description === '').map(({ id }) => id)).toEqual([])
  })

  test('has every transition', () => {
    expect(transitions.length + states.flatMap(({ stays }) => stays).length).toBe(transitionsOf(machine).size)
  })

  test('has every service and every end', () => {
    expect(states.flatMap(({ services }) => services)).toHaveLength(
      [machine.root, ...getStateNodes(machine.root)].flatMap(({ invoke }) => invoke).length,
    )
    expect(states.filter(({ kind }) => kind === 'final')).toHaveLength(
      getStateNodes(machine.root).filter(({ type }) => type === 'final').length,
    )
  })

  test('begins with the first state', () => {
    const { childrenOf } = orderOf({ root, transitions })
    for (const state of states.filter(({ children }) => children.some(({ isInitial }) => isInitial)))
      expect(childrenOf.get(state.id)?.[0]?.isInitial).toBe(true)
  })
})

test('a chart says what brings about what, and on what condition', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        on: { SWITCH: [{ guard: { type: 'isWhole', params: { bulb: 'left' } }, target: 'on', actions: 'count' }, { actions: 'click' }] },
      },
      on: { entry: 'glow', after: { 5000: 'off' }, on: { SWITCH: 'off' } },
    },
  })
  const { root, transitions } = chartOf(machine)
  expect(transitions.map(({ from, to, cause, condition, actions }) => [from, cause, condition, actions, to])).toEqual([
    ['lamp.off', 'SWITCH', 'if isWhole left', ['count'], 'lamp.on'],
    ['lamp.on', 'SWITCH', '', [], 'lamp.off'],
    ['lamp.on', 'after 5 s', '', [], 'lamp.off'],
  ])
  const [off, on] = root.children as [ChartState, ChartState]
  expect(off.stays.map(({ cause, condition, actions }) => [cause, condition, actions])).toEqual([['SWITCH', 'otherwise', ['click']]])
  // A wait is no action of its own.
  expect([on.entry, on.exit]).toEqual([['glow'], []])
  const { leadsBack } = orderOf({ root, transitions })
  expect(transitions.map(leadsBack)).toEqual([false, true, true])
})
