import type { Statement, Verified } from '#server/gateways/gateway.ts'
import type { Log } from '#server/log.ts'

/** A file is large, and its answer slow. */
export const FILE_TIMEOUT_FACTOR = 3

export interface DebitLine {
  /** Of this try: the donation's reference and the number of the try. */
  reference: string
  donor: string
  instrument: string
  amountCents: number
}

export interface DebitFile {
  /** Ours. */
  id: string
  lines: readonly DebitLine[]
}

/** What becomes of a file that is sent. */
export type Uploaded =
  /** By the gateway's id of it. */
  | { kind: 'taken'; uploadId: string }
  /** It takes none of the file, as it can never take some of its debits: they are declined. */
  | { kind: 'invalid'; statements: Statement[] }

/** What is known of the debits of a file. */
export interface FileAnswer {
  /** Where the gateway tells no amounts each is of what was sent, and has none. */
  statements: Statement[]
  /** What it says of some cannot be read: they may have been taken. */
  hasUnread: boolean
}

/**
 * One result that cannot be read holds up no other debit of its file.
 * @param unread what the log says of one that cannot be read, without what it may hold of a donor
 */
export function readResults<Result>(
  results: readonly Result[],
  statementOf: (result: Result) => Statement | null,
  unread: (result: Result) => string,
  log: Log,
): FileAnswer {
  const statements = results.flatMap((result) => {
    const statement = statementOf(result)
    if (!statement) log.error(unread(result))
    return statement ?? []
  })
  return { statements, hasUnread: statements.length < results.length }
}

/** Takes debits by the file. Money moves once a file is confirmed, so that an upload whose answer was lost is simply uploaded again. */
export interface DebitGateway {
  /** @throws GatewayUnavailable */
  upload: (file: DebitFile) => Promise<Uploaded>
  /** A second time changes nothing. @returns whether it takes the file @throws GatewayUnavailable where nobody knows */
  confirm: (uploadId: string) => Promise<boolean>
  /** @throws GatewayUnavailable */
  query: (uploadId: string) => Promise<FileAnswer>
}

/** A file's answers come many at a time. */
export type VerifiedFile = { kind: 'statements'; statements: Statement[] } | Extract<Verified, { kind: 'forged' }>

/** A try is called by its donation's reference and its number, `KTENNELD4-1`. @returns the donation's reference, or null where it is none */
export const donationReference = (line: string): string | null => /^([\w]{1,50})-\d{1,3}$/.exec(line)?.[1] ?? null
