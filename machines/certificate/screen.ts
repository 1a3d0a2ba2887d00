import type { CertificateSnapshot } from './selectors.ts'

export type CertificateScreen = 'asking' | 'reviewing' | 'issuing' | 'unanswered' | 'issued' | 'cancelled' | 'notOffered'

/** What is passed through is seen nowhere. */
export const certificateScreen = ({ value }: CertificateSnapshot): CertificateScreen => (value === 'looking' ? 'asking' : value)
