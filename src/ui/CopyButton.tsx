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
  const copyBeside = async (button: HTMLElement) => {
    // The same words would not be read out again.
    setOutcome(null)
    setOutcome((await copy(typeof text === 'string' ? text : text(), button)) ? 'copied' : 'refused')
  }
  const isShown = outcome === 'refused'
  return (
    <>
      <Button variant="ghost" size="sm" onClick={(event) => void copyBeside(event.currentTarget)} flexShrink={0}>
        <Icon name={outcome ? OUTCOME[outcome].icon : 'copy'} size={18} />
        <span>{outcome ? OUTCOME[outcome].text : (label ?? 'Copy')}</span>
        {!label && <VisuallyHidden>{` ${what}`}</VisuallyHidden>}
      </Button>
      {/* Beside the button: what stands in one is its name, and is not read aloud when it changes. */}
      <VisuallyHidden role="status" {...(isShown && BELOW_THE_BUTTON)}>
        {isShown
          ? `Copying is not allowed here. Select ${what} instead${label && typeof text === 'string' ? `: ${text}` : '.'}`
          : outcome && OUTCOME[outcome].text}
      </VisuallyHidden>
    </>
  )
}

const BELOW_THE_BUTTON = {
  position: 'static',
  flexBasis: '100%',
  width: 'auto',
  height: 'auto',
  clipPath: 'none',
  whiteSpace: 'normal',
  fontSize: 'sm',
} as const

async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, button)
  }
}

/** The way before, which the browsers within Android's apps still allow. Beside the button, as a dialog around it may allow nothing outside to be selected. */
function copySelected(text: string, button: HTMLElement): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  button.after(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    button.focus({ preventScroll: true })
    area.remove()
  }
}
