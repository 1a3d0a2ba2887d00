import type { PaymentEvent } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { AskedFirst } from './AskedFirst.tsx'
import { isCardOnly } from './Reference.tsx'

interface CancelDonationProps {
  donation: PlacedDonation
  send: (event: PaymentEvent) => void
}

/** Also of a card that was stored a moment ago: it is not kept. */
function consequence(donation: PlacedDonation): string {
  if (isCardOnly(donation)) return 'Nothing is taken from your card, and your monthly gift does not begin.'
  if (donation.recurrence) return 'Your monthly gift does not begin. If you have paid your extra gift, it still counts.'
  return 'If you have not paid, nothing is charged. If you have, your money still counts.'
}

/** It stands near what is pressed most, and the details of a transfer that is being typed would be gone. */
export const CancelDonation = ({ donation, send }: CancelDonationProps) => (
  <AskedFirst
    offer="Cancel this donation"
    question={`Cancel this donation? ${consequence(donation)}`}
    yes="Yes, cancel it"
    onYes={() => send({ type: 'CANCEL' })}
  />
)
