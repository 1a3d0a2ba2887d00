import { expect, test } from '@playwright/test'
import { Donor, freshEmail, mailTo, type Method } from './donor.ts'
import { donationsOf, ledgerSums } from './operator.ts'

interface Way {
  method: Method
  campaign: string
  /** What the gift adds up to on the gateway's page. */
  shown: string
  account: string
}

const WAYS: Way[] = [
  { method: 'Instant EFT', campaign: 'water-for-thaba', shown: 'R\u00a0150,00', account: 'clearing:ozow' },
  { method: 'iVeri card page', campaign: 'water-for-thaba', shown: 'R\u00a0150,00', account: 'clearing:iveri' },
  { method: 'PayPal', campaign: 'rhino-orphans', shown: 'US\u00a0$\u00a0150,00', account: 'clearing:paypal' },
  { method: 'Debit or credit card', campaign: 'rhino-orphans', shown: 'US\u00a0$\u00a0150,00', account: 'clearing:paypal' },
]

for (const { method, campaign, shown, account } of WAYS) {
  test.describe(`by ${method}`, () => {
    test('give, approve, be thanked', async ({ page }) => {
      const donor = new Donor(page, freshEmail(`${method} approved`))
      await donor.fillsIn(campaign, method)
      await expect(page.getByText(method, { exact: true })).toBeVisible()
      await donor.goesToPayment()
      await expect(page.getByText(shown)).toBeVisible()
      await donor.atTheGateway('Approve')
      await donor.sees('Thank you!')

      const donations = await donationsOf(donor.email)
      expect(donations).toMatchObject([{ status: 1, amount: 150 }])
      expect(donations[0]?.postings.find((posting) => posting.account === account)?.amount).toBe(150)
      expect(new Set(await ledgerSums())).toEqual(new Set([0]))
      expect((await mailTo(page, donor.email)).text).toContain(shown)
    })

    test('declined: another try keeps everything and charges once', async ({ page }) => {
      const donor = new Donor(page, freshEmail(`${method} declined`))
      await donor.fillsIn(campaign, method)
      await donor.goesToPayment()
      await donor.atTheGateway('Decline')
      await donor.sees('The payment was declined')
      await page.getByRole('button', { name: 'Try again' }).click()
      await donor.sees('Review')
      await donor.goesToPayment()
      await donor.atTheGateway('Approve')
      await donor.sees('Thank you!')
      const statuses = (await donationsOf(donor.email)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([1, 2])
    })

    test('cancelled at the gateway: nothing is charged', async ({ page }) => {
      const donor = new Donor(page, freshEmail(`${method} cancelled`))
      await donor.fillsIn(campaign, method)
      await donor.goesToPayment()
      await donor.atTheGateway('Cancel')
      await donor.sees('You cancelled the payment')
      expect(await donationsOf(donor.email)).toMatchObject([{ status: 3, postings: [] }])
    })

    test('left without deciding: the donor is asked, and can go back to pay', async ({ page }) => {
      const donor = new Donor(page, freshEmail(`${method} left`))
      await donor.fillsIn(campaign, method)
      await donor.goesToPayment()
      await page.goBack()
      await donor.sees('Did you pay?')
      await page.getByRole('button', { name: 'No, go to the payment page' }).click()
      await donor.atTheGateway('Approve')
      await donor.sees('Thank you!')
      expect(await donationsOf(donor.email)).toMatchObject([{ status: 1 }])
    })
  })
}

test.describe('back from iVeri', () => {
  test('the way back leads through the capture of the payment', async ({ page }) => {
    const donor = new Donor(page, freshEmail('iVeri captured'))
    await donor.fillsIn('water-for-thaba', 'iVeri card page')
    await donor.goesToPayment()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await donor.atTheGateway('Decline')
    await donor.sees('The payment was declined')
    expect(visited).toContain('/donation/iveri/payment-capture')
  })

  test('there the header leads nowhere but home', async ({ page }) => {
    const header = page.getByRole('banner')
    await page.goto('/donation/iveri/payment-capture?donation=not.a.token')
    await new Donor(page, '').sees('Donation not found')
    await expect(header.getByRole('link')).toHaveText(['Letsema'])
    await expect(header.getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  })
})
