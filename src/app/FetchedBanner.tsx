import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { BannerBar } from './BannerBar.tsx'

const ALLOWED = { ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'br', 'p', 'span', 'ul', 'ol', 'li'], ALLOWED_ATTR: ['href'] }

/** The message is an operator's HTML; it is sanitised here whatever the server has done. */
export function FetchedBanner({ message, onClose }: { message: string; onClose: () => void }) {
  // React takes a TrustedHTML where it takes a string of HTML; its types do not know that.
  const html = useMemo(() => DOMPurify.sanitize(message, { ...ALLOWED, RETURN_TRUSTED_TYPE: true }) as unknown as string, [message])
  return <BannerBar html={html} onClose={onClose} />
}
