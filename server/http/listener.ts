import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { SettingError } from '#server/config.ts'

type Fetch = (request: Request, environment: unknown) => Response | Promise<Response>

const LONGEST_GOODBYE_MS = 10_000

/** Listens at once and answers 503 until it is given something to answer with. */
export class Listener {
  readonly #server: Server
  #fetch: Fetch = starting

  private constructor() {
    this.#server = createAdaptorServer({ fetch: (request: Request, environment: unknown) => this.#fetch(request, environment) }) as Server
    this.#server.requestTimeout = 60_000
    this.#server.headersTimeout = 20_000
  }

  /** @throws SettingError where the port is taken */
  static async open(port: number, setting: string): Promise<Listener> {
    const listener = new Listener()
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') reject(new SettingError(`Port ${port} is in use. Stop what uses it, or set ${setting}.`))
        else if (error.code === 'EACCES') reject(new SettingError(`Port ${port} may not be used by this user. Set ${setting}.`))
        else reject(error)
      })
      listener.#server.listen(port, resolve)
    })
    return listener
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get server(): Server {
    return this.#server
  }

  answerWith(fetch: Fetch): void {
    this.#fetch = fetch
  }

  /** Takes no new connection, lets those in flight finish. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#server.closeIdleConnections()
    const impatient = setTimeout(() => this.#server.closeAllConnections(), LONGEST_GOODBYE_MS)
    await closed
    clearTimeout(impatient)
  }
}

function starting(): Response {
  return Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } })
}
