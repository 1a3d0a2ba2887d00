import type { OfflineDonationSnapshot } from './selectors.ts'

export type OfflineDonationScreen = 'writing' | 'adding' | 'added' | 'unanswered' | 'removing' | 'removed' | 'removalUnanswered'

export const offlineDonationScreen = ({ value }: OfflineDonationSnapshot): OfflineDonationScreen =>
  typeof value === 'string' ? value : value.ready
