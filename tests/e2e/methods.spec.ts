import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail, mailTo, SIMULATOR } from './donor.ts'
import { donationsOf, ledgerSums, refundDonation } from './operator.ts'
import { browserStage } from '../models/browser/stage.ts'

/** Each way's ends are walked in tests/models/browser/waysToPay.ts, those in rand are given by below, and by a card at PayPal in tests/server/paypal.test.ts. */
test('by PayPal: leave without deciding, be asked, go back to pay, be declined, try again with everything kept, approve, be thanked, charged once', async ({
  page,
}) => {
  const donor = new Donor(page, freshEmail('PayPal approved'))
  const shown = 'US\u00a0$\u00a0150,00'
  await donor.fillsIn('rhino-orphans', 'PayPal')
  await expect(page.getByText('PayPal', { exact: true })).toBeVisible()
  await donor.goesToPayment()
  await page.goBack()
  await donor.sees('Did you pay?')
  await page.getByRole('button', { name: 'No, go to the payment page' }).click()
  await expect(page.getByText(shown)).toBeVisible()
  await donor.atTheGateway('Decline')
  await donor.sees('The payment was declined')
  await page.getByRole('button', { name: 'Try again' }).click()
  await donor.sees('Review')
  await donor.goesToPayment()
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')

  const donations = (await donationsOf(donor.email)).toSorted((a, b) => a.status - b.status)
  expect(donations).toMatchObject([{ status: 1, amount: 150 }, { status: 2 }])
  expect(donations[0]?.postings.find((posting) => posting.account === 'clearing:paypal')?.amount).toBe(150)
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  expect((await mailTo(page, donor.email)).text).toContain(shown)
})

test.describe('by SnapScan', () => {
  const getsTheCode = async (page: Page, name: string) => {
    const donor = new Donor(page, freshEmail(name))
    await donor.isAtReview('water-for-thaba', 'SnapScan')
    await page.getByRole('button', { name: 'Get the code' }).click()
    await donor.sees('Pay with SnapScan')
    return donor
  }
  const topOf = async (page: Page, role: 'img' | 'link', name: RegExp) => (await page.getByRole(role, { name }).boundingBox())?.y ?? 0
  const isCodeFirst = async (page: Page) => (await topOf(page, 'img', /^QR code/)) < (await topOf(page, 'link', /^Open SnapScan/))
  /** In the page, as it is read out. */
  const isCodeReadFirst = async (page: Page) => {
    const read = await page.locator('main').ariaSnapshot()
    return read.indexOf('img "QR code') < read.indexOf('link "Open SnapScan')
  }
  const linkOn = (page: Page) => page.getByRole('link', { name: 'Open SnapScan' }).getAttribute('href')

  test('scan, approve on the phone, be thanked here, and see it on the campaign', async ({ page }) => {
    await page.clock.install()
    const campaign = 'sea-rescue-dinghy-doringbaai'
    const donor = new Donor(page, freshEmail('SnapScan approved'))
    await page.goto(`/campaign/${campaign}`)
    await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeVisible()
    await page.getByRole('link', { name: 'Donate' }).filter({ visible: true }).click()
    await donor.isReady()
    await donor.givesAmount('150')
    await donor.givesDetails({ comment: 'Row safely.' })
    await donor.choosesMethod('SnapScan')
    await page.getByRole('button', { name: 'Get the code' }).click()
    await donor.sees('Pay with SnapScan')
    const [donation] = await donationsOf(donor.email)
    const code = page.getByRole('img', { name: `QR code to pay R\u00a0150,00 with SnapScan, reference ${donation?.orderId}` })
    await expect(code).toBeVisible()
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200)
    expect([await isCodeFirst(page), await isCodeReadFirst(page)]).toEqual([true, true])
    expect(await linkOn(page)).toContain(`/qr/LETSEMA?amount=15000&id=${donation?.orderId}&strict=true`)
    // What the donor's phone shows once it has read the code.
    const phone = await page.context().newPage()
    await phone.goto((await linkOn(page)) ?? '')
    await expect(phone.getByText('R\u00a0150,00')).toBeVisible()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(phone.getByText('You can close this page.')).toBeVisible()
    await page.bringToFront()
    // It asks by itself: nobody has looked away from it.
    await page.clock.runFor(4_500)
    await donor.sees('Thank you!')
    const [paid] = await donationsOf(donor.email)
    expect(paid?.postings.find(({ account }) => account === 'clearing:snapscan')?.amount).toBe(150)
    expect(new Set(await ledgerSums())).toEqual(new Set([0]))
    expect((await mailTo(page, donor.email)).text).toContain('R\u00a0150,00')
    await page.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(page.getByText('Row safely.')).toBeVisible()
  })

  test.describe('on one phone @rare', () => {
    test.use({ hasTouch: true, isMobile: true })

    test('the link comes first, opens SnapScan in a tab, and this page waits', async ({ page }) => {
      const donor = await getsTheCode(page, 'SnapScan link')
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      expect([await isCodeFirst(page), await isCodeReadFirst(page)]).toEqual([false, false])
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Open SnapScan' }).tap()
      const app = await opened
      await app.getByRole('button', { name: 'Approve' }).tap()
      await expect(app.getByText('You can close this page.')).toBeVisible()
      await app.close()
      // A page that has been out of sight asks at once what has come of it.
      const { looksAway, looksBack } = browserStage(page, '')
      await page.bringToFront()
      await looksAway()
      await looksBack()
      await donor.sees('Thank you!')
    })
  })

  test('without the picture there is still the link @rare', async ({ page }) => {
    await page.route(/QrCode-[^/]*\.js$/, (route) => route.abort())
    await getsTheCode(page, 'SnapScan no picture')
    await expect(page.getByText('The code could not be loaded. Please open SnapScan with the button.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open SnapScan' })).toBeVisible()
  })
})

test.describe('back from iVeri', () => {
  test('the way back leads through the capture of the payment', async ({ page }) => {
    const donor = new Donor(page, freshEmail('iVeri captured'))
    await donor.isAtReview('water-for-thaba', 'Card, by iVeri')
    await donor.goesToPayment()
    await expect(page.getByText('R\u00a0150,00')).toBeVisible()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await donor.atTheGateway('Decline')
    await donor.sees('The payment was declined')
    expect(visited).toContain('/donation/iveri/payment-capture')
  })

  test('there the header leads nowhere but home @rare', async ({ page }) => {
    const header = page.getByRole('banner')
    await page.goto('/donation/iveri/payment-capture?donation=not.a.token')
    await new Donor(page, '').sees('Donation not found')
    await expect(header.getByRole('link')).toHaveText(['Letsema'])
    await expect(header.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  })
})

test('a card that an operator gives back: the gateway is told, and the donor, who finds it by its token before and by its mail after', async ({
  page,
  browser,
}) => {
  const donor = new Donor(page, freshEmail('card refund'))
  await donor.isAtReview('water-for-thaba')
  await donor.goesToPayment()
  await expect(page.getByText('R\u00a0150,00')).toBeVisible()
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')
  const [donation] = await donationsOf(donor.email)
  const reference = donation?.orderId ?? ''
  await test.step('a donor whose tab is closed finds it by its token', async () => {
    const token = new URL(page.url()).searchParams.get('donation') ?? ''
    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    await elsewhere.goto(`/donation/return?donation=${encodeURIComponent(token)}`)
    await new Donor(elsewhere, '').sees('Thank you!')
    await other.close()
  })
  expect(await refundDonation(reference)).toEqual({ outcome: 'refunded', reason: null })
  expect(await refundDonation(reference)).toEqual({ outcome: 'nothingToDo', reason: null })
  expect((await donationsOf(donor.email))[0]).toMatchObject({ status: 4 })
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  await page.goto(`${SIMULATOR}/payments`)
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('refunded')
  await expect.poll(async () => (await mailTo(page, donor.email)).subject).toContain('We have refunded your donation')
  await page.goto(/\S+\/donation\/return\S+/.exec((await mailTo(page, donor.email)).text)?.[0] ?? '')
  await donor.sees('Your donation was refunded')
})
