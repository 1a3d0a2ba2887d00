import { decodeCampaignSummary } from '#api/decode.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import * as fixtures from '#machines/list/fixtures.ts'
import { aCampaign, several } from '#mocks/entities.ts'
import type { ListItem } from '#machines/list/types.ts'
import { campaignQueryFrom } from '#features/search/address.ts'
import { listFlow } from '../models/deeds/list.ts'
import { listModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const campaigns = several(aCampaign, 4).map((wire, nth) => ({ ...decodeCampaignSummary(wire), id: 'abcd'[nth]! }))
const real = <Page extends { items: readonly ListItem[] }>(page: Page) => ({
  ...page,
  items: page.items.map(({ id }) => campaigns.find((campaign) => campaign.id === id)!),
})
const search = (words: string) => campaignQueryFrom(new URLSearchParams({ words }))

const { nothingYet: _, ...rendered } = fixtures.inputs
const initial = Object.fromEntries(Object.entries(rendered).map(([name, input]) => [name, real(input.initial)]))
const inputOf = (name: string) => ({ query: search('water'), pageSize: PAGE_SIZE.campaigns, initial: initial[name] })
const { ofThree, ofOne, empty, refused } = fixtures.outcomes.loadPage

/** On the search for campaigns: the items are real campaigns, what can happen is the model's. */
everyPathIsWalkedOnScreen({
  model: {
    ...listModel,
    inputs: Object.fromEntries(Object.keys(fixtures.inputs).map((name) => [name, inputOf(name)])),
    events: { ...fixtures.events, SEARCH: [{ type: 'SEARCH', query: search('school') }] },
    outcomes: { loadPage: { ofThree: real(ofThree), ofOne: real(ofOne), empty, refused } },
  },
  flow: listFlow,
  answerOf: (output) => {
    const { kind, ...rest } = output as { kind: string }
    return kind === 'page' ? { kind: 'found', value: rest } : { kind, status: 400, ...rest }
  },
  sceneOf: (input) => ({ at: '/find-campaign?words=water', heldReads: { campaigns: { service: 'loadPage', initial: initial[input] } } }),
})
