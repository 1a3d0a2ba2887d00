import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { MediaFolder } from '#server/media/mediaFolder.ts'

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', avif: 'image/avif' }
const NAME = /^[a-z0-9][a-z0-9-]{0,150}\.(webp|jpg|png|avif)$/

/** Generated names, pictures only: whatever lies in the folder, nothing that could run is ever served. */
export function mediaFiles(media: MediaFolder): Hono {
  return new Hono().get('/:file', async (c) => {
    const file = c.req.param('file')
    const extension = NAME.exec(file)?.[1]
    if (!extension || !(await media.has(file))) return c.notFound()
    c.header('content-type', TYPES[extension])
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(await readFile(join(media.folder, file))))
  })
}
