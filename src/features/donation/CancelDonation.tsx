import type { PaymentEvent } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { AskedFirst } from './AskedFirst.tsx'
import { isCardOnly } from './Reference.tsx'

interface CancelDonationProps {
  donation: PlacedDonation
  send: (event: PaymentEvent) => void
}

/** It stands near what is pressed most, and the details of a transfer that is being typed would be gone. */
export const CancelDonation = ({ donation, send }: CancelDonationProps) => (
  <AskedFirst
    offer="Cancel this donation"
    question={`Cancel this donation? ${
      isCardOnly(donation)
        ? 'If you have not stored your card, nothing is taken. If you have, your gift still begins.'
        : 'If you have not paid, nothing is charged. If you have, your money still counts.'
    }`}
    yes="Yes, cancel it"
    onYes={() => send({ type: 'CANCEL' })}
  />
)
