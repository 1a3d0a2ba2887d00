import { expect, test } from 'vitest'
import { newPassword } from './accountSchema.ts'
import { firstMessages } from './firstMessages.ts'

const saidOf = async (password: string) => (await firstMessages(newPassword, { password })).password

test.each([
  ['', 'Please choose a password.'],
  ['🌾🌾🌾🌾', 'Please use at least 8 characters.'],
  ['🌾🌱'.repeat(4), undefined],
  ['🌾🌱'.repeat(64), undefined],
  ['🌾'.repeat(129), 'Please use at most 128 characters.'],
  ['password', 'That password is too easy to guess. Please choose another.'],
  ['        ', 'That password is too easy to guess. Please choose another.'],
  ['PassWord', 'That password is too easy to guess. Please choose another.'],
])('of the password %j, whose characters are counted as a person who types them would, it says %j', async (password, message) => {
  expect(await saidOf(password)).toBe(message)
})
