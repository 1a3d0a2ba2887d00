import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './layout.tsx'

/** Says beside itself whether it worked; where copying is not allowed it says so, and the text can be selected. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () => {
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  return (
    <Button variant="ghost" size="sm" onClick={copy} flexShrink={0}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      {outcome === 'copied' ? 'Copied' : 'Copy'}
      <VisuallyHidden>{` ${what}`}</VisuallyHidden>
      <VisuallyHidden role="status">{outcome === 'refused' ? `Copying is not allowed here. Select ${what} instead.` : ''}</VisuallyHidden>
    </Button>
  )
}
