import sanitize from 'sanitize-html'
import { BANNER_ATTRIBUTES, BANNER_LINK_RELATION, BANNER_TAGS } from '#domain/bannerHtml.ts'
import { isInvisible } from '#domain/text.ts'

/** The browser sanitises once more: neither side trusts the other. */
export function sanitiseBanner(html: string): string {
  return sanitize(html, {
    allowedTags: BANNER_TAGS,
    allowedAttributes: { a: BANNER_ATTRIBUTES },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform('a', { rel: BANNER_LINK_RELATION }) },
  }).trim()
}

/** Whether its bar would be empty. */
export function saysNothing(html: string): boolean {
  const text = sanitize(html, { allowedTags: [] }).trim()
  return text === '' || isInvisible(text)
}
