import type { AnyStateMachine } from 'xstate'
import type { Model } from '#tests/models/engine.ts'
import * as models from '#tests/models/models.ts'
import { restingLeaves } from '#tests/models/transitions.ts'
import { storyNameOf } from '#tests/models/stories.ts'
import { trailsOf } from './trails.ts'

export const GALLERY_FOLDER = 'src/statecharts/gallery'

/** @returns the text of each story file by its name */
export const galleryFiles = (): Map<string, string> =>
  new Map(
    Object.values(models).map((model) => [`${model.machine.id}.stories.tsx`, storyFileOf(model as unknown as Model<AnyStateMachine>)]),
  )

/** @throws Error for a leaf state to which no generated path leads */
export function storyFileOf(model: Model<AnyStateMachine>): string {
  const { machine } = model
  const trails = trailsOf(model)
  const stories = restingLeaves(machine).map(({ path, description }) => {
    const leaf = path.join('.')
    const trail = trails.get(leaf)
    if (!trail) throw new Error(`No generated path of ${machine.id} leads to ${leaf}.`)
    const story = `stateStory(${quoted(machine.id)}, ${quoted(leaf)}, ${quoted(trail)})`
    return [...(description ? [`/** ${description} */`] : []), declared(storyNameOf(leaf), story)].join('\n')
  })
  return `// Made from machines/${machine.id} by \`npm run gallery\`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: '${machine.id}/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: '${machine.id}' },
}
export default meta

${stories.join('\n\n')}
`
}

const quoted = (text: string) => `'${text}'`

const WIDTH = 140

function declared(name: string, story: string): string {
  const line = `export const ${name} = ${story}`
  if (line.length <= WIDTH) return line
  const values = story.slice('stateStory('.length, -1).split(', ')
  return `export const ${name} = stateStory(\n${values.map((value) => `  ${value},\n`).join('')})`
}
