import { expect, test } from 'vitest'
import type { DonationStep } from '#machines/donation/draft.ts'
import { moveTo, type Here, type Move } from './stepMove.ts'

const ONCE: DonationStep[] = ['amount', 'details', 'method', 'review']

const at = (step: DonationStep | null, addressed: DonationStep, depth: number) => ({ step, addressed, depth })
const go = (by: number): Move => ({ kind: 'go', by, isAskedFor: true })
const goBackTo = (by: number, sendsOff: boolean): Move => ({ kind: 'go', by, isAskedFor: false, sendsOff })
const write = (step: DonationStep, trail: DonationStep[], replace: boolean): Move => ({
  kind: 'write',
  entries: [{ step, trail, replace }],
})

const CASES: [name: string, reached: DonationStep, here: Omit<Here, 'isOpen' | 'isUnsent'> & Partial<Here>, move: Move | null][] = [
  [
    'nothing where the address is the step’s',
    'details',
    { before: at('details', 'amount', 0), addressed: 'details', trail: ['amount'], hasAddressMoved: true },
    null,
  ],
  [
    'a new entry for the next step',
    'details',
    { before: at('amount', 'amount', 0), addressed: 'amount', trail: [], hasAddressMoved: false },
    write('details', ['amount'], false),
  ],
  [
    'the entry that is there already for a step back',
    'amount',
    { before: at('method', 'method', 2), addressed: 'method', trail: ['amount', 'details'], hasAddressMoved: false },
    go(-2),
  ],
  [
    'a new entry for a step that is changed from the review',
    'amount',
    { before: at('review', 'review', 3), addressed: 'review', trail: ['amount', 'details', 'method'], hasAddressMoved: false },
    write('amount', ['amount', 'details', 'method', 'review'], false),
  ],
  [
    'from the review to the step before it, the entry that is there already',
    'method',
    { before: at('review', 'review', 3), addressed: 'review', trail: ['amount', 'details', 'method'], hasAddressMoved: false },
    go(-1),
  ],
  [
    'back where the donor was from a step further on that is not open',
    'details',
    {
      before: at('details', 'details', 1),
      addressed: 'review',
      trail: ['amount', 'details', 'method'],
      hasAddressMoved: true,
      isOpen: false,
    },
    goBackTo(-2, false),
  ],
  [
    'back where the donor was, and what is unsent there sent off, for a donor who went forward',
    'amount',
    { before: at('amount', 'amount', 0), addressed: 'details', trail: ['amount'], hasAddressMoved: true, isOpen: false, isUnsent: true },
    goBackTo(-1, true),
  ],
  [
    'one more back from a step that is not open',
    'details',
    { before: at('details', 'details', 2), addressed: 'schedule', trail: ['amount'], hasAddressMoved: true, isOpen: false },
    { kind: 'passOver' },
  ],
  [
    'one more back from a step that is not open, also where something is unsent',
    'details',
    {
      before: at('details', 'details', 2),
      addressed: 'schedule',
      trail: ['amount'],
      hasAddressMoved: true,
      isOpen: false,
      isUnsent: true,
    },
    { kind: 'passOver' },
  ],
  [
    'for a review that is not open what was changed for it, sent off',
    'amount',
    {
      before: at('amount', 'amount', 4),
      addressed: 'review',
      trail: ['amount', 'details', 'method'],
      hasAddressMoved: true,
      isOpen: false,
      isUnsent: true,
    },
    { kind: 'sendOff' },
  ],
  [
    'back where the donor was from a step that is just being sent',
    'review',
    { before: at('review', 'review', 3), addressed: 'method', trail: ['amount', 'details'], hasAddressMoved: true },
    goBackTo(1, false),
  ],
  [
    'back where the donor was, and nothing sent off, for a donor who went back from a step that is just being sent',
    'review',
    { before: at('review', 'review', 3), addressed: 'method', trail: ['amount', 'details'], hasAddressMoved: true, isUnsent: true },
    goBackTo(1, false),
  ],
  [
    'the step’s own address in place of one that was typed by hand',
    'amount',
    { before: at('amount', 'amount', 0), addressed: 'review', trail: [], hasAddressMoved: true },
    write('amount', [], true),
  ],
  [
    'the step’s own address in place of one that the page was opened by',
    'details',
    { before: null, addressed: 'review', trail: ['amount', 'details'], hasAddressMoved: false },
    write('details', ['amount', 'details'], true),
  ],
  [
    'a later step’s address in place of the first one’s that the page was opened by',
    'details',
    { before: null, addressed: 'amount', trail: [], hasAddressMoved: false },
    write('details', [], true),
  ],
  [
    'the first entry for a new donation on a page that was opened by a later step of one that is over',
    'amount',
    { before: null, addressed: 'review', trail: ['amount', 'details', 'method'], hasAddressMoved: false },
    go(-3),
  ],
  [
    'the first entry for a new donation after one that is over',
    'amount',
    { before: at(null, 'review', 3), addressed: 'review', trail: ['amount', 'details', 'method'], hasAddressMoved: false },
    go(-3),
  ],
  [
    'the entry that is there already for a donor who comes back from the gateway to it',
    'method',
    { before: at(null, 'review', 3), addressed: 'review', trail: ['amount', 'details', 'method'], hasAddressMoved: false },
    go(-1),
  ],
  [
    'all entries up to the step for a donor who comes back from the gateway',
    'method',
    { before: at(null, 'amount', 0), addressed: 'amount', trail: [], hasAddressMoved: false },
    {
      kind: 'write',
      entries: [
        { step: 'amount', trail: [], replace: true },
        { step: 'details', trail: ['amount'], replace: false },
        { step: 'method', trail: ['amount', 'details'], replace: false },
      ],
    },
  ],
]

test.each(CASES)('%s', (_, reached, here, move) => {
  expect(moveTo(reached, ONCE, { isOpen: true, isUnsent: false, ...here })).toEqual(move)
})
