import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PATIENCE } from '#tests/patience.ts'

test('npm run dev ends with one line where its server would not start, in place of a page without one', () => {
  const env = { ...process.env, LETSEMA_TYPO: '1' }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/dev.mjs'], { env, encoding: 'utf8', timeout: PATIENCE })
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: 'Unknown setting LETSEMA_TYPO.\n' })
})
