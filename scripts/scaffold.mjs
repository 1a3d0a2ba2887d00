/**
 * `npm run scaffold -- NAME`: the folder of a new machine with its fixtures, tests and screen, its model, its story and its row in the tables that
 * every machine stands in. It is a flow that asks the server once: make it yours.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.env.SCAFFOLD_ROOT ?? fileURLToPath(new URL('..', import.meta.url))
const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-zA-Z]{1,30}$/.test(name)) fail('A machine is named by one word in camel case: npm run scaffold -- payout')
if (existsSync(join(root, 'machines', name))) fail(`There is a machine ${name} already.`)

const Name = name[0].toUpperCase() + name.slice(1)
const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const Words = words[0].toUpperCase() + words.slice(1)

const FILES = {
  [`machines/${name}/types.ts`]: `export interface ${Name}Context {
  message: string | null
}

export type ${Name}Event = { type: 'BEGIN' } | { type: 'RETRY' }

export type ${Name}Output = { kind: 'done' } | { kind: 'refused'; message: string }
`,
  [`machines/${name}/machine.ts`]: `import { assign } from 'xstate'
import { setup } from '#machines/setup.ts'
import { answered, service } from '#machines/service.ts'
import type { ${Name}Context, ${Name}Event, ${Name}Output } from './types.ts'

export const ${name}Machine = setup({
  types: {
    context: {} as ${Name}Context,
    events: {} as ${Name}Event,
  },
  actors: { perform: service<${Name}Output>('perform') },
  actions: {
    keepRefusal: assign((_, { message }: { message: string }) => ({ message })),
    forgetRefusal: assign({ message: null }),
  },
  guards: {
    isDone: (_, output: ${Name}Output) => output.kind === 'done',
  },
}).createMachine({
  id: '${name}',
  description: '${Words}: say what people get out of it.',
  context: { message: null },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing has been asked for yet.',
      on: { BEGIN: 'performing' },
    },
    performing: {
      description: 'The server is asked.',
      invoke: {
        id: 'perform',
        src: 'perform',
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'done' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'unanswered',
      },
    },
    refused: {
      description: 'The server refused, and the message says why.',
      on: { RETRY: { target: 'performing', actions: 'forgetRefusal' } },
    },
    unanswered: {
      description: 'The server did not answer. It can be tried again.',
      on: { RETRY: 'performing' },
    },
    done: { description: 'It is done.' },
  },
})
`,
  [`machines/${name}/selectors.ts`]: `import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ${name}Machine } from './machine.ts'

export type ${Name}Ref = ActorRefFrom<typeof ${name}Machine>
export type ${Name}Snapshot = SnapshotFrom<typeof ${name}Machine>

export const ${name}MessageOf = (snapshot: ${Name}Snapshot): string | null => snapshot.context.message
`,
  [`machines/${name}/screen.ts`]: `import type { ${Name}Snapshot } from './selectors.ts'

export type ${Name}Screen = 'waiting' | 'performing' | 'refused' | 'unanswered' | 'done'

export const ${name}Screen = (snapshot: ${Name}Snapshot): ${Name}Screen => snapshot.value
`,
  [`machines/${name}/fixtures.ts`]: `import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { ${Name}Event, ${Name}Output } from './types.ts'

export const events = {
  BEGIN: [{ type: 'BEGIN' }],
  RETRY: [{ type: 'RETRY' }],
} satisfies EventFixtures<${Name}Event>

export const outcomes = {
  perform: {
    done: { kind: 'done' },
    refused: { kind: 'refused', message: 'This cannot be done at the moment.' },
  },
} satisfies OutcomeFixtures<{ perform: ${Name}Output }>
`,
  [`machines/${name}/machine.test.ts`]: `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { held } from '#tests/models/held.ts'
import { outcomes } from './fixtures.ts'
import { ${name}Machine } from './machine.ts'
import { ${name}MessageOf } from './selectors.ts'
import type { ${Name}Output } from './types.ts'

function start() {
  const perform = held<${Name}Output>()
  const actor = createActor(${name}Machine.provide({ actors: { perform: perform.logic } })).start()
  return { actor, perform, value: () => actor.getSnapshot().value, message: () => ${name}MessageOf(actor.getSnapshot()) }
}

test('asks once, however often it is begun', () => {
  const { actor, perform } = start()
  actor.send({ type: 'BEGIN' })
  actor.send({ type: 'BEGIN' })
  expect(perform.calls).toHaveLength(1)
})

test('says why it was refused, and forgets it when it is tried again', async () => {
  const { actor, perform, value, message } = start()
  actor.send({ type: 'BEGIN' })
  await perform.answer(outcomes.perform.refused)
  expect([value(), message()]).toEqual(['refused', outcomes.perform.refused.message])
  actor.send({ type: 'RETRY' })
  expect(message()).toBeNull()
  await perform.answer(outcomes.perform.done)
  expect(value()).toBe('done')
})
`,
  [`machines/${name}/paths.test.ts`]: `import { ${name}Model } from '#tests/models/models.ts'
import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'

everyPathIsWalked(${name}Model)
`,
  [`machines/${name}/screen.test.ts`]: `import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { ${name}Machine } from './machine.ts'
import { ${name}Screen } from './screen.ts'

everyLeafHasItsScreen(${name}Machine, { message: null }, ${name}Screen, {
  waiting: 'waiting',
  performing: 'performing',
  refused: 'refused',
  unanswered: 'unanswered',
  done: 'done',
})
`,
  [`src/features/${name}/${Name}Screen.tsx`]: `import { useSelector } from '@xstate/react'
import { ${name}Screen } from '#machines/${name}/screen.ts'
import { ${name}MessageOf, type ${Name}Ref } from '#machines/${name}/selectors.ts'
import { Button } from '#ui/Button.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ${Name}Screen({ ${name} }: { ${name}: ${Name}Ref }) {
  const snapshot = useSelector(${name}, (state) => state)
  const screen = ${name}Screen(snapshot)
  return (
    <Container paddingTop="6" maxWidth="40rem">
      <Stack gap="5" alignItems="flex-start">
        <Heading as="h1">${Words}</Heading>
        {screen === 'refused' && (
          <Notice tone="danger" isNews>
            {${name}MessageOf(snapshot)}
          </Notice>
        )}
        {screen === 'unanswered' && (
          <Notice tone="warning" isNews>
            We got no answer. Check your connection and try again.
          </Notice>
        )}
        {screen === 'done' && <Text role="status">It is done.</Text>}
        {screen !== 'done' && (
          <Button
            waiting={screen === 'performing' && 'One moment…'}
            onClick={() => ${name}.send(screen === 'waiting' ? { type: 'BEGIN' } : { type: 'RETRY' })}
          >
            {screen === 'waiting' ? 'Begin' : 'Try again'}
          </Button>
        )}
      </Stack>
    </Container>
  )
}
`,
}

for (const [file, text] of Object.entries(FILES)) write(file, text)

insert('tests/models/models.ts', [
  [
    /(?=import type \{ Model \} from '\.\/engine\.ts')/,
    `import * as ${name} from '#machines/${name}/fixtures.ts'\nimport { ${name}Machine } from '#machines/${name}/machine.ts'\n`,
  ],
  [
    /$/,
    `\nexport const ${name}Model = {\n  machine: ${name}Machine,\n  inputs: { start: undefined },\n  events: ${name}.events,\n  outcomes: ${name}.outcomes,\n} satisfies Model<typeof ${name}Machine>\n`,
  ],
])
insert('machines/keptFacts.ts', [
  [/(?=\n\/\*\* `count` is)/, `import type { ${Name}Event, ${Name}Output } from '#machines/${name}/types.ts'\n`],
  [
    /(?=export const KEPT = )/,
    `const ${name}: Kept<${Name}Event> = {\n  events: { BEGIN: NOTHING, RETRY: NOTHING },\n  answers: { perform: { kind: words<${Name}Output['kind']>('done', 'refused') } },\n  context: NOTHING,\n}\n\n`,
  ],
  [/(?=\n\}\n\nexport type LoggedMachine)/, `\n  ${name},`],
])
insert('src/statecharts/seen.ts', [
  [
    /(?=\n\} satisfies Record<string, SeenStates>)/,
    `\n  ${name}: {\n    waiting: 'Begin',\n    performing: 'One moment…',\n    refused: 'This cannot be done at the moment.',\n    unanswered: 'We got no answer.',\n    done: 'It is done.',\n  },`,
  ],
])
insert('src/statecharts/scenes.tsx', [
  [
    /(?=import \* as models from)/,
    `import { ${name}Machine } from '#machines/${name}/machine.ts'\nimport type { ${Name}Ref } from '#machines/${name}/selectors.ts'\nimport { ${Name}Screen } from '#features/${name}/${Name}Screen.tsx'\n`,
  ],
  [
    /(?=\n\} satisfies Record<string, Scene>)/,
    `\n  ${name}: {\n    model: modelOf(models.${name}Model),\n    open: (cast) => {\n      const actor = started(held(${name}Machine), undefined, cast)\n      return on(\n        actor,\n        <main>\n          <${Name}Screen ${name}={actor as ${Name}Ref} />\n        </main>,\n      )\n    },\n  },`,
  ],
])
insert('src/statecharts/charts.stories.tsx', [[/$/, `export const ${Name}: Story = { args: { machine: '${name}', trail: 'start' } }\n`]])

const bin = (tool) => join(root, 'node_modules/.bin', tool)
const tool = (command, args) => {
  if (spawnSync(bin(command), args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    fail(`${command} ${args[0]} went wrong.`)
}
tool('tsx', ['src/statecharts/generate.ts'])
tool('oxfmt', [...Object.keys(FILES), 'machines/keptFacts.ts', 'tests/models/models.ts', 'src/statecharts'])
console.log(`Made machines/${name}, its screen in src/features/${name}, its model, its stories and what a report may say of it.
Next: what people do for each event, in tests/models/deeds/${name}.ts, and its walks in tests/screens/${name}.test.tsx and tests/models/${name}.spec.ts (docs/qa.md).`)

function write(file, text) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function insert(file, changes) {
  const path = join(root, file)
  const changed = changes.reduce(
    (text, [where, what]) => {
      if (!where.test(text)) fail(`${file} is not as the scaffold knows it: ${where}`)
      return text.replace(where, () => what)
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, changed)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
