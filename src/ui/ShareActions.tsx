import { useEffect, useState } from 'react'
import { Button, ButtonLink } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { Row } from './layout.tsx'

export function shareByPhone(url: string, text: string): void {
  navigator.share({ url, text, title: text }).catch(() => {
    // Closing the phone's own sheet is not a failure.
  })
}

/** The phone's own sharing where there is one, WhatsApp, and the link to copy. */
export function ShareActions({ url, text }: { url: string; text: string }) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  return (
    <Row gap="2">
      {canShare && (
        <Button variant="outline" size="sm" onClick={() => shareByPhone(url, text)}>
          <Icon name="share" size={18} />
          Share
        </Button>
      )}
      <ButtonLink variant="outline" size="sm" href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`} newTab>
        WhatsApp
      </ButtonLink>
      <CopyButton text={url} what="the link" label="Copy link" />
    </Row>
  )
}
