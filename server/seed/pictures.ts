import sharp from 'sharp'
import { SHARE_PICTURE } from '#domain/page.ts'
import type { StoredImage } from '#server/db/schema.ts'
import type { DemoPicture } from '#server/seed/demonstration.ts'
import { demonstration } from '#server/seed/demonstrationData.ts'

const WIDTH = 800
const HEIGHT = 500
const SMALL = 400

export const storedPicture = ({ name, colour }: DemoPicture): StoredImage => ({
  fileName: `${name}.webp`,
  small: `${name}-${SMALL}.webp`,
  large: `${name}-${WIDTH}.webp`,
  width: WIDTH,
  height: HEIGHT,
  colour,
})

let byName: Map<string, DemoPicture> | undefined

/** Draws `{name}-400.webp`, `{name}-800.webp` or `{name}-share.jpg` of the demonstration; null for any other file. */
export async function drawDemonstrationPicture(file: string): Promise<Buffer | null> {
  const [, name, webpWidth] = /^(.+)-(?:(400|800)\.webp|share\.jpg)$/.exec(file) ?? []
  byName ??= new Map(allPictures().map((picture) => [picture.name, picture]))
  const picture = name ? byName.get(name) : undefined
  if (!picture) return null
  const svg = Buffer.from(picture.svg())
  if (webpWidth) return webp(svg, Number(webpWidth))
  // Where people share links, 1200 by 630 is asked for; the sky is what can be spared.
  return sharp(svg, { density: 108 })
    .resize(SHARE_PICTURE.width, SHARE_PICTURE.height, { position: 'bottom' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}

/** A busy picture is written a little coarser, so that none is heavy on a phone. */
async function webp(svg: Buffer, width: number): Promise<Buffer> {
  const picture = sharp(svg).resize(width)
  const written = await picture.clone().webp({ quality: 66, effort: 6 }).toBuffer()
  const isHeavy = written.length > (width === SMALL ? 7_000 : 18_000)
  return isHeavy ? picture.clone().webp({ quality: 48, effort: 6 }).toBuffer() : written
}

const allPictures = (): DemoPicture[] => [
  ...demonstration.campaigns.flatMap(({ pictures, updates }) => [...pictures, ...updates.flatMap((update) => update.pictures ?? [])]),
  ...demonstration.organisations.flatMap(({ logo }) => logo ?? []),
]
