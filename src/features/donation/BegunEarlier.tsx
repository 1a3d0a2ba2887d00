import { namesSomebody } from '#machines/donation/draft.ts'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { useSession } from '#ports/useSession.ts'
import { AskedFirst } from './AskedFirst.tsx'

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
  return (
    <AskedFirst
      said="These details were typed here earlier."
      offer="Not you? Start with an empty form"
      question="Empty the form? What was typed here is gone then."
      yes="Yes, empty it"
      onYes={onEmpty}
    />
  )
}

const bare = (email: string | null | undefined) => email?.trim().toLowerCase()
