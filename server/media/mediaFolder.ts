import { mkdirSync } from 'node:fs'
import { access, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes the picture of a name, or null where it knows none. */
type DrawPicture = (file: string) => Promise<Buffer | null>

/** Pictures on disk. Those of the demonstration are drawn the first time anyone asks for them. */
export class MediaFolder {
  readonly folder: string
  readonly #draw: DrawPicture
  readonly #drawing = new Map<string, Promise<boolean>>()

  constructor(dataDir: string, draw: DrawPicture = async () => null) {
    this.folder = join(dataDir, 'media')
    this.#draw = draw
    mkdirSync(this.folder, { recursive: true })
  }

  async has(file: string): Promise<boolean> {
    try {
      await access(join(this.folder, file))
      return true
    } catch {
      return this.#drawOnce(file)
    }
  }

  #drawOnce(file: string): Promise<boolean> {
    const known = this.#drawing.get(file)
    if (known) return known
    const drawing = this.#draw(file)
      .then(async (picture) => {
        if (!picture) return false
        const path = join(this.folder, file)
        // Renamed into place, so that nobody is ever served half a picture.
        await writeFile(`${path}.${process.pid}.part`, picture)
        await rename(`${path}.${process.pid}.part`, path)
        return true
      })
      .finally(() => this.#drawing.delete(file))
    this.#drawing.set(file, drawing)
    return drawing
  }
}
