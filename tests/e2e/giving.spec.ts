import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail, goesBackBy, mailTo, pressesInOneGo, SIMULATOR } from './donor.ts'
import { hold } from './held.ts'
import { donationsOf, ledgerSums, refundDonation, settleEft } from './operator.ts'

const CAMPAIGN = 'water-for-thaba'

async function waitsForTheBank(page: Page, name: string): Promise<Donor> {
  const donor = new Donor(page, freshEmail(name))
  await donor.isAtReview(CAMPAIGN, 'EFT')
  await page.getByRole('button', { name: 'Get the bank details' }).click()
  await page.getByRole('button', { name: 'I have paid' }).click()
  await donor.sees('Thank you. We are waiting for your payment')
  return donor
}

test.describe('the main job', () => {
  test('find a campaign, give once, pay, be thanked', async ({ page, context }) => {
    const donor = new Donor(page, freshEmail('main'))
    await page.goto('/home')
    await page.getByRole('link', { name: 'Find a campaign' }).first().click()
    await expect(page.getByRole('heading', { name: 'Find a campaign', level: 1 })).toBeVisible()
    await page.getByLabel('What are you looking for?').fill('watr for thaba')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/words=watr/)
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Clean water for Thaba village' }).click()
    const tab = await opening
    await expect(tab.getByRole('heading', { name: 'Clean water for Thaba village', level: 1 })).toBeVisible()

    const inTab = new Donor(tab, donor.email)
    await tab.getByRole('link', { name: 'Donate' }).click()
    await inTab.isReady()
    await inTab.givesAmount('1 000,50', '12 %')
    await inTab.givesDetails({ comment: 'From all of us in Ermelo <3' })
    await inTab.choosesMethod('Card')
    await expect(tab.getByText('R\u00a01\u00a0120,56')).toBeVisible()
    await inTab.goesToPayment()
    await expect(tab.getByText('1 120,56', { exact: false })).toBeVisible()
    await inTab.atTheGateway('Approve')
    await inTab.sees('Thank you!')
    await expect(tab).toHaveURL(/\/thanks\?donation=/)

    const [donation, ...others] = await donationsOf(donor.email)
    expect(others).toEqual([])
    expect(donation).toMatchObject({ status: 1, amount: 1000.5, tipOrAdminFeeAmount: 120.06, comment: 'From all of us in Ermelo <3' })
    expect(donation?.postings.reduce((sum, posting) => sum + Math.round(posting.amount * 100), 0)).toBe(0)
    expect(new Set(await ledgerSums())).toEqual(new Set([0]))

    const mail = await mailTo(tab, donor.email)
    expect(mail.text).toContain('R\u00a01\u00a0000,50')
    expect(mail.text).toContain('R\u00a01\u00a0120,56')

    await tab.reload()
    await inTab.sees('Thank you!')
    await tab.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(tab.getByText('From all of us in Ermelo <3').first()).toBeVisible()
  })

  test('the first step leads back to the campaign, and what was typed is there again', async ({ page }) => {
    await page.goto(`/campaign/${CAMPAIGN}`)
    const amount = page.getByLabel('How much would you like to give?')
    await page.getByRole('link', { name: 'Donate' }).first().click()
    await new Donor(page, freshEmail('leads back')).isReady()
    await amount.fill('130')
    await page.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    await expect(page.getByRole('heading', { name: 'Clean water for Thaba village', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Donate' }).first().click()
    await expect(amount).toHaveValue('130')
  })

  test('an anonymous donor is named nowhere on the campaign', async ({ page }) => {
    const donor = new Donor(page, freshEmail('anonymous'))
    await donor.opens(CAMPAIGN)
    await donor.givesAmount('77')
    await page.getByLabel('First name').fill('Secretive')
    await expect(page.getByText('Secretive')).toBeVisible()
    await page.getByRole('radio', { name: 'No, give anonymously' }).check()
    await expect(page.locator('figure').getByText('Anonymous')).toBeVisible()
    await donor.givesDetails({ firstName: 'Secretive', anonymous: true, comment: 'Quietly given' })
    await donor.choosesMethod('Card')
    await donor.goesToPayment()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    await page.goto(`/campaign/${CAMPAIGN}`)
    await expect(page.getByText('Quietly given').first()).toBeVisible()
    await expect(page.getByText('Secretive')).toHaveCount(0)
  })

  test('EFT: bank details with copy buttons, and thanked once the bank tells', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const donor = new Donor(page, freshEmail('eft'))
    await donor.isAtReview(CAMPAIGN, 'EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    const [donation] = await donationsOf(donor.email)
    const reference = donation?.orderId ?? ''
    await page.getByRole('button', { name: 'Copy the reference' }).click()
    await expect(page.getByRole('button', { name: 'Copied the reference' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
    await test.step('in a browser within another app, which refuses the clipboard', async () => {
      await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) }))
      const copyAmount = page.getByRole('button', { name: /^(?:Copy|Copied) the amount/ })
      await copyAmount.click()
      await expect(copyAmount).toHaveText('Copied the amount')
      await expect(copyAmount).toBeFocused()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('150.00')
    })

    await page.reload()
    await donor.sees('Pay from your banking app')
    await expect(page.getByText('We have also mailed you these details.')).toBeVisible()
    await page.getByRole('button', { name: 'I have paid' }).click()
    await donor.sees('Thank you. We are waiting for your payment')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No news yet.' })).toBeVisible()
    await page.request.post(`${SIMULATOR}/eft`, { data: { reference, amount: '149' } })
    await page.getByRole('button', { name: 'Check now' }).click()
    await donor.sees('Money has come, but not as promised')
    await page.getByRole('button', { name: 'Check again now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No news yet.' })).toBeVisible()
    expect(await settleEft(reference, 150)).toBe('settled')
    await page.getByRole('button', { name: 'Check again now' }).click()
    await donor.sees('Thank you!')
    expect(await donationsOf(donor.email)).toMatchObject([{ status: 1 }])
  })

  test('EFT: the bank details are found on a reload, though the campaign is hidden meanwhile, and by a mail where the tab is lost', async ({
    page,
    context,
  }) => {
    const donor = new Donor(page, freshEmail('eft found again'))
    await donor.isAtReview(CAMPAIGN, 'EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    const [donation] = await donationsOf(donor.email)
    await test.step('hidden meanwhile', async () => {
      await page.route(`**/donation/${CAMPAIGN}*`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: new URL('/donation/no-such-campaign', page.url()).href, maxRedirects: 0 }) }),
      )
      await page.route(`**/api/v1/campaigns/short/${CAMPAIGN}*`, (route) =>
        route.fulfill({ status: 404, json: { data: null, meta: {}, errors: [] } }),
      )
      await page.reload()
      await donor.sees('Pay from your banking app')
      await expect(page.getByText(donation?.orderId ?? 'no reference').first()).toBeVisible()
    })
    await test.step('lost tab', async () => {
      await page.close()
      const tab = await context.newPage()
      const { subject, text } = await mailTo(tab, donor.email)
      expect(subject).toBe('How to pay your donation to Clean water for Thaba village')
      expect(text).toContain(`Reference: ${donation?.orderId}\nAmount: R\u00a0150,00\n`)
      await tab.goto(/\S+\/donation\/return\S+/.exec(text)?.[0] ?? '')
      await new Donor(tab, donor.email).sees('Pay from your banking app')
      await expect(tab.getByText(donation?.orderId ?? '')).toBeVisible()
      await expect(tab.getByText('We have also mailed you')).toHaveCount(0)
    })
  })

  test('EFT: a donor whose money came and went back before they looked again reads so, not that nothing was charged', async ({ page }) => {
    const donor = await waitsForTheBank(page, 'eft refunded')
    const [donation] = await donationsOf(donor.email)
    const reference = donation?.orderId ?? ''
    expect(await settleEft(reference, 150)).toBe('settled')
    expect(await refundDonation(reference, true)).toMatchObject({ outcome: 'refunded' })
    await page.getByRole('button', { name: 'Check now' }).click()
    await donor.sees('Your donation was refunded')
    await expect(page.getByText(/Nothing was charged/)).toHaveCount(0)
    await expect(page.getByText(reference)).toBeVisible()
    await page.getByRole('button', { name: 'Give again' }).click()
    await donor.sees('Amount')
    await expect(page.getByLabel('How much would you like to give?')).toHaveValue('')
  })

  test.describe('on a small phone', () => {
    test.use({ viewport: { width: 375, height: 667 } })

    test('a message of what was done lies over nothing that is pressed next', async ({ page }) => {
      const donor = new Donor(page, freshEmail('toast over nothing'))
      await donor.isAtReview('marimba-for-alexandra', 'EFT')
      await page.getByRole('button', { name: 'Get the bank details' }).click()
      await donor.sees('Pay from your banking app')
      await page.getByRole('button', { name: 'Cancel this donation' }).click()
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await donor.sees('This payment was cancelled')
      await expect(page.getByText('Donation updated')).toBeVisible()
      await expect(page.getByText('Donation updated')).toBeInViewport({ ratio: 1 })
      // Pressable at its middle, which nothing is that lies under something else.
      await page.getByRole('button', { name: 'Choose another way to pay' }).click({ trial: true })
      const below = await page.evaluate(() => document.querySelector('.notistack-SnackbarContainer')!.getBoundingClientRect().bottom)
      const covered = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'))
      for (const control of await covered.all()) expect((await control.boundingBox())?.y).toBeGreaterThan(below)
    })
  })

  test('EFT: a donor who waits for the bank can give again, and both gifts stand', async ({ page }) => {
    const donor = await waitsForTheBank(page, 'eft again')
    await page.goto(`/campaign/${CAMPAIGN}`)
    await page.getByRole('link', { name: 'Donate' }).first().click()
    await donor.sees('Thank you. We are waiting for your payment')
    await page.getByRole('button', { name: 'Give again' }).click()
    await donor.sees('Amount')
    await donor.givesAmount('50')
    await expect(page.getByLabel('E-mail address')).toHaveValue(donor.email)
    await donor.continues()
    await donor.choosesMethod('EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    const given = await donationsOf(donor.email)
    expect(given.map(({ status }) => status)).toEqual([0, 0])
    expect(given.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 150])
  })

  test('declined: another try keeps everything and charges once', async ({ page }) => {
    const donor = new Donor(page, freshEmail('declined'))
    await donor.isAtReview(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Decline')
    await donor.sees('The payment was declined')
    await expect(page).toHaveTitle('The payment was declined · Letsema')
    await page.getByRole('button', { name: 'Try again' }).click()
    await donor.sees('Review')
    await expect(page.getByText(donor.email)).toBeVisible()
    await donor.goesToPayment()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test('cancelled at the gateway: nothing charged, and another way to pay can be chosen', async ({ page }) => {
    const donor = new Donor(page, freshEmail('cancelled'))
    await donor.isAtReview(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Cancel')
    await donor.sees('This payment was cancelled')
    await page.getByRole('button', { name: 'Choose another way to pay' }).click()
    await donor.choosesMethod('EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await page.getByRole('button', { name: 'Cancel this donation' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await donor.sees('This payment was cancelled')
    await expect(page.getByText('Donation updated', { exact: true })).toBeVisible()
    await expect(page.getByText('If you have made it already, please do not pay again: your money still counts')).toBeVisible()
    const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([3]))
  })

  test('a wrong amount never settles: the donor is told that it came, not to pay again, and the reference', async ({ page }) => {
    const donor = new Donor(page, freshEmail('wrong'))
    await donor.isAtReview(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Notify wrong amount')
    await donor.sees('Money has come, but not as promised')
    await expect(page.getByText('Please do not pay again: we sort it out')).toBeVisible()
    await page.reload()
    await donor.sees('Money has come, but not as promised')
    const [donation] = await donationsOf(donor.email)
    await expect(page.getByText(donation?.orderId ?? 'no reference')).toBeVisible()
    expect(donation).toMatchObject({ status: 0, postings: [] })
  })

  /** Twice, and never: tests/server/settlement.test.ts and hostedPayments.ts. */
  test('a notification that comes late settles exactly once', async ({ page }) => {
    const donor = new Donor(page, freshEmail('late'))
    await donor.isAtReview(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Notify late')
    await donor.sees('Thank you!')
    const donations = await donationsOf(donor.email)
    expect(donations).toMatchObject([{ status: 1 }])
    expect(donations[0]?.postings.filter(({ account }) => account.startsWith('campaign:'))).toHaveLength(1)
  })

  test('yes pressed by mistake after leaving the gateway: the way to pay is still there', async ({ page }) => {
    const donor = new Donor(page, freshEmail('mistaken'))
    await donor.isAtReview(CAMPAIGN)
    await donor.goesToPayment()
    await page.goBack()
    await donor.sees('Did you pay?')
    await page.clock.install()
    await page.getByRole('button', { name: 'Yes, check now' }).click()
    await donor.sees('Confirming your payment…')
    await page.reload()
    await donor.sees('Confirming your payment…')
    await page.clock.runFor(21_000)
    await donor.sees('We do not know yet')
    await page.getByRole('button', { name: 'Go to the payment page' }).click()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    expect(await donationsOf(donor.email)).toMatchObject([{ status: 1 }])
  })

  test('EFT after a card that was cancelled: the way back leads to its account again', async ({ page }) => {
    const donor = new Donor(page, freshEmail('two ways'))
    await donor.fillsIn(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Cancel')
    await page.getByRole('button', { name: 'Give another amount' }).click()
    await donor.sees('Amount')
    await donor.givesAmount('120')
    await donor.continues()
    await donor.sees('Payment method')
    await donor.choosesMethod('EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await page.goto('/home')
    await goesBackBy(page, ['amount', 'details', 'method', 'review'].length)
    await donor.sees('Pay from your banking app')
    await expect(page.getByText('Account number', { exact: true })).toBeVisible()
  })

  test('back from the payment page, and back again: out of the donation, not through each step of it, and it is still there', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('back twice'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await donor.goesToPayment()
    await page.goBack()
    await donor.sees('Did you pay?')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    await page.goForward()
    await donor.sees('Did you pay?')
    await page.getByRole('button', { name: 'No, go to the payment page' }).click()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    expect(await donationsOf(donor.email)).toMatchObject([{ status: 1 }])
  })

  test('back from the thanks: past the steps that are over in one press', async ({ page }) => {
    const donor = new Donor(page, freshEmail('back thrice'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    await expect(page).toHaveURL(/\/thanks/)
    // The payment page was posted to, and Chromium asks before it does so again.
    await goesBackBy(page, 2)
    await donor.sees('Amount')
    await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
  })

  test('the browser’s back never leads forward, whatever way back within the page was taken before', async ({ page }) => {
    const donor = new Donor(page, freshEmail('never forward'))
    const goesBackWithin = async (heading: string) => {
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await donor.sees(heading)
    }
    const goesBack = async (heading: string) => {
      await page.goBack()
      await donor.sees(heading)
    }
    const isAt = (step: string) => expect(page).toHaveURL(`/donation/${CAMPAIGN}${step && `?step=${step}`}`)
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)

    await goesBackWithin('Payment method')
    await goesBackWithin('Your details')
    await goesBackWithin('Amount')
    await isAt('')
    await page.goForward()
    await donor.sees('Your details')
    await page.reload()
    await donor.sees('Your details')
    await goesBackWithin('Amount')
    await isAt('')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    await page.goForward()
    await donor.sees('Amount')

    await page.getByRole('radio', { name: 'Every month' }).check()
    await donor.continues()
    await donor.sees('Every month')
    await goesBackWithin('Amount')
    await page.getByRole('radio', { name: 'Once' }).check()
    await donor.continues()
    await donor.sees('Review')
    await goesBack('Amount')
    await page.goForward()
    await donor.sees('Review')

    await page.getByRole('button', { name: 'Change your gift' }).click()
    await donor.sees('Amount')
    await goesBack('Review')
    await isAt('review')
    await page.getByRole('button', { name: 'Change payment method' }).click()
    await donor.sees('Payment method')
    await donor.choosesMethod('EFT')

    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await page.getByRole('button', { name: 'Cancel this donation' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByRole('button', { name: 'Choose another way to pay' }).click()
    await donor.sees('Payment method')
    await isAt('method')
    await goesBack('Amount')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
  })

  test('the browser’s back leads out of a gift that was changed from the review, past what is no longer open', async ({ page }) => {
    const donor = new Donor(page, freshEmail('changed from review'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await page.getByRole('button', { name: 'Change your gift' }).click()
    await donor.sees('Amount')
    await page.getByRole('radio', { name: 'Every month' }).check()
    await donor.continues()
    await donor.sees('Every month')
    await page.goBack()
    await donor.sees('Amount')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    await page.goForward()
    await donor.sees('Amount')
  })

  for (const { changed, button, lands, wrong, leads } of [
    {
      changed: 'an amount that is too small',
      button: 'Change your gift',
      lands: 'Amount',
      wrong: 'How much would you like to give?',
      leads: [],
    },
    { changed: 'no first name', button: 'Change your name', lands: 'Your details', wrong: 'First name', leads: ['Amount'] },
  ])
    test(`back to the review with ${changed}: it is said at its field, and back leads on from there`, async ({ page }) => {
      const donor = new Donor(page, freshEmail('closed review'))
      await page.goto(`/campaign/${CAMPAIGN}`)
      await donor.fillsIn(CAMPAIGN)
      await page.getByRole('button', { name: button }).click()
      await donor.sees(lands)
      await page.getByLabel(wrong).fill(lands === 'Amount' ? '5' : '')
      await page.goBack()
      await expect(page.getByLabel(wrong)).toBeFocused()
      await expect(page.getByLabel(wrong)).toHaveAttribute('aria-invalid', 'true')
      await donor.sees(lands)
      for (const step of leads) {
        await page.goBack()
        await donor.sees(step)
      }
      await page.goBack()
      await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    })

  test('back to the review with what was changed but not sent off: it goes with it, and on to what it wants', async ({ page }) => {
    const donor = new Donor(page, freshEmail('changed on the way back'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await page.getByRole('button', { name: 'Change your gift' }).click()
    await page.getByLabel('How much would you like to give?').fill('300')
    await page.goBack()
    await donor.sees('Review')
    await expect(page.getByText('R 300,00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Change your gift' }).click()
    await page.getByRole('radio', { name: 'Every month' }).check()
    await page.goBack()
    await donor.sees('Every month')
    await page.goBack()
    await donor.sees('Amount')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
  })

  for (const browser of ['a new browser', 'Safari 15'])
    test(`the browser’s forward sends off an amount that was changed, in ${browser}: past one that cannot be given it does not lead`, async ({
      page,
    }) => {
      if (browser === 'Safari 15') await page.addInitScript(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'))
      const donor = new Donor(page, freshEmail('changed and forward'))
      await donor.fillsIn(CAMPAIGN)
      await goesBackBy(page, 2)
      await donor.sees('Your details')
      await page.goBack()
      await donor.sees('Amount')
      const amount = page.getByLabel('How much would you like to give?')
      await amount.fill('5')
      await page.goForward()
      await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
      await donor.sees('Amount')
      await expect(page.locator('#amountText-error')).toHaveText('The minimum amount is R 20')
      await expect(amount).toHaveValue('5')
      await expect(amount).toBeFocused()
      await amount.fill('300')
      await page.goForward()
      await donor.sees('Review')
      await expect(page.getByText('R 300,00').first()).toBeVisible()
      await page.goBack()
      await donor.sees('Amount')
      await expect(amount).toHaveValue('300')
    })

  test('back pressed twice in one go while the donation is sent: it goes on to the payment', async ({ page }) => {
    await new Donor(page, freshEmail('back twice')).fillsIn(CAMPAIGN)
    const letGo = await hold(page, '**/api/v1/donations')
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
    await pressesInOneGo(page, -1, -1)
    await expect(page).toHaveURL(`/donation/${CAMPAIGN}?step=review`)
    letGo()
    await expect(page).toHaveURL(new RegExp(`^${SIMULATOR}/`))
  })

  test('forward pressed twice in one go past an amount that cannot be given: it is said at its field', async ({ page }) => {
    const donor = new Donor(page, freshEmail('forward twice'))
    await donor.fillsIn(CAMPAIGN)
    await goesBackBy(page, 3)
    await donor.sees('Amount')
    await page.getByLabel('How much would you like to give?').fill('5')
    await pressesInOneGo(page, 1, 1)
    await expect(page.locator('#amountText-error')).toHaveText('The minimum amount is R 20')
    await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
    await donor.sees('Amount')
  })

  test('back after a declined card goes through the steps, not to the page of the gateway', async ({ page }) => {
    const donor = new Donor(page, freshEmail('back after decline'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await donor.goesToPayment()
    await donor.atTheGateway('Decline')
    await page.getByRole('button', { name: 'Choose another way to pay' }).click()
    await donor.sees('Payment method')
    await expect(page).toHaveURL(`/donation/${CAMPAIGN}?step=method`)
    await page.goBack()
    await donor.sees('Your details')
    await page.goBack()
    await donor.sees('Amount')
    await page.goForward()
    await donor.sees('Your details')
    await page.goForward()
    await donor.sees('Payment method')
    await donor.choosesMethod('EFT')
    await donor.sees('Review')
  })

  for (const [who, pressed] of [
    ['a donor who says that they have paid', ['I have paid', 'Give again']],
    ['a donor who has cancelled it', ['Cancel this donation', 'Yes, cancel it', 'Give another amount']],
  ] as const)
    test(`giving again leaves nothing of the steps before to go back through: ${who}`, async ({ page }) => {
      const donor = new Donor(page, freshEmail('give again'))
      await page.goto(`/campaign/${CAMPAIGN}`)
      await donor.fillsIn(CAMPAIGN, 'EFT')
      await page.getByRole('button', { name: 'Get the bank details' }).click()
      await donor.sees('Pay from your banking app')
      for (const name of pressed) await page.getByRole('button', { name }).click()
      await donor.sees('Amount')
      await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
      await page.goBack()
      await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    })

  for (const [button, heading, status] of [
    ['Approve', 'Thank you!', 1],
    ['Decline', 'The payment was declined', 2],
  ] as const)
    test(`where the browser refuses to store anything, a donor who comes back from ${button} is told: ${heading}`, async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Refused', 'SecurityError')
            },
          })
      })
      const donor = new Donor(page, freshEmail(`no storage ${button}`))
      await donor.fillsIn(CAMPAIGN)
      await donor.goesToPayment()
      await donor.atTheGateway(button)
      await donor.sees(heading)
      expect(await donationsOf(donor.email)).toMatchObject([{ status }])
    })
})
