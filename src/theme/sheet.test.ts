import { describe, expect, test } from 'vitest'
import { PageSheet, type Engine, type Style } from './sheet.ts'

const style: Style = { recipes: [], variants: null, props: { color: 'ink' } }

function sheetWith(present: string[]) {
  const inserted: string[] = []
  const fetches: { succeed: () => void; fail: () => void }[] = []
  const engine: Engine = { insert: (name) => void inserted.push(name) }
  const sheet = new PageSheet(
    present,
    () => new Promise((resolve, reject) => fetches.push({ succeed: () => resolve(engine), fail: () => reject(new Error('offline')) })),
  )
  return { sheet, inserted, fetches }
}

describe('the rules that a page holds', () => {
  test('needs no engine for what came with the page', () => {
    const { sheet, fetches } = sheetWith(['a', 'b'])
    sheet.want('a', style)
    sheet.want('b', style)
    expect(fetches).toHaveLength(0)
  })

  test('fetches the engine once for what did not, and inserts each style once', async () => {
    const { sheet, inserted, fetches } = sheetWith(['a'])
    for (const name of ['x', 'y', 'x', 'a']) sheet.want(name, style)
    expect(fetches).toHaveLength(1)
    fetches[0]!.succeed()
    await sheet.load()
    sheet.want('x', style)
    sheet.want('z', style)
    expect(inserted).toEqual(['x', 'y', 'z'])
  })

  test('tries again after a failure, and then inserts what was wanted meanwhile', async () => {
    const { sheet, inserted, fetches } = sheetWith([])
    sheet.want('x', style)
    fetches[0]!.fail()
    await expect(sheet.load()).rejects.toThrow('offline')
    const loaded = sheet.load()
    expect(fetches).toHaveLength(2)
    fetches[1]!.succeed()
    await loaded
    expect(inserted).toEqual(['x'])
  })

  test('says that the engine is lost only where rules are wanted', async () => {
    const { sheet, fetches } = sheetWith(['a'])
    let lost = 0
    sheet.onLost = () => (lost += 1)
    const early = sheet.load()
    fetches[0]!.fail()
    await expect(early).rejects.toThrow('offline')
    expect(lost).toBe(0)
    sheet.want('x', style)
    fetches[1]!.fail()
    await expect.poll(() => lost).toBe(1)
  })
})
