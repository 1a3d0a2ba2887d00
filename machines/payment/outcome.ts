import { DonationStatus } from '#domain/enumerations.ts'
import type { PaymentOutcome } from './types.ts'

/** @returns null while it is open */
export function outcomeOf(status: DonationStatus): PaymentOutcome | null {
  switch (status) {
    case DonationStatus.Accepted:
      return 'accepted'
    case DonationStatus.Rejected:
      return 'declined'
    case DonationStatus.CanceledAtTransaction:
    case DonationStatus.CanceledAtManage:
      return 'cancelled'
    case DonationStatus.Pending:
    case DonationStatus.PendingSettlement:
    case DonationStatus.Pledged:
      return null
  }
}
