import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { givingRefusal } from '#domain/campaign.ts'
import type { Campaign } from '#domain/entities.ts'
import type { PageHead, PageStart, RenderedPage } from '#domain/page.ts'
import { createReads } from '#api/reads.ts'
import { App } from '#app/App.tsx'
import { drawAsReactDoesOnServer } from '#app/asInReact.ts'
import { FRAME } from '#app/frame.ts'
import { PAGE_READS } from '#app/pageReads.ts'
import { findRoute, leadsTo, ROUTES } from '#app/routes.ts'
import { createServerPorts } from '#app/serverPorts.ts'
import { campaignQueryFrom, tabFrom } from '#features/search/address.ts'
import { headingOf } from '#features/search/heading.ts'
import { createEngine, insertGlobalRules } from '#theme/engine.ts'
import { SheetContext } from '#theme/sheet.ts'
import { createStyleCache } from '#theme/styleCache.ts'
import { CARD_PICTURE_SIZES, PAGE_PICTURE_SIZES } from '#ui/Picture.tsx'

/** Built on its own and loaded by the server, which knows nothing else of the browser's code. */

export { leadsTo }

const GLOBAL_RULES = insertGlobalRules(createStyleCache())

const noHttp = () => Promise.reject(new Error('The server renders from given data'))

export async function prepare(): Promise<void> {
  drawAsReactDoesOnServer()
  await Promise.all(ROUTES.filter(({ pattern }) => pattern in PAGE_READS).map(({ screen }) => screen.load()))
}

/** @returns the reads that a page is rendered from, as paths below /api/v1, and what of its search; null where the browser renders it */
export function readsOf(path: string, search: string): { keys: string[]; about: string | null; search: string } | null {
  const matched = findRoute(path)
  const reads = matched && PAGE_READS[matched.route.pattern]
  if (!reads) return null
  const address = new URLSearchParams(search)
  const keys = reads.of(createReads(noHttp, {}), matched.params, address).map((read) => read.key)
  return { keys, about: reads.isAbout ? (keys[0] ?? null) : null, search: reads.searchOf?.(address) ?? '' }
}

/** @param search what `readsOf` says of it @param origin of the site */
export function render(path: string, search: string, start: PageStart, origin: string): RenderedPage {
  const cache = createStyleCache()
  const { extractCriticalToChunks } = createEmotionServer(cache)
  const engine = createEngine(cache)
  const ports = createServerPorts(start, origin)
  const html = renderToString(
    <SheetContext value={{ want: engine.insert }}>
      <Router ssrPath={path} ssrSearch={search}>
        <App ports={ports} frame={FRAME} />
      </Router>
    </SheetContext>,
  )
  const own = extractCriticalToChunks(html).styles.map(({ css }) => css)
  return { html, styles: `<style data-page>${GLOBAL_RULES}${own.join('')}</style>`, head: headOf(path, search, start) }
}

function headOf(path: string, search: string, start: PageStart): PageHead {
  const reads = createReads(noHttp, start.data)
  const matched = findRoute(path)
  const pattern = matched?.route.pattern ?? ''
  const campaign = PAGE_READS[pattern]?.isAbout ? reads.campaign(matched?.params['path'] ?? '').initial : undefined
  if (campaign) return campaignHead(campaign, pattern === '/donation/:path', start.now)
  if (pattern === '/find-campaign' || pattern === '/search/*?') {
    const address = new URLSearchParams(search)
    const query = campaignQueryFrom(address)
    const found = tabFrom(address) === 'organisations' ? undefined : reads.campaigns(query, 1).initial?.items[0]
    return {
      title: `${headingOf(tabFrom(address))} · Letsema`,
      description:
        query.organisation && found?.organisation
          ? `Campaigns of ${found.organisation.name} on Letsema: see what each is for, and give in about a minute.`
          : 'Search campaigns and organisations in South Africa by cause, place and category.',
      // Phones share this address, not the one in the address bar: without its filters it would be another search.
      path: `/find-campaign${search && `?${search}`}`,
      picture: drawnFirst(found, CARD_PICTURE_SIZES),
    }
  }
  return {
    title: 'Letsema: give to someone near you',
    description:
      'Neighbours working one field together: find a campaign in South Africa you believe in, and give from R 20 in about a minute.',
    // That of a campaign which cannot be read at the moment stays its own.
    path: pattern === '/home' ? pattern : path,
    picture: drawnFirst(reads.featuredCampaigns().initial?.[0], CARD_PICTURE_SIZES),
  }
}

function campaignHead(campaign: Campaign, isDonation: boolean, now: number): PageHead {
  const about = `${campaign.name} · Letsema`
  return {
    title: isDonation ? `${givingRefusal(campaign, now) ? 'No donations now · ' : 'Give to '}${about}` : about,
    description: beginningOf(campaign.story),
    // However it was asked for: by its short address, or in capitals.
    path: `/${isDonation ? 'donation' : 'campaign'}/${campaign.path}`,
    picture: drawnFirst(campaign, isDonation ? null : PAGE_PICTURE_SIZES),
  }
}

const MOST_DESCRIBED = 160

/** Whole words, as where it is shared nothing else says that the story goes on. */
function beginningOf(story: string): string {
  const text = story.replace(/\s+/g, ' ').trim()
  if (text.length <= MOST_DESCRIBED) return text
  const cut = text.slice(0, MOST_DESCRIBED)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–-]+$/, '')}…`
}

/** @param sizes how wide the page draws it; null where it does not, and only those who share the page see it */
function drawnFirst(campaign: Pick<Campaign, 'pictures'> | undefined, sizes: string | null): PageHead['picture'] {
  const picture = campaign?.pictures[0]
  return picture ? { ...picture, sizes } : null
}
