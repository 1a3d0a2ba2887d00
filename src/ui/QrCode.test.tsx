import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

const LINKS = ['https://pos.snapscan.io/qr/letsema-giving?amount=28000&id=WKT4R9AFD&strict=true', 'a', 'x'.repeat(400)]

/** The modules that the picture paints dark, row by row. */
function modulesOf(markup: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(markup)?.[1])
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const dark = /fill="#000" d="([^"]*)"/.exec(markup)?.[1] ?? ''
  for (const [, x = '', y = '', length = ''] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) rows[Number(y)]![at] = true
  return rows
}

describe('a QR code', () => {
  test.each(LINKS)('paints every module where it belongs, with four of quiet around: %#', (link) => {
    const markup = renderToStaticMarkup(<QrCode text={link} alt="code" />)
    const modules = modulesOf(markup)
    expect(modules).toEqual(encode(link, { ecc: 'M', border: 4 }).data)
    const edges = [...modules.slice(0, 4), ...modules.slice(-4), ...modules.map((row) => [...row.slice(0, 4), ...row.slice(-4)])]
    expect(edges.flat()).not.toContain(true)
  })

  test('stays dark on white where a browser darkens pages by itself, or gives them colours of the system', () => {
    const markup = renderToStaticMarkup(<QrCode text="a" alt="code" />)
    expect(markup).toContain('color-scheme:only light')
    expect(markup).toContain('forced-color-adjust:none')
  })

  test.each(LINKS)('is at least 200 pixels wide, in whole pixels a module: %#', (link) => {
    const markup = renderToStaticMarkup(<QrCode text={link} alt="code" />)
    const [, size, width] = /viewBox="0 0 (\d+) \d+" width="(\d+)"/.exec(markup) ?? []
    expect(Number(width)).toBeGreaterThanOrEqual(200)
    expect(Number(width) % Number(size)).toBe(0)
  })
})
