import sharp from 'sharp'
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

/** Draws `{name}-400.webp` or `{name}-800.webp` of the demonstration; null for any other file. */
export async function drawDemonstrationPicture(file: string): Promise<Buffer | null> {
  const [, name, width] = /^(.+)-(400|800)\.webp$/.exec(file) ?? []
  byName ??= new Map(allPictures().map((picture) => [picture.name, picture]))
  const picture = name ? byName.get(name) : undefined
  if (!picture) return null
  return sharp(Buffer.from(picture.svg())).resize(Number(width)).webp({ quality: 78 }).toBuffer()
}

const allPictures = (): DemoPicture[] => [
  ...demonstration.campaigns.flatMap(({ pictures, updates }) => [...pictures, ...updates.flatMap((update) => update.pictures ?? [])]),
  ...demonstration.organisations.flatMap(({ logo }) => logo ?? []),
]
