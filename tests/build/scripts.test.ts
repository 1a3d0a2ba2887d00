import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'

test.each([
  [
    'an option that npm took for itself is said to be, in place of a start that goes on with what was to be thrown away',
    ['scripts/start.mjs'],
    { npm_config_reset: 'true' },
    'npm took --reset for itself. Say: npm start -- --reset\n',
  ],
  [
    'so is one that holds debits, which would be taken anew',
    ['scripts/start.mjs'],
    { npm_config_hold_debits: 'true' },
    'npm took --hold-debits for itself. Say: npm start -- --hold-debits\n',
  ],
  [
    'a bench of nothing says what there is',
    ['scripts/bench.mjs', '--only=byte'],
    {},
    'Unknown part byte. There are: bytes, pages, server, debits.\n',
  ],
  [
    'npm run dev ends with one line where its server would not start, in place of a page without one',
    ['scripts/dev.mjs'],
    { LETSEMA_TYPO: '1' },
    'Unknown setting LETSEMA_TYPO.\n',
  ],
])('%s', (_, args, environment, line) => {
  const env = { ...process.env, ...environment }
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: PATIENCE })
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: line })
})

test('the file that begins the app defines no component: saving what it imports would begin the app again in a page that it has emptied', () => {
  expect(readFileSync('src/main.tsx', 'utf8').match(/^(?:export )?(?:function|const|class) [A-Z]\w*[a-z]\w*/gm)).toBeNull()
})

// There a space is %20, and no such file is found: in a folder with one nothing would build.
test('no file of this project is named by the path of its address', () => {
  const inside = ['scripts', 'server', 'tests', '.storybook'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = [...readdirSync('.'), ...inside].filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  const wrong = files.filter((file) => /import\.meta\.url\)\.pathname/.test(readFileSync(file, 'utf8')))
  expect([files.length > 300, wrong]).toEqual([true, []])
})
