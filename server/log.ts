export interface Log {
  info: (message: string) => void
  error: (message: string, error?: unknown) => void
}

export const consoleLog: Log = {
  info: (message) => console.log(inOneLine(message)),
  error: (message, error) => console.error(nameless(`${inOneLine(message)}${error === undefined ? '' : `: ${describe(error)}`}`)),
}

/** Drizzle's own message repeats the statement with its parameters, which are people's names and addresses: the cause says enough. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return inOneLine(String(error))
  const { message, stack = message } = error.cause instanceof Error ? error.cause : error
  if (!stack.includes(message)) return inOneLine(`${message} ${stack}`)
  const end = stack.indexOf(message) + message.length
  return inOneLine(stack.slice(0, end)) + stack.slice(end)
}

/** Messages repeat what strangers have sent, addresses as decoded: no line of theirs is to look like one of ours, and nothing is to steer the terminal. */
const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What stands before the @ is at most 64 characters (RFC 5321); without an end, a long text without any @ would be gone through anew from each of its characters. */
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
const TOKEN = /eyJ[\w-]+(?:\.[\w-]*)*/g

/** Mail servers say back whom they refuse, and the addresses of donations have the right to change them in it. */
const nameless = (text: string): string => text.replace(TOKEN, '…').replace(EMAIL, '…')
