import { useLayoutEffect, useRef, useState } from 'react'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Muted, Row } from '#ui/layout.tsx'
import { useEscape } from '#ui/useEscape.ts'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'

interface AskedFirstProps {
  /** What stands before the offer, if anything does. */
  said?: string
  offer: string
  /** Asked once the offer is pressed: a slip of the finger loses nothing. */
  question: string
  yes: string
  onYes: () => void
}

/** The words of a button without an edge stand where those above it begin. */
const Line = chakra(Row, {
  base: { columnGap: '5', rowGap: '0', '--ghost-start': '-1rem', '@media (forced-colors: active)': { '--ghost-start': 0 } },
})

/** To whoever may have the phone after somebody else. */
export function AskedFirst({ said, offer, question, yes, onYes }: AskedFirstProps) {
  const [isAsked, setIsAsked] = useState(false)
  const offered = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(isAsked)
  const keep = () => setIsAsked(false)
  useEscape(isAsked, keep)
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked) offered.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const going = useFocusHandedOn<HTMLDivElement>(() => document.getElementById('step-title'))
  const { main } = useFocusThatStays(isAsked ? 'asked' : 'offered')
  const text = isAsked ? question : said
  return (
    <div ref={going} data-screen-only>
      <Line ref={main} tabIndex={-1} role="group" aria-label={text ?? offer} {...(isAsked && { rowGap: '2' })}>
        {text && <Muted>{text}</Muted>}
        {isAsked ? (
          <Row columnGap="2" rowGap="1">
            <Button key="yes" variant="outline" size="sm" onClick={onYes}>
              {yes}
            </Button>
            <Button key="no" variant="outline" size="sm" onClick={keep}>
              Keep it
            </Button>
          </Row>
        ) : (
          <Button key="offer" ref={offered} variant="ghost" size="sm" onClick={() => setIsAsked(true)}>
            {offer}
          </Button>
        )}
      </Line>
    </div>
  )
}
