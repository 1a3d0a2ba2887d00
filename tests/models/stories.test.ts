import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'
import { GALLERY_FOLDER, galleryFiles, storyFileOf } from '#statecharts/galleryFiles.ts'
import { SEEN, seenIn } from '#statecharts/seen.ts'
import { idsInStories, RENAMED_FILE, renamedToNowhere, STORY_IDS_FILE, unexplained } from '#statecharts/storyIds.ts'
import type { Model } from './engine.ts'
import * as models from './models.ts'
import { restingLeaves } from './transitions.ts'

const machines: AnyStateMachine[] = Object.values(models).map(({ machine }) => machine)
const leavesOf = (machine: AnyStateMachine) => restingLeaves(machine).map(({ path }) => path.join('.'))

describe('the gallery of leaf states', () => {
  test('is what the machines make: run `npm run gallery`', () => {
    const files = galleryFiles()
    expect(readdirSync(GALLERY_FOLDER).sort()).toEqual([...files.keys()].sort())
    for (const [name, text] of files) expect(readFileSync(join(GALLERY_FOLDER, name), 'utf8')).toBe(text)
  })

  test.each(machines.map((machine) => ({ id: machine.id, machine })))('says what people see in every state of $id', ({ id, machine }) => {
    const known = SEEN[id as keyof typeof SEEN]
    expect(Object.keys(known).sort()).toEqual(leavesOf(machine).sort())
    for (const leaf of leavesOf(machine)) expect(seenIn(id as keyof typeof SEEN, leaf).text).toMatch(/\w{3}/)
  })

  test('names a state without an assertion, and one without a way to it', () => {
    expect(() => seenIn('banner', 'folded')).toThrow("does not say what people see in banner's state folded.")
    const machine = createMachine({
      id: 'banner',
      initial: 'visible',
      states: { visible: { on: { CLOSE: 'hidden' } }, hidden: {}, folded: {} },
    })
    const model = { machine, inputs: { start: undefined }, events: { CLOSE: [{ type: 'CLOSE' }] }, outcomes: {} } as unknown
    expect(() => storyFileOf(model as Model<AnyStateMachine>)).toThrow('No generated path of banner leads to folded.')
  })
})

describe('the ids of stories', () => {
  const listed = JSON.parse(readFileSync(STORY_IDS_FILE, 'utf8')) as string[]
  const renamed = JSON.parse(readFileSync(RENAMED_FILE, 'utf8')) as Record<string, string | null>

  test('do not vanish unless renamedStories.json says what became of them', async () => {
    const ids = await idsInStories()
    expect(unexplained(listed, ids, renamed)).toEqual([])
    expect(renamedToNowhere(ids, renamed)).toEqual([])
  })

  test('are listed: run `npm run gallery`', async () => {
    expect((await idsInStories()).filter((id) => !listed.includes(id))).toEqual([])
  })

  test('that vanished are named', () => {
    expect(unexplained(['a--x', 'b--y', 'c--z'], ['a--x'], { 'c--z': null })).toEqual(['b--y'])
    expect(renamedToNowhere(['a--x'], { 'b--y': 'a--x', 'c--z': 'gone--now' })).toEqual(['c--z'])
  })
})

test('every part of ui has its stories', () => {
  const files = readdirSync('src/ui')
  const parts = files.filter((name) => name.endsWith('.tsx') && !/\.(?:stories|test)\.tsx$/.test(name)).map((name) => name.slice(0, -4))
  expect(parts.filter((name) => !files.includes(`${name}.stories.tsx`))).toEqual([])
})
