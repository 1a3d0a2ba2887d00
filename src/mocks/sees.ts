import { expect, waitFor } from 'storybook/test'

interface Canvas {
  queryAllByText(text: RegExp): HTMLElement[]
}

/** Waits until a text that begins like this stands on the screen. */
export const sees = (canvas: Canvas, text: string): Promise<void> =>
  waitFor(async () => {
    const beginning = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
    const seen = canvas.queryAllByText(beginning).find((element) => element.checkVisibility())
    await expect(seen, `'${text}' on the screen`).toBeTruthy()
  })
