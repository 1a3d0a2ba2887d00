import { expect, test } from 'vitest'
import { outcomeOf } from './outcomes.ts'

test.each([
  ['CampaignsRefused', 'error'],
  ['SendingFailed', 'error'],
  ['NothingEntered', 'error'],
  ['NotSent', 'error'],
  ['OfflineDonation', null],
  ['StatementLoading', 'loading'],
  ['SubmittingSending', 'loading'],
  ['NothingRaisedYet', 'empty'],
  ['NoneRecurring', 'empty'],
  ['NewLinkSent', 'success'],
  ['EmailNotVerified', null],
  ['OnAPhone', null],
])('the story %s is of the outcome %s', (name, outcome) => {
  expect(outcomeOf(name)).toBe(outcome)
})
