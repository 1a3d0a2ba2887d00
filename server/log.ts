export interface Log {
  info: (message: string) => void
  error: (message: string, error?: unknown) => void
}

export const consoleLog: Log = {
  info: (message) => console.log(message),
  error: (message, error) => console.error(nameless(`${message}${error === undefined ? '' : `: ${describe(error)}`}`)),
}

/** Drizzle's own message repeats the statement with its parameters, which are people's names and addresses: the cause says enough. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : null
  return cause ? `${cause.message}\n${cause.stack ?? ''}` : (error.stack ?? error.message)
}

/** What stands before the @ is at most 64 characters (RFC 5321); without an end, a long text without any @ would be gone through anew from each of its characters. */
const EMAIL = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
const TOKEN = /eyJ[\w-]+(?:\.[\w-]*)*/g

/** Mail servers say back whom they refuse, and the addresses of donations have the right to change them in it. */
const nameless = (text: string): string => text.replace(TOKEN, '…').replace(EMAIL, '…')
