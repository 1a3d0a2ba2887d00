import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { starting } from '#server/http/starting.ts'
import { SettingError } from '#server/settingError.ts'
import { withinPatience } from '#server/withinPatience.ts'

type Fetch = (request: Request, environment: unknown) => Response | Promise<Response>

const LONGEST_GOODBYE_MS = 10_000
/** A client with something to ask asks it at once; browsers and proxies also connect ahead of what they may never ask, and Node closes no such connection. */
const LONGEST_SILENCE_MS = 250
/**
 * Longer than proxies keep theirs: nginx for a minute, Caddy for two, Google's load balancer for ten. A client that sends on a connection just as we close
 * it gets no answer, and cannot know whether it was heard.
 */
const IDLE_CONNECTION_MS = 620_000

/** HTTP/1.0 asks for none. Addresses are made from the settings, never from this. */
const HOST_WHERE_NONE_IS_SAID = 'localhost'

/** Listens at once and answers 503 until it is given something to answer with. */
export class Listener {
  readonly #server: Server
  readonly #running = new Set<Promise<Response>>()
  readonly #sockets = new Set<Socket>()
  #fetch: Fetch = starting
  #isClosing = false

  private constructor() {
    this.#server = createAdaptorServer({
      fetch: (request: Request, environment: unknown) => this.#answer(request, environment),
      hostname: HOST_WHERE_NONE_IS_SAID,
    }) as Server
    this.#server.requestTimeout = 60_000
    this.#server.headersTimeout = 20_000
    this.#server.keepAliveTimeout = IDLE_CONNECTION_MS
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** @param host who may reach it: everybody where none is given @throws SettingError where the port is taken */
  static async open(port: number, setting: string, host?: string): Promise<Listener> {
    const listener = new Listener()
    await new Promise<void>((resolve, reject) => {
      listener.#server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') reject(new SettingError(`Port ${port} is in use. Stop what uses it, or set ${setting}.`))
        else if (error.code === 'EACCES') reject(new SettingError(`Port ${port} may not be used by this user. Set ${setting}.`))
        else reject(error)
      })
      listener.#server.listen(port, host, resolve)
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

  /**
   * Takes no new connection, lets those in flight finish, and what still runs for clients who have gone: when this is over, nothing is asked
   * of the database any more.
   */
  async close(longestMs: number = LONGEST_GOODBYE_MS): Promise<void> {
    this.#isClosing = true
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#server.closeIdleConnections()
    // After what has arrived by then is read.
    const leaving = setTimeout(() => setImmediate(() => this.#leaveSilent()), LONGEST_SILENCE_MS)
    const ended = closed.then(async () => {
      await this.#allEnded()
      return true
    })
    if (!(await withinPatience(ended, longestMs))) this.#server.closeAllConnections()
    await closed
    clearTimeout(leaving)
  }

  #leaveSilent(): void {
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  async #answer(request: Request, environment: unknown): Promise<Response> {
    const answering = (async () => this.#fetch(request, environment))()
    this.#running.add(answering)
    try {
      const response = await answering
      // A connection that stays open would bring the next request.
      if (this.#isClosing) response.headers.set('connection', 'close')
      return response
    } finally {
      this.#running.delete(answering)
    }
  }

  async #allEnded(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }
}

/** In the time of one: whoever stops a server kills it soon. What the first still answers may ask the next. */
export async function closeInTurn(listeners: readonly Listener[]): Promise<void> {
  const until = performance.now() + LONGEST_GOODBYE_MS
  for (const listener of listeners) await listener.close(Math.max(0, until - performance.now()))
}
