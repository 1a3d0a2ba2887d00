import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './layout.tsx'

const OUTCOME = { copied: { icon: 'check', text: 'Copied' }, refused: { icon: 'warning', text: 'Not copied' } } as const
const SAID_FOR = 4_000
const nothing = () => {}

/** Of the button that copied last: the clipboard holds one text. */
let goBack = nothing

interface CopyButtonProps {
  /** Made when it is pressed, where it costs something. */
  text: string | (() => string)
  what: string
  /** Without it the button shows 'Copy', and says what is copied to screen readers alone. */
  label?: string
}

/** Says whether it worked; where copying is not allowed it says so, and the text can be selected. */
export function CopyButton({ text, what, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    goBack()
    const back = () => setOutcome(null)
    goBack = back
    const timer = setTimeout(back, SAID_FOR)
    return () => {
      clearTimeout(timer)
      if (goBack === back) goBack = nothing
    }
  }, [outcome])
  const copy = () => {
    // The same words would not be read out again.
    setOutcome(null)
    const done = navigator.clipboard
      ? navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      : Promise.reject(new Error('no clipboard'))
    done.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={copy} flexShrink={0}>
        <Icon name={outcome ? OUTCOME[outcome].icon : 'copy'} size={18} />
        <span>{outcome ? OUTCOME[outcome].text : (label ?? 'Copy')}</span>
        {!label && <VisuallyHidden>{` ${what}`}</VisuallyHidden>}
      </Button>
      {/* Beside the button: what stands in one is its name, and is not read aloud when it changes. */}
      <VisuallyHidden role="status">
        {outcome === 'refused' ? `Copying is not allowed here. Select ${what} instead.` : outcome && OUTCOME[outcome].text}
      </VisuallyHidden>
    </>
  )
}
