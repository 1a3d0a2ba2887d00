import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { keepFiles } from '#server/pages/keptFiles.ts'

function serving(mostBytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const app = new Hono()
  app.get('*', keepFiles(serveStatic({ root: folder, precompressed: true }), mostBytes), (context) => context.text('Not there', 404))
  const get = async (name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await app.request(`/${name}`, { method, headers })
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  return { write, get }
}

test('a file is read once for all who ask, and said to be the same', async () => {
  const { write, get } = serving()
  write('a.js', 'as it was')
  const first = await get('a.js')
  expect(first).toMatchObject({ status: 200, text: 'as it was', headers: { 'content-length': '9' } })
  expect(first.headers['content-type']).toContain('javascript')
  write('a.js', 'something else')
  expect(await get('a.js')).toEqual(first)
})

test('each gets it in a form that they take', async () => {
  const { write, get } = serving()
  for (const [name, text] of Object.entries({ 'a.js': 'plain', 'a.js.br': 'brotli', 'a.js.gz': 'gzip' })) write(name, text)
  for (let n = 0; n < 2; n += 1) {
    expect(await get('a.js', { 'accept-encoding': 'gzip, br' })).toMatchObject({ text: 'brotli', headers: { 'content-encoding': 'br' } })
    expect(await get('a.js', { 'accept-encoding': 'gzip' })).toMatchObject({ text: 'gzip', headers: { 'content-encoding': 'gzip' } })
    const plain = await get('a.js')
    expect(plain.text).toBe('plain')
    expect(plain.headers).not.toHaveProperty('content-encoding')
  }
})

test('its headers alone, and what is not there are left to whatever serves files', async () => {
  const { write, get } = serving()
  expect(await get('a.js')).toMatchObject({ status: 404, text: 'Not there' })
  write('a.js', '0123456789')
  expect((await get('a.js')).text).toBe('0123456789')
  expect(await get('a.js', {}, 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '10' } })
})

test('no more is kept than there is room for: what was asked for longest ago goes first', async () => {
  const { write, get } = serving(2_100)
  for (const name of ['a.js', 'b.js', 'c.js']) write(name, name.padEnd(1_000, '.'))
  await get('a.js')
  await get('b.js')
  await get('a.js')
  await get('c.js')
  for (const name of ['a.js', 'b.js', 'c.js']) write(name, 'new')
  expect((await get('a.js')).text).not.toBe('new')
  expect((await get('c.js')).text).not.toBe('new')
  expect((await get('b.js')).text).toBe('new')
})

test('what is large is read each time', async () => {
  const { write, get } = serving()
  write('a.js', 'x'.repeat(2 ** 20 + 1))
  expect((await get('a.js')).text).toHaveLength(2 ** 20 + 1)
  write('a.js', 'new')
  expect((await get('a.js')).text).toBe('new')
})
