/** `npm run gallery`: writes the story of every leaf state of every machine, and the list of all story ids. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GALLERY_FOLDER, galleryFiles } from './galleryFiles.ts'
import { idsInStories, RENAMED_FILE, STORY_IDS_FILE, textOfIds, unexplained } from './storyIds.ts'

mkdirSync(GALLERY_FOLDER, { recursive: true })
const files = galleryFiles()
for (const name of readdirSync(GALLERY_FOLDER)) if (!files.has(name)) rmSync(join(GALLERY_FOLDER, name))
for (const [name, text] of files) writeFileSync(join(GALLERY_FOLDER, name), text)
const ids = await idsInStories()
const listed = JSON.parse(readFileSync(STORY_IDS_FILE, 'utf8')) as string[]
const lost = unexplained(listed, ids, JSON.parse(readFileSync(RENAMED_FILE, 'utf8')) as Record<string, string | null>)
// What vanished stays on the list until someone says what became of it.
writeFileSync(STORY_IDS_FILE, textOfIds([...ids, ...lost].sort()))
console.log(`${files.size} machines, ${ids.length} stories`)
if (lost.length > 0) {
  console.error(`Gone without a word in ${RENAMED_FILE} (old id to new one, or to null): ${lost.join(', ')}`)
  process.exitCode = 1
}
