import { expect, test } from '../test.ts'
import { newAccount } from '../models/browser/account.ts'
import { mailedLink } from './donor.ts'
import { logsIn } from './loggedIn.ts'

const FORGOTTEN = 'a field worked together'
const PASSWORD = 'aloe on the hill'

test('a user who is locked out asks for a link, chooses a new password and is let in', async ({ page }) => {
  const { email, firstName } = await newAccount(page.request, FORGOTTEN)
  await page.goto('/auth/login')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse('**/authentication/login/')
    await logsIn(page, { email, password: `wrong-${attempt}` })
    await answered
  }
  await expect(page.getByText('Too many failed attempts.')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel('E-mail address').fill('')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Success! Check your email to reset your password.')).toBeVisible()
  await expect(page.locator('h1:focus').locator('..')).toContainText(`A link is on its way to ${email}`)

  await page.goto(await mailedLink(page, email, '/auth/reset-password', 2))
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('That password is too easy to guess. Please choose another.')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Success! You can login with your new password.')).toBeVisible()
  await page.getByRole('link', { name: 'Login', exact: true }).last().click()
  await logsIn(page, { email, password: FORGOTTEN })
  await expect(page.getByText('That e-mail address and password do not match. Please try again.')).toBeVisible()
  await logsIn(page, { email, password: PASSWORD })
  await expect(page.getByText(`Welcome ${firstName}!`)).toBeVisible()
})

test('a new password whose answer was lost is saved once, and the same link then leads to another @rare', async ({ page }) => {
  const { email } = await newAccount(page.request, FORGOTTEN)
  await page.request.post('/api/v1/authentication/forgot-password', { data: { email } })
  const link = await mailedLink(page, email, '/auth/reset-password', 2)
  await page.goto(link)
  await page.route(
    '**/authentication/reset-password/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('We got no clear answer, so your password may not be changed yet.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('another field')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.locator('h1:focus').locator('..')).toContainText('This link is not valid any more. Please ask for a new one.')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}`)).toBeVisible()
})
