import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { PLAIN_SERVER, STATIC_HOST } from '../servers.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { downloaded } from './downloaded.ts'
import { logsIn } from './loggedIn.ts'

/** The client alone, built for an API elsewhere, as any host of files would serve it. */

const API = `http://localhost:${PLAIN_SERVER.port}`
const APP = `http://localhost:${STATIC_HOST.port}`
let folder: string
let host: Awaited<ReturnType<typeof serveFolder>>

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: APP })
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-static-'))
  const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  execFileSync(process.execPath, build, { env: { ...process.env, VITE_API_HOST: API } })
  host = await serveFolder(folder, { port: STATIC_HOST.port, fallback: 'index.html' })
})
test.afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true, force: true })
})

test('on a static host a donor finds a campaign, sees its picture, gives, and is led back there from paying', async ({ page }) => {
  await page.goto('/find-campaign?words=thaba')
  const card = page.getByRole('article').filter({ hasText: 'Clean water for Thaba village' })
  await expect(card).toBeVisible()
  await expect.poll(() => card.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/campaign/water-for-thaba')
  await page.getByRole('link', { name: 'Donate' }).click()
  const donor = new Donor(page, freshEmail('static'))
  await donor.givesAmount('50')
  await donor.givesDetails()
  await donor.choosesMethod('Card')
  await donor.goesToPayment()
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')
  expect(new URL(page.url()).origin).toBe(APP)
  const receipt = page.getByRole('link', { name: /receipt/i })
  expect(new URL((await receipt.getAttribute('href')) ?? '', APP).origin).toBe(API)
})

test('on a static host a donor logs in, and keeps a file of what they gave @rare', async ({ page }) => {
  await page.goto('/profile?tab=3&type=statement')
  await logsIn(page)
  await expect(page.getByRole('region', { name: 'Given in South African Rand' })).toBeVisible()
  expect(await downloaded(page, page.getByRole('button', { name: 'Download as PDF' }))).toMatch(/\.pdf$/)
})

test('without JavaScript leads nowhere: every page of a static host is the same', async ({ request }) => {
  const page = await (await request.get('/find-campaign')).text()
  expect(page).toContain('Giving and logging in need JavaScript')
  expect(page).toContain('So does this page.')
  expect(page).not.toContain('href="/find-campaign"')
})

test('search engines are told by a static host where the API lists its campaigns', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${API}/sitemap.xml\n`)
})
