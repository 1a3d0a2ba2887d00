import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WireCampaign } from '#domain/wire.ts'
import { campaigns, users } from '#server/db/schema.ts'
import type { TestServer } from '#tests/server/testServer.ts'

/** On either database. */
export function testSearchByNames(server: () => TestServer): void {
  const found = async (words: string) => {
    const { data } = await server().call<WireCampaign[]>(`/campaigns/filter-campaigns/?searchText=${encodeURIComponent(words)}`)
    return data.map(({ url }) => url.split('/').at(-1) ?? '')
  }
  const change = async (path: string, set: Partial<typeof campaigns.$inferInsert>) => {
    await server().context.db.update(campaigns).set(set).where(eq(campaigns.path, path))
    server().context.publicCache.drop()
  }

  test.each([
    ['education', 'reading'],
    ['Education and Training', 'reading'],
    ['educaton', 'reading'],
    ['trainnig for education', 'reading'],
    ['education khayelitsha', 'reading'],
    ['cultural art', 'closed'],
    ['medicl', 'future'],
    ['conservation', 'dollars'],
    ['Fire/Drought/Disaster Support', 'expired'],
  ])('%s is the category of %s', async (words, path) => {
    expect(await found(words)).toEqual([path])
  })

  test('marks are neither needed nor in the way: in what is looked for, in what is told, and in the name of who asks for it', async () => {
    const { story: was } = await server().campaign('eft-only')
    const { story: wasOther } = await server().campaign('future')
    const { db } = server().context
    await change('eft-only', { story: 'A crèche in Ṱhohoyanḓou, by the Kotzes.' })
    await change('future', { story: 'The creche of Thohoyandou, by the Kotzés.' })
    for (const words of ['creche', 'crèche', 'Thohoyandou', 'ṱhohoyanḓou', 'kotzé', 'kotze', 'crech\u0300e'])
      expect([words, (await found(words)).toSorted()]).toEqual([words, ['eft-only', 'future']])
    await change('eft-only', { story: was })
    await change('future', { story: wasOther })
    await db.update(users).set({ lastName: 'Ḓamini' }).where(eq(users.email, 'fundraiser@letsema.test'))
    server().context.publicCache.drop()
    expect(await found('sipho damini')).toContain('water')
    await db.update(users).set({ lastName: 'Dlamini' }).where(eq(users.email, 'fundraiser@letsema.test'))
    server().context.publicCache.drop()
  })

  test('words that stand together with a stroke, a hyphen or a full stop are words of their own', async () => {
    const { story } = await server().campaign('eft-only')
    await change('eft-only', { story: 'For HIV/AIDS orphans.After COVID-19 our under-13 team plays.' })
    for (const words of ['HIV/AIDS', 'hiv aids', 'aids', 'COVID-19', 'covid', 'after covid', 'under-13'])
      expect([words, await found(words)]).toEqual([words, ['eft-only']])
    const { meta } = await server().call('/campaigns/filter-campaigns/?searchText=HIV/AIDS')
    expect(meta).not.toHaveProperty('isApproximate')
    await change('eft-only', { story })
  })

  test('a place is found with its marks and without, beside one of several names too', async () => {
    await change('eft-only', { place: 'Môregloed, Pretoria' })
    for (const address of ['Môregloed', 'moregloed', 'Môregloed, Pretoria', 'Moregloed Tshwane']) {
      const { data } = await server().call<WireCampaign[]>(`/campaigns/filter-campaigns/?address=${encodeURIComponent(address)}`)
      expect([address, data.map(({ url }) => url.split('/').at(-1))]).toEqual([address, ['eft-only']])
    }
    await change('eft-only', { place: 'Polokwane, Limpopo' })
  })

  test('what is in a place comes before what mentions it', async () => {
    const { story } = await server().campaign('water')
    await change('eft-only', { place: 'Musina, Limpopo' })
    await change('water', { story: 'My nephew is a plumber in Musina.' })
    expect(await found('musina')).toEqual(['eft-only', 'water'])
    await change('water', { story })
    await change('eft-only', { place: 'Polokwane, Limpopo' })
  })

  test('the words of a sub-category find its campaigns, with typing errors too', async () => {
    const { id: was } = (await server().campaign('reading')).campaignSubCategory ?? { id: null }
    await change('reading', { subCategoryId: 12 })
    for (const words of ['university', 'unviersity', 'universities', 'university khayelitsha']) {
      expect([words, await found(words)]).toEqual([words, ['reading']])
    }
    await change('reading', { subCategoryId: was })
    expect(await found('university')).toEqual([])
  })

  test('a campaign whose name has the word comes before one whose category has it, open or not', async () => {
    await change('closed', { name: 'Education of the choir' })
    expect(await found('education')).toEqual(['closed', 'reading'])
    expect(await found('educaton')).toEqual(['closed', 'reading'])
    await change('closed', { name: 'The choir tour' })
  })

  test('what is of no category says nothing of one', async () => {
    expect(await found('uncategorised')).toEqual([])
    expect(await found('other')).toEqual([])
  })

  test.each(['umoya', 'Umoya Learning Trust', 'learning trust', 'umoya khayelitsha', 'umoya schoolboks'])(
    '%s: an organisation finds its campaigns',
    async (words) => {
      expect(await found(words)).toEqual(['reading'])
    },
  )

  test('what an organisation says of itself does not find its campaigns', async () => {
    expect(await found('teachers')).toEqual([])
  })

  test.each(['dlamini', 'Sipho Dlamini', 'sipho water'])('%s: a person finds what they have started', async (words) => {
    expect(await found(words)).toContain('water')
  })

  test.each(['sipho dlamni', 'siphoo dlamini', 'dlamni', 'Sipho Dlmaini', 'sihpo', 'sipho watter', 'dlamni watter'])(
    '%s: a person’s name is corrected as every other word is',
    async (words) => {
      expect(await found(words)).toContain('water')
    },
  )

  test('where a name is misspelt in part, what has both parts is found, not only what has a word that is as near to one of them', async () => {
    await change('closed', { name: 'The dlamna sing' })
    expect(await found('sipho dlamni')).toContain('water')
    await change('closed', { name: 'The choir tour' })
  })

  test.each(['nalledi mokoena', 'naledi mokona', 'mokona'])(
    '%s: the name of somebody who has started nothing is not known',
    async (words) => {
      expect(await found(words)).toEqual([])
    },
  )

  test('of what a person has started, only what is listed is found; and nothing by the name of somebody who has started nothing', async () => {
    expect(await found('sipho')).not.toContain('hidden')
    expect(await found('naledi mokoena')).toEqual([])
  })

  test('what has the word itself comes before what is organised by that name', async () => {
    await change('closed', { name: 'The Umoya tour' })
    expect(await found('umoya')).toEqual(['closed', 'reading'])
    await change('closed', { name: 'The choir tour' })
  })

  test('a place is found by its other names', async () => {
    const [campaign] = await server().context.db.select({ place: campaigns.place }).from(campaigns).where(eq(campaigns.path, 'water'))
    await change('water', { place: 'Gqeberha, Eastern Cape' })
    for (const words of ['PE', 'port elizabeth', 'gqeberha', 'borehole PE', 'boorhole port elizabeth']) {
      expect([words, await found(words)]).toEqual([words, ['water']])
    }
    await change('water', { place: 'Durban KwaZulu-Natal' })
    for (const words of ['KZN', 'kwazulu-natal', 'village in kzn']) expect([words, await found(words)]).toEqual([words, ['water']])
    await change('water', campaign ?? {})
    expect(await found('PE')).toEqual([])
  })
}
