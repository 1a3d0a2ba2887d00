/** What every call says that makes something, where reCAPTCHA takes its caller for a machine. To the letter, as the specification has it. */
export const BOT_CHECK_FAILED = 'The reCAPTCHA verification failed. Please try again.'
