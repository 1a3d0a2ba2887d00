import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { BANNER_ATTRIBUTES, BANNER_LINK_RELATION, BANNER_TAGS } from '#domain/bannerHtml.ts'
import { BannerBar } from './BannerBar.tsx'

const ALLOWED = { ALLOWED_TAGS: BANNER_TAGS, ALLOWED_ATTR: BANNER_ATTRIBUTES }

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') element.setAttribute('rel', BANNER_LINK_RELATION)
})

/** The message is an operator's HTML; it is sanitised here whatever the server has done. */
export function FetchedBanner({ message, onClose }: { message: string; onClose: () => void }) {
  // React takes a TrustedHTML where it takes a string of HTML; its types do not know that.
  const html = useMemo(() => DOMPurify.sanitize(message, { ...ALLOWED, RETURN_TRUSTED_TYPE: true }) as unknown as string, [message])
  return <BannerBar html={html} onClose={onClose} />
}
