import { extractText, getDocumentProxy } from 'unpdf'

/** One line, with plain spaces. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/[\s\u00a0]+/g, ' ')
}
