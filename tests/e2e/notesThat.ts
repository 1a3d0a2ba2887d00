import type { Page } from '@playwright/test'

/** Whether such a text was ever on the page: a toast that reports an error is gone again after three seconds. */
export async function notesThat(page: Page, text: string) {
  const noted = await page.evaluateHandle((wanted) => {
    const seen = { isSeen: false }
    new MutationObserver(() => (seen.isSeen ||= document.body.innerText.includes(wanted))).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return seen
  }, text)
  return () => noted.evaluate(({ isSeen }) => isSeen)
}
