import { useState } from 'react'
import type { DonationDraft } from '#machines/donation/draft.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { useSession } from '#ports/useSession.ts'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Muted, Row } from '#ui/layout.tsx'
import { useFocusHandedOn } from '#ui/useFocusHandedOn.ts'
import { useFocusThatStays } from '#ui/useFocusThatStays.ts'

interface BegunEarlierProps {
  snapshot: DonationSnapshot
  onEmpty: () => void
}

/** A phone is lent, and stands at a desk: what one has typed, the next must not give. */
export function BegunEarlier({ snapshot, onEmpty }: BegunEarlierProps) {
  const { draft } = snapshot.context
  const email = useSession((session) => (isLoggedIn(session) ? session.context.user?.email : null))
  const isOwn = Boolean(email) && bare(email) === bare(draft.email)
  if (isOwn || !namesSomebody(draft) || !snapshot.can({ type: 'START_EMPTY' })) return null
  return <Offer onEmpty={onEmpty} />
}

const bare = (email: string | null | undefined) => email?.trim().toLowerCase()

/** An address alone may have come with a link. */
const namesSomebody = ({ firstName, lastName, mobileNumber, accountHolderName, accountNumber }: DonationDraft): boolean =>
  Boolean(firstName || lastName || mobileNumber || accountHolderName || accountNumber)

/** The words of a button without an edge stand where those above it begin. */
const Line = chakra(Row, {
  base: { columnGap: '5', rowGap: '0', '--ghost-start': '-1rem', '@media (forced-colors: active)': { '--ghost-start': 0 } },
})

function Offer({ onEmpty }: Pick<BegunEarlierProps, 'onEmpty'>) {
  const [isAsked, setIsAsked] = useState(false)
  const going = useFocusHandedOn<HTMLDivElement>(() => document.getElementById('step-title'))
  const { main } = useFocusThatStays(isAsked ? 'asked' : 'offered')
  const question = 'Empty the form? What was typed here is gone then.'
  return (
    <div ref={going} data-screen-only>
      <Line
        ref={main}
        tabIndex={-1}
        role="group"
        aria-label={isAsked ? question : 'This gift was begun earlier'}
        {...(isAsked && { rowGap: '2' })}
      >
        <Muted>{isAsked ? question : 'You began this gift here earlier.'}</Muted>
        {isAsked ? (
          <Row columnGap="2" rowGap="1">
            <Button key="yes" variant="outline" size="sm" onClick={onEmpty}>
              Yes, empty it
            </Button>
            <Button key="no" variant="outline" size="sm" onClick={() => setIsAsked(false)}>
              Keep it
            </Button>
          </Row>
        ) : (
          <Button key="offer" variant="ghost" size="sm" onClick={() => setIsAsked(true)}>
            Not you? Start with an empty form
          </Button>
        )}
      </Line>
    </div>
  )
}
