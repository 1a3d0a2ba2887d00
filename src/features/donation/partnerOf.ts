import { PaymentMethod } from '#domain/enumerations.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'

const PARTNER: Partial<Record<PaymentMethod, string>> = {
  [PaymentMethod.SnapScan]: 'SnapScan',
  [PaymentMethod.PayPal]: 'PayPal',
  [PaymentMethod.PayPalCard]: 'PayPal',
}

/** Who decides on a payment by a name that its donor knows; null for their bank. */
export const partnerOf = ({ paymentMethod }: Pick<PlacedDonation, 'paymentMethod'>): string | null => PARTNER[paymentMethod] ?? null
