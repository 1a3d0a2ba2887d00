import type { WireImage } from '#domain/wire.ts'
import type { StoredImage } from '#server/db/schema.ts'

const mediaUrl = (file: string): string => `/media/${file}`

export function encodeImage({ fileName, small, large, width, height, colour }: StoredImage): WireImage {
  return { url: mediaUrl(large), fileName, width, height, srcSet: `${mediaUrl(small)} 400w, ${mediaUrl(large)} 800w`, colour }
}
