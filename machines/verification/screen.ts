import type { VerificationSnapshot } from './selectors.ts'

export type VerificationScreen = 'asking' | 'sending' | 'refused' | 'unanswered' | 'sent'

export const verificationScreen = (snapshot: VerificationSnapshot): VerificationScreen => snapshot.value
