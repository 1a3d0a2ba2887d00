import { parse, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  parameterTypes: number[]
  /** What its rows are like, where it has any: it comes before them wherever they are read. */
  rows: Messages
}

/** More than the server has statements, of which lists of another length each make another. Each takes some kilobytes of the database's memory. */
export const MOST = 400
const SYNC = serialize.sync()
const EXECUTE = inOne(serialize.execute(), SYNC)
/** What drizzle takes as text, to read it itself: times, dates, intervals, and lists of them and of numbers. */
const READ_BY_DRIZZLE = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1115, 1182, 1185, 1187, 1231]

/**
 * Has each statement read once, and asked of the database in one message. PGlite has it read anew each time and asks in six, and copies its
 * three hundred parsers for drizzle, which says with every query what it reads itself: a small query costs a quarter of that.
 */
export function prepareStatements(client: PGlite): void {
  for (const type of READ_BY_DRIZZLE) client.parsers[type] = (value) => value
  const statements = new PreparedStatements(client)
  client.query = async <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
    await client._checkReady()
    return client._runExclusiveTransaction(() => statements.query<Row>(text, values, options, true))
  }
  const transaction = client.transaction.bind(client)
  client.transaction = (run) =>
    transaction((queryable) => {
      const query = queryable.query.bind(queryable)
      queryable.query = (text, values, options) =>
        // One that is over says so.
        queryable.closed ? query(text, values, options) : statements.query(text, values, options, false)
      return run(queryable)
    })
}

class PreparedStatements {
  readonly #client: PGlite
  /** By their text, that used longest ago first. */
  readonly #kept = new Map<string, Statement>()
  #made = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  /** @param syncToFs whether it is a transaction of its own, which is to be on the disk once it is answered */
  query<Row>(text: string, values: unknown[] = [], options: QueryOptions = {}, syncToFs: boolean): Promise<Results<Row>> {
    return this.#client._runExclusiveQuery(async () => {
      const { name, parameterTypes, rows } = this.#use(text) ?? (await this.#prepare(text))
      const texts = values.map((value, i) => this.#textOf(value, parameterTypes[i] ?? 0))
      const messages = await this.#client.execProtocolStream(inOne(serialize.bind({ statement: name, values: texts }), EXECUTE), {
        syncToFs,
      })
      const [results] = parse.parseResults([...rows, ...messages], this.#client.parsers, { ...options, parsers: undefined })
      return results as Results<Row>
    })
  }

  #use(text: string): Statement | undefined {
    const statement = this.#kept.get(text)
    if (!statement) return undefined
    this.#kept.delete(text)
    this.#kept.set(text, statement)
    return statement
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `s${(this.#made += 1)}`
    const messages = await this.#client.execProtocolStream(
      inOne(...this.#makeRoom(), serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), SYNC),
      { syncToFs: false },
    )
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      rows: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#kept.set(text, statement)
    return statement
  }

  *#makeRoom(): Generator<Uint8Array> {
    for (const [text, { name }] of this.#kept) {
      if (this.#kept.size < MOST) return
      this.#kept.delete(text)
      yield serialize.close({ type: 'S', name })
    }
  }

  #textOf(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = this.#client.serializers[type]
    return serializer ? serializer(value) : (value as string | number | boolean).toString()
  }
}

function inOne(...messages: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
  let at = 0
  for (const message of messages) {
    whole.set(message, at)
    at += message.length
  }
  return whole
}
