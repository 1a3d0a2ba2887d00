import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/projectRoot.ts'
import { ServerProcess } from '#tests/server/serverProcess.ts'
import { BANNER_SERVER, DEMONSTRATION } from '../servers.ts'
import { expect, test } from '../test.ts'
import { hideBanner, setBanner } from './operator.ts'

test.describe.configure({ mode: 'serial' })

const HOME = `http://localhost:${BANNER_SERVER.port}`
test.use({ baseURL: HOME })

let server: ServerProcess
test.beforeAll(async () => {
  const data = join(projectRoot, `node_modules/.cache/e2e-${BANNER_SERVER.port}`)
  rmSync(data, { recursive: true, force: true })
  cpSync(join(projectRoot, DEMONSTRATION), data, { recursive: true })
  server = new ServerProcess(
    {
      PORT: String(BANNER_SERVER.port),
      SIMULATOR_PORT: String(BANNER_SERVER.simulatorPort),
      DATA_DIR: data,
      LETSEMA_CACHE_MS: '0',
    },
    [],
    [join(projectRoot, 'dist/server/main.js')],
  )
  await server.ready(HOME)
})
test.afterAll(() => server.signal('SIGTERM'))

const ATTACKS = [
  '<img src=x onerror="window.attacked=1">',
  '<svg onload="window.attacked=1"></svg>',
  '<a href="javascript:window.attacked=1">x</a>',
  '<script>window.attacked=1</script>',
  '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.attacked=1">',
  '<form action="https://evil.example"><input name=password></form>',
  '<div style="position:fixed;inset:0">x</div>',
]

for (const address of ['/home', '/home/links']) {
  test(`${address}: an operator's message is shown, nothing in it ever runs, closing it lasts, and a new one shows again`, async ({
    page,
  }) => {
    await setBanner(HOME, `<b>Load shedding</b>: banks are slow tonight. ${ATTACKS.join('')}`)
    await page.goto(address)
    const banner = page.getByRole('region', { name: 'Notice' })
    await expect(banner.getByText('Load shedding')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
    await expect(banner.locator('script, iframe, img, form, input, [onerror], [onload], a[href^="javascript"]')).toHaveCount(0)

    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(banner).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
    await expect(banner).toHaveCount(0)

    await setBanner(HOME, '<i>All is well again.</i>')
    await page.reload()
    await expect(banner.getByText('All is well again.')).toBeVisible()
    await hideBanner(HOME)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
}

test('a notice that cannot be fetched takes nothing with it @rare', async ({ page }) => {
  await setBanner(HOME, 'Banks are slow tonight.')
  await page.route('**/assets/FetchedBanner-*', async (route) => {
    await typed
    await route.abort()
  })
  let isTyped = () => {}
  const typed = new Promise<void>((resolve) => (isTyped = resolve))
  let loads = 0
  page.on('load', () => (loads += 1))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/FetchedBanner-'))
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill('Lerato')
  isTyped()
  await failed
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('Please enter your surname.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Lerato')
  expect(loads).toBe(1)
})

for (const [what, isStill, isSaving] of [
  ['a visitor who saves data', false, true],
  ['a visitor who wants no motion', true, false],
] as const)
  test(`a notice comes without the motion library for ${what} @rare`, async ({ page }) => {
    await setBanner(HOME, 'Banks are slow tonight.')
    await page.emulateMedia({ reducedMotion: isStill ? 'reduce' : 'no-preference' })
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })
    }, isSaving)
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    await page.goto('/auth/login')
    await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const fetched = await Promise.all(scripts)
    expect(fetched.length).toBeGreaterThan(1)
    expect(fetched.filter((script) => /whileInView|layoutDependency/.test(script))).toEqual([])
  })
