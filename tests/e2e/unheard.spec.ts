import { expect, test } from '../test.ts'

for (const who of ['the page of a test', 'a page of its own'])
  test(`an error of ${who} does not go unheard`, async ({ browser, page }) => {
    test.fail()
    const there = who === 'the page of a test' ? page : await (await browser.newContext()).newPage()
    const heard = there.waitForEvent('pageerror')
    await there.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('Nobody heard')
        }),
    )
    expect((await heard).message).toBe('Nobody heard')
  })
