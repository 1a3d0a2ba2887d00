import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { LoadOutput, ResourceEvent, ResourceInput } from './types.ts'

export const inputs = {
  nothingYet: {},
  renderedByTheServer: { initial: { name: 'Clean water for Thaba Nchu', raised: 12_500 } },
} satisfies Record<string, ResourceInput>

export const events = {
  REFRESH: [{ type: 'REFRESH' }],
  RETRY: [{ type: 'RETRY' }],
  ONLINE: [{ type: 'ONLINE' }],
} satisfies EventFixtures<ResourceEvent>

export const outcomes = {
  load: {
    found: { kind: 'found', value: { name: 'Clean water for Thaba Nchu', raised: 13_000 } },
    refused: { kind: 'refused', status: 404, message: 'This campaign does not exist.' },
    inTrouble: { kind: 'refused', status: 503, message: 'Something went wrong.' },
  },
} satisfies OutcomeFixtures<{ load: LoadOutput }>
