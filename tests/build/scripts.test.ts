import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'

const runs = (args: string[], environment: Record<string, string> = {}) => {
  const env = { ...process.env, ...environment }
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: PATIENCE })
  return { status, stdout, stderr }
}

test('an option that npm took for itself is said to be, in place of a start that goes on with what was to be thrown away', () => {
  expect(runs(['scripts/start.mjs'], { npm_config_reset: 'true' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'npm took --reset for itself. Say: npm start -- --reset\n',
  })
})

test('a bench of nothing says what there is', () => {
  expect(runs(['scripts/bench.mjs', '--only=byte'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Unknown part byte. There are: bytes, pages, server, debits.\n',
  })
})

test('npm run dev ends with one line where its server would not start, in place of a page without one', () => {
  expect(runs(['scripts/dev.mjs'], { LETSEMA_TYPO: '1' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Unknown setting LETSEMA_TYPO.\n',
  })
})

test('the file that begins the app defines no component: saving what it imports would begin the app again in a page that it has emptied', () => {
  expect(readFileSync('src/main.tsx', 'utf8').match(/^(?:export )?(?:function|const|class) [A-Z]\w*[a-z]\w*/gm)).toBeNull()
})
