import sanitize from 'sanitize-html'

/** The browser sanitises once more: neither side trusts the other. */
export function sanitiseBanner(html: string): string {
  return sanitize(html, {
    allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 'br', 'p', 'span', 'ul', 'ol', 'li'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  }).trim()
}
