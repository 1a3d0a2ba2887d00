export type ByteReader = ReadableStreamDefaultReader<Uint8Array>

/** @param most in bytes @returns null where there is more */
export async function readUpTo(reader: ByteReader, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.length
    if (size > most) return null
    chunks.push(value)
  }
}
