/**
 * `npm run bench`: what a first visit loads; how fast the donate form is on a slow phone, beside a plain-HTML form and itself without server rendering;
 * what the server bears on both databases; and how many debits of recurring gifts it takes in a simulated year. Prints tables and goals; nothing here
 * fails a build, because times depend on the machine. `--quick` loads each page once, `--only=` one of `bytes`, `pages`, `server` and `debits`.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.mjs'
import { openBrowser } from './bench/browser.mjs'
import { BUDGETS, firstVisit } from './bench/bytes.mjs'
import { loadServer } from './bench/load.mjs'
import { measurePages, PAGE_METRICS } from './bench/pages.mjs'
import { startApp, startPostgres } from './bench/servers.mjs'
import { CHROMIUM_START, findChromium } from './chromium.mjs'
import { serveFolder } from './serveFolder.mjs'

const runs = process.argv.includes('--quick') ? 1 : 5
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const PARTS = { bytes: benchBytes, pages: benchPages, server: benchServer, debits: benchDebits }
if (only !== undefined && !(only in PARTS)) {
  console.error(`Unknown part ${only}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
buildIfStale()
const executablePath = await findChromium()
const goals = []
const goal = (what, value, limit, isMet = value <= limit) =>
  goals.push(`${isMet ? 'met ' : 'MISS'}  ${what}: ${round(value)} (goal ${limit})`)

for (const [name, bench] of Object.entries(PARTS)) if (!only || only === name) await bench()
console.log(`\n${goals.join('\n')}`)

async function benchBytes() {
  const app = await startApp(4400)
  const browser = await openBrowser(executablePath, CHROMIUM_START)
  const { pages, html, css } = BUDGETS
  try {
    console.log('\nA first visit until it can be used, brotli bytes\n\n| | script | HTML | CSS |\n|---|---:|---:|---:|')
    for (const page of pages) {
      const loaded = await firstVisit(browser, app.home + page.address, page.selector)
      console.log(`| ${page.address} | ${loaded.script} | ${loaded.html} | ${loaded.css} |`)
      goal(`script of ${page.address}, bytes`, loaded.script, page.script)
      goal(`HTML of ${page.address}, bytes`, loaded.html, html)
      goal(`CSS of ${page.address}, bytes`, loaded.css, css)
    }
  } finally {
    await browser.close()
    await app.stop()
    app.forget()
  }
}

async function benchPages() {
  // As any page of ours: Chromium gives a page that sends this a process of its own, which costs a slow phone some 40 ms before it reads a word.
  const plain = await serveFolder(fileURLToPath(new URL('bench', import.meta.url)), {
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  })
  const ours = await startApp(4410)
  const unrendered = await startApp(4412, { LETSEMA_RENDERING: 'off' })
  const field = '#amountText'
  const pages = [
    { name: 'plain HTML', url: `${plain.address}/plain.html`, field, hydrates: false },
    { name: 'ours', url: `${ours.home}/donation/water-for-thaba`, field, hydrates: true },
    { name: 'ours, rendered in the browser', url: `${unrendered.home}/donation/water-for-thaba`, field, hydrates: true },
  ]
  try {
    for (const cpu of [4, 20]) {
      const medians = await measurePages(pages, { executablePath, runs, cpu })
      console.log(`\nDonate form, slow 4G, ${cpu}x CPU, median of ${runs} (ratio to plain HTML)\n`)
      console.log(`| | ${pages.map(({ name }) => name).join(' | ')} |\n|---|${pages.map(() => '---:').join('|')}|`)
      for (const [metric, label] of Object.entries(PAGE_METRICS)) {
        const base = medians['plain HTML'][metric]
        const cell = (value, isBase) => (isBase || !(base > 0) ? round(value) : `${round(value)} (${(value / base).toFixed(2)}x)`)
        console.log(`| ${label} | ${pages.map(({ name }, index) => cell(medians[name][metric], index === 0)).join(' | ')} |`)
      }
      const { 'plain HTML': limit, ours: page } = medians
      goal(`keys kept before hydration at ${cpu}x`, page.kept, 6, page.kept === 6)
      if (cpu === 4) {
        goal('FCP over the plain form', page.fcp / limit.fcp, 1.1)
        goal('LCP over the plain form', page.lcp / limit.lcp, 1.2)
        goal('usable over the plain form at 4x', page.usable / limit.usable, 3)
        goal('layout shift', page.cls, 0)
        goal('key to frame at 4x, ms', page.key, 16)
      } else {
        goal('usable over the plain form at 20x', page.usable / limit.usable, 3)
        goal('key to frame at 20x, ms', page.key, 100)
      }
    }
  } finally {
    await Promise.all([ours.stop(), unrendered.stop()])
    ours.forget()
    unrendered.forget()
    plain.close()
  }
}

async function benchServer() {
  const first = await startApp(4420)
  await report('PGlite', first)
  await first.stop()
  const second = await startApp(4420, { DATA_DIR: first.dataDir })
  goal('second start, s', second.ready / 1000, 3)
  await second.stop()
  second.forget()
  const postgres = await startPostgres(4425)
  if (!postgres) return console.log('\nNo PostgreSQL on this machine: that half is skipped.')
  const app = await startApp(4430, { DATABASE_URL: postgres.url }, ['--seed'])
  await report('PostgreSQL', app)
  await app.stop()
  app.forget()
  await postgres.stop()
}

async function benchDebits() {
  const mandates = process.argv.includes('--quick') ? 1_000 : 10_000
  const postgres = await startPostgres(4425)
  console.log(`\nA year of ${mandates} recurring gifts\n\n| | debits | a second | lost or doubled |\n|---|---:|---:|---:|`)
  for (const [database, url] of [['PGlite'], ...(postgres ? [['PostgreSQL', postgres.url]] : [])]) {
    const script = fileURLToPath(new URL('bench/debits.ts', import.meta.url))
    const tsx = fileURLToPath(new URL('../node_modules/.bin/tsx', import.meta.url))
    const printed = execFileSync(tsx, [script, String(mandates), ...(url ? [url] : [])], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { debits, seconds, faults } = JSON.parse(printed.trim().split('\n').at(-1))
    console.log(`| ${database} | ${debits} | ${round(debits / seconds)} | ${faults.length} |`)
    for (const fault of faults) console.error(fault)
    goal(`debits lost or doubled on ${database}`, faults.length, 0)
    if (url) goal('debits a second on PostgreSQL', debits / seconds, 500, debits / seconds >= 500)
  }
  await postgres?.stop()
}

async function report(database, { home, pid }) {
  const rows = await loadServer(home, pid)
  console.log(`\nServer on ${database}\n\n| | a second | median ms | p99 ms | failed | memory MB |\n|---|---:|---:|---:|---:|---:|`)
  for (const row of rows)
    console.log(`| ${row.name} | ${[row.perSecond, row.median, row.p99, row.failed, row.memory].map(round).join(' | ')} |`)
  const [read, , create] = rows
  if (database === 'PGlite') goal('campaign reads a second on PGlite', read.perSecond, 1000, read.perSecond >= 1000)
  goal(`donation create p99 on ${database}, ms`, create.p99, 100)
  goal(`memory on ${database}, MB`, Math.max(...rows.map(({ memory }) => memory)), 450)
}

function round(value) {
  return Number.isFinite(value) ? String(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100) : '-'
}
