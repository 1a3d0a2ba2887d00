/** Of a debit that has still to go to the bank, for the first time or again. */
export const STILL_TO_BE_SENT = ['due', 'waiting'] as const
/** Of a debit without its last answer: those, and what is with the bank. */
export const WITHOUT_ANSWER = [...STILL_TO_BE_SENT, 'sent'] as const
