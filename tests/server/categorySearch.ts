import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WireCampaign } from '#domain/wire.ts'
import { campaigns } from '#server/db/schema.ts'
import type { TestServer } from '#tests/server/testServer.ts'

/** On either database. */
export function testCategorySearch(server: () => TestServer): void {
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

  test('the words of a sub-category find its campaigns, with typing errors too', async () => {
    const { id: was } = (await server().campaign('reading')).campaignSubCategory ?? { id: null }
    await change('reading', { subCategoryId: 12 })
    for (const words of ['university', 'unviersity', 'universities', 'university khayelitsha']) {
      expect([words, await found(words)]).toEqual([words, ['reading']])
    }
    await change('reading', { subCategoryId: was })
    expect(await found('university')).toEqual([])
  })

  test('whose name has the word comes before whose category has it, open or not', async () => {
    await change('closed', { name: 'Education of the choir' })
    expect(await found('education')).toEqual(['closed', 'reading'])
    expect(await found('educaton')).toEqual(['closed', 'reading'])
    await change('closed', { name: 'The choir tour' })
  })

  test('what is of no category says nothing of one', async () => {
    expect(await found('uncategorised')).toEqual([])
    expect(await found('other')).toEqual([])
  })
}
