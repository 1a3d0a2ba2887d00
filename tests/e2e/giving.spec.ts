import type { Locator } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail, goesBackBy, mailTo, pressesInOneGo, SIMULATOR } from './donor.ts'
import { hold } from './held.ts'
import { donationsOf, ledgerSums, refundDonation, settleEft } from './operator.ts'

const CAMPAIGN = 'water-for-thaba'

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
    await test.step('the first step leads back to the campaign, and what was typed is there again', async () => {
      const amount = tab.getByLabel('How much would you like to give?')
      await amount.fill('130')
      await tab.getByRole('link', { name: 'Back to the campaign' }).click()
      await expect(tab).toHaveURL(`/campaign/${CAMPAIGN}`)
      await expect(tab.getByRole('heading', { name: 'Clean water for Thaba village', level: 1 })).toBeVisible()
      await tab.getByRole('link', { name: 'Donate' }).first().click()
      await expect(amount).toHaveValue('130')
    })
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

  test('EFT: bank details with copy buttons, found on a reload, though the campaign is hidden meanwhile, and by a mail where the tab is lost, and thanked once the bank tells, or told of what went back', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const donor = new Donor(page, freshEmail('eft'))
    await donor.isAtReview(CAMPAIGN, 'EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    const [donation] = await donationsOf(donor.email)
    const reference = donation?.orderId ?? 'no reference'
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
    await test.step('hidden meanwhile', async () => {
      await page.route(`**/donation/${CAMPAIGN}*`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: new URL('/donation/no-such-campaign', page.url()).href, maxRedirects: 0 }) }),
      )
      await page.route(`**/api/v1/campaigns/short/${CAMPAIGN}*`, (route) =>
        route.fulfill({ status: 404, json: { data: null, meta: {}, errors: [] } }),
      )
      await page.reload()
      await donor.sees('Pay from your banking app')
      await expect(page.getByText(reference).first()).toBeVisible()
      await expect(page.getByText('We have also mailed you these details.')).toBeVisible()
    })
    const elsewhere = await context.newPage()
    const later = new Donor(elsewhere, donor.email)
    await test.step('lost tab', async () => {
      const { subject, text } = await mailTo(elsewhere, donor.email)
      expect(subject).toBe('How to pay your donation to Clean water for Thaba village')
      expect(text).toContain(`Reference: ${reference}\nAmount: R\u00a0150,00\n`)
      await elsewhere.goto(/\S+\/donation\/return\S+/.exec(text)?.[0] ?? '')
      await later.sees('Pay from your banking app')
      await expect(elsewhere.getByText(reference)).toBeVisible()
      await expect(elsewhere.getByText('We have also mailed you')).toHaveCount(0)
      await elsewhere.getByRole('button', { name: 'I have paid' }).click()
      await later.sees('Thank you. We are waiting for your payment')
    })
    await page.bringToFront()
    await page.getByRole('button', { name: 'I have paid' }).click()
    await donor.sees('Thank you. We are waiting for your payment')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No news yet.' })).toBeVisible()
    await page.request.post(`${SIMULATOR}/eft`, { data: { reference, amount: '149' } })
    await page.getByRole('button', { name: 'Check now' }).click()
    await donor.sees('Money has come, but not as promised')
    await expect(page.getByText('Please do not pay again: we sort it out')).toBeVisible()
    await page.reload()
    await donor.sees('Money has come, but not as promised')
    await expect(page.getByText(reference)).toBeVisible()
    expect(await donationsOf(donor.email)).toMatchObject([{ status: 0 }])
    await page.getByRole('button', { name: 'Check again now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No news yet.' })).toBeVisible()
    expect(await settleEft(reference, 150)).toBe('settled')
    await page.getByRole('button', { name: 'Check again now' }).click()
    await donor.sees('Thank you!')
    expect(await donationsOf(donor.email)).toMatchObject([{ status: 1 }])
    await test.step('a donor whose money came and went back before they looked again reads so, not that nothing was charged', async () => {
      expect(await refundDonation(reference, true)).toMatchObject({ outcome: 'refunded' })
      await elsewhere.bringToFront()
      await elsewhere.getByRole('button', { name: 'Check now' }).click()
      await later.sees('Your donation was refunded')
      await expect(elsewhere.getByText(/Nothing was charged/)).toHaveCount(0)
      await expect(elsewhere.getByText(reference)).toBeVisible()
    })
  })

  test('EFT: a donor who waits for the bank, or has cancelled, gives again: nothing of the steps before to go back through, and all gifts stand @rare', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('give again'))
    const givesAgain = async (...buttons: string[]) => {
      for (const name of buttons) await page.getByRole('button', { name }).click()
      await donor.sees('Amount')
      await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
      await page.goBack()
      await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    }
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN, 'EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await givesAgain('I have paid', 'Give again')

    const donate = page.getByRole('link', { name: 'Donate' }).first()
    await donate.click()
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

    await givesAgain('Cancel this donation', 'Yes, cancel it', 'Give another amount')
    const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([0, 3])
  })

  test('declined: back leads through the steps, not to the page of the gateway, and another try keeps everything and charges once; who gives anonymously is named nowhere', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('declined'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.opens(CAMPAIGN)
    await donor.givesAmount('77')
    await page.getByLabel('First name').fill('Secretive')
    await expect(page.getByText('Secretive')).toBeVisible()
    await page.getByRole('radio', { name: 'No, give anonymously' }).check()
    await expect(page.locator('figure').getByText('Anonymous')).toBeVisible()
    await donor.givesDetails({ firstName: 'Secretive', anonymous: true, comment: 'Quietly given' })
    await donor.choosesMethod('Card')
    await donor.goesToPayment()
    await donor.atTheGateway('Decline')
    await donor.sees('The payment was declined')
    await expect(page).toHaveTitle('The payment was declined · Letsema')
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
    await donor.choosesMethod('Card')
    await expect(page.getByText(donor.email)).toBeVisible()
    await donor.goesToPayment()
    await donor.atTheGateway('Approve')
    await donor.sees('Thank you!')
    const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([1, 2])
    await page.goto(`/campaign/${CAMPAIGN}`)
    await expect(page.getByText('Quietly given').first()).toBeVisible()
    await expect(page.getByText('Secretive')).toHaveCount(0)
  })

  test('cancelled at the gateway: nothing charged, and another way to pay can be chosen; what is said of its end lies, on a small phone, over nothing that is pressed next', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const donor = new Donor(page, freshEmail('cancelled'))
    await donor.isAtReview('marimba-for-alexandra')
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
    await expect(page.getByText('Donation updated')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('If you have made it already, please do not pay again: your money still counts')).toBeVisible()
    // Pressable at its middle, which nothing is that lies under something else.
    await page.getByRole('button', { name: 'Choose another way to pay' }).click({ trial: true })
    const below = await page.evaluate(() => document.querySelector('.notistack-SnackbarContainer')!.getBoundingClientRect().bottom)
    const covered = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'))
    for (const control of await covered.all()) expect((await control.boundingBox())?.y).toBeGreaterThan(below)
    const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([3]))
  })

  test('EFT after a card that was cancelled: the way back leads to its account again @rare', async ({ page }) => {
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

  test('back from the payment page, and back again: out of the donation, not through each step of it; yes pressed by mistake there: the way to pay is still there; back from the thanks: past the steps that are over @rare', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('back thrice'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    await donor.goesToPayment()
    await page.goBack()
    await donor.sees('Did you pay?')
    await page.goBack()
    await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    await page.goForward()
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

  test('the browser’s back takes along what was changed from the review, where it can be given, and leads out past what is no longer open @rare', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('changed from review'))
    await page.goto(`/campaign/${CAMPAIGN}`)
    await donor.fillsIn(CAMPAIGN)
    const amount = page.getByLabel('How much would you like to give?')
    const isWrongAt = async (field: Locator) => {
      await page.goBack()
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    const leadsOut = async () => {
      await page.goBack()
      await expect(page).toHaveURL(`/campaign/${CAMPAIGN}`)
    }
    const goesOnTo = async (...headings: string[]) => {
      for (const heading of headings) {
        await donor.continues()
        await donor.sees(heading)
      }
    }
    await test.step('what was changed goes with it', async () => {
      await page.getByRole('button', { name: 'Change your gift' }).click()
      await amount.fill('300')
      await page.goBack()
      await donor.sees('Review')
      await expect(page.getByText('R 300,00').first()).toBeVisible()
    })
    for (const [how, leaves] of [
      ['sent off', () => donor.continues()],
      ['not sent off', () => page.goBack()],
    ] as const)
      await test.step(`every month, ${how}, wants its dates`, async () => {
        await page.getByRole('button', { name: 'Change your gift' }).click()
        await donor.sees('Amount')
        await page.getByRole('radio', { name: 'Every month' }).check()
        await leaves()
        await donor.sees('Every month')
        await page.goBack()
        await donor.sees('Amount')
        await leadsOut()
        await page.goForward()
        await donor.sees('Amount')
        await page.getByRole('radio', { name: 'Once' }).check()
        await goesOnTo('Your details', 'Payment method', 'Review')
      })
    await test.step('no first name is said at its field', async () => {
      await page.getByRole('button', { name: 'Change your name' }).click()
      await donor.sees('Your details')
      const name = page.getByLabel('First name')
      await name.fill('')
      await isWrongAt(name)
      await page.goBack()
      await donor.sees('Amount')
      await leadsOut()
      await page.goForward()
      await donor.sees('Amount')
      await goesOnTo('Your details')
      await name.fill('Thandi')
      await goesOnTo('Payment method', 'Review')
    })
    await test.step('so is an amount that is too small', async () => {
      await page.getByRole('button', { name: 'Change your gift' }).click()
      await donor.sees('Amount')
      await amount.fill('5')
      await isWrongAt(amount)
      await donor.sees('Amount')
      await leadsOut()
    })
  })

  test('the browser’s forward sends off an amount that was changed, in a new browser and in Safari 15: past one that cannot be given it does not lead, pressed twice in one go either @rare', async ({
    page,
  }) => {
    const donor = new Donor(page, freshEmail('changed and forward'))
    await donor.fillsIn(CAMPAIGN)
    await goesBackBy(page, 2)
    await donor.sees('Your details')
    await page.goBack()
    await donor.sees('Amount')
    const amount = page.getByLabel('How much would you like to give?')
    const isRefused = async () => {
      await expect(page.locator('#amountText-error')).toHaveText('The minimum amount is R 20')
      await expect(page).toHaveURL(`/donation/${CAMPAIGN}`)
      await donor.sees('Amount')
    }
    await amount.fill('5')
    await pressesInOneGo(page, 1, 1)
    await isRefused()
    for (const [browser, given] of [
      ['a new browser', '300'],
      ['Safari 15', '400'],
    ] as const)
      await test.step(browser, async () => {
        if (browser === 'Safari 15') await page.evaluate(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'))
        await amount.fill('6')
        await page.goForward()
        await isRefused()
        await expect(amount).toHaveValue('6')
        await expect(amount).toBeFocused()
        await amount.fill(given)
        await page.goForward()
        await donor.sees('Review')
        await expect(page.getByText(`R ${given},00`).first()).toBeVisible()
        await page.goBack()
        await donor.sees('Amount')
        await expect(amount).toHaveValue(given)
      })
  })

  test('back pressed twice in one go while the donation is sent: it goes on to the payment @rare', async ({ page }) => {
    await new Donor(page, freshEmail('back twice')).fillsIn(CAMPAIGN)
    const letGo = await hold(page, '**/api/v1/donations')
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
    await pressesInOneGo(page, -1, -1)
    await expect(page).toHaveURL(`/donation/${CAMPAIGN}?step=review`)
    letGo()
    await expect(page).toHaveURL(new RegExp(`^${SIMULATOR}/`))
  })

  test('where the browser refuses to store anything, a donor who comes back from the payment is told what became of it @rare', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Refused', 'SecurityError')
          },
        })
    })
    for (const [button, heading, status] of [
      ['Approve', 'Thank you!', 1],
      ['Decline', 'The payment was declined', 2],
    ] as const)
      await test.step(button, async () => {
        const donor = new Donor(page, freshEmail(`no storage ${button}`))
        await donor.fillsIn(CAMPAIGN)
        await donor.goesToPayment()
        await donor.atTheGateway(button)
        await donor.sees(heading)
        expect(await donationsOf(donor.email)).toMatchObject([{ status }])
      })
  })
})
