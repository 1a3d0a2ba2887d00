/** Milliseconds after which the browser has long begun to keep the file. */
const KEPT_AFTER = 60_000

/** As if a link to the file had been pressed. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_AFTER)
}
