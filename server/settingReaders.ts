import { isIP } from 'node:net'
import { SettingError } from '#server/settingError.ts'

export type Reader = (text: string | undefined, name: string) => unknown

/** A timer of more than 24 days fires immediately, again and again. */
export const LONGEST_PAUSE_MS = 86_400_000
/** Ten years: a database knows no time that is much further away. */
const LONGEST_MS = 3_650 * 86_400_000

export function text<Fallback extends string | undefined>(fallback: Fallback) {
  return (value: string | undefined): string | Fallback => value ?? fallback
}

export function whole(fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) {
  return (value: string | undefined, name: string): number => {
    if (value === undefined) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most)) {
      throw new SettingError(
        `${name} must be a whole number${most === Number.MAX_SAFE_INTEGER ? '' : ` from ${least} to ${most}`}, not '${value}'.`,
      )
    }
    return number
  }
}

export function duration(fallback: number, least = 0, most = LONGEST_MS) {
  return whole(fallback, least, most)
}

export function port<Fallback extends number | undefined>(fallback: Fallback) {
  return (value: string | undefined, name: string): number | Fallback => {
    if (value === undefined) return fallback
    const number = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= 0 && number <= 65_535)) throw new SettingError(`${name} must be a port from 0 to 65535, not '${value}'.`)
    return number
  }
}

export function url(protocols: string[]) {
  return (value: string | undefined, name: string): string | null => {
    if (value === undefined) return null
    const starts = protocols.map((protocol) => `${protocol}//`)
    const parsed = URL.canParse(value) ? new URL(value) : null
    // Browsers read `https:/host` too, but mails that begin their links with it have none.
    if (!starts.some((start) => value.toLowerCase().startsWith(start)))
      throw new SettingError(`${name} must be an address that starts with ${starts.join(' or ')}.`)
    const isWeb = starts.includes('http://') || starts.includes('https://')
    // Behind a port, a # of the password ends the address.
    if (!parsed || (!isWeb && parsed.hash !== '')) throw new SettingError(`${name} cannot be read as an address${remedy(value)}.`)
    if (parsed.protocol.startsWith('smtp') && parsed.hostname === '')
      throw new SettingError(`${name} must name a host, as smtp://mail.example:587 does.`)
    if (isWeb && /[?#]/.test(value)) {
      throw new SettingError(`${name} must be an address without ? and #: what comes behind it would be no path any more.`)
    }
    // Every link in every mail would begin with them, and fetch refuses an address that has them.
    if (isWeb && (parsed.username || parsed.password)) throw new SettingError(`${name} must be an address without a user and password.`)
    // As browsers name it: in small letters, by which https is told from http, and pages from those of another origin.
    return (isWeb ? parsed.href : value).replace(/\/+$/, '')
  }
}

function remedy(address: string): string {
  if (/^postgres(?:ql)?:\/\/[^/?#]*@\//.test(address)) return ': by a socket, it is written postgresql:///NAME?host=FOLDER&user=USER'
  return address.includes('@') ? ': in a password, characters such as # are written %23' : ''
}

export function sender(fallback: string) {
  return (value: string | undefined, name: string): string => {
    if (value === undefined || /[^\s@<>]+@[^\s@<>]+/.test(value)) return value ?? fallback
    throw new SettingError(`${name} must be an e-mail address such as Letsema <no-reply@give.example>, not '${value}'.`)
  }
}

function list() {
  return (value: string | undefined): string[] => (value ?? '').split(',').flatMap((item) => item.trim() || [])
}

/** With a name that matches nobody, all visitors would share the proxy's limits; with a range of all addresses, too. */
export function addresses() {
  return (value: string | undefined, name: string): string[] =>
    list()(value).map((item) => {
      const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(item) ?? []
      const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
      if (Number(bits) < 1 || Number(bits) > most)
        throw new SettingError(`${name} must be IP addresses such as 10.0.0.7 or ranges such as 10.0.0.0/8, not '${item}'.`)
      return item
    })
}

export function origins() {
  return (value: string | undefined, name: string): string[] =>
    list()(value).map((item) => {
      const { origin, href } = URL.canParse(item) ? new URL(item) : { origin: 'null', href: '' }
      if (href !== `${origin}/`) throw new SettingError(`${name} must be origins such as https://give.example, not '${item}'.`)
      return origin
    })
}

export function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return (value: string | undefined, name: string): Choice => {
    const choice = value === undefined ? choices[0] : choices.find((candidate) => candidate === value)
    if (!choice) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not '${value}'.`)
    return choice
  }
}

export function secret() {
  return (value: string | undefined, name: string): string | null => {
    if (value !== undefined && value.length < 32) throw new SettingError(`${name} must have 32 characters or more.`)
    return value ?? null
  }
}
