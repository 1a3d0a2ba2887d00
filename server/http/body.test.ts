import { object, string } from 'yup'
import { expect, test } from 'vitest'
import { validate } from './body.ts'

test('texts are stored as one form of their letters, and marks by the thousand do not hold up the server', () => {
  const form = object({ name: string() })
  expect(validate(form, { name: ' Zoe\u0308 ' })).toEqual({ name: 'Zoë' })
  const stacked = `a${'\u0345'.repeat(16_000)}${'\u035d'.repeat(16_000)}`
  expect(validate(form, { name: stacked }).name === stacked).toBe(true)
})
