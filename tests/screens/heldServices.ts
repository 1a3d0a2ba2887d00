interface Call {
  answer: (output: unknown) => void
  fail: (error: Error) => void
}

/** Services that answer when the walk says so. */
export class HeldServices {
  private readonly waiting = new Map<string, Set<Call>>()

  call<Output>(name: string, signal?: AbortSignal): Promise<Output> {
    const calls = this.waiting.get(name) ?? new Set<Call>()
    this.waiting.set(name, calls)
    return new Promise<unknown>((resolve, reject) => {
      const call: Call = { answer: resolve, fail: reject }
      calls.add(call)
      signal?.addEventListener('abort', () => calls.delete(call))
    }) as Promise<Output>
  }

  isWaiting(name: string): boolean {
    return (this.waiting.get(name)?.size ?? 0) > 0
  }

  answer(name: string, output: unknown): void {
    this.take(name).answer(output)
  }

  fail(name: string, error: Error): void {
    this.take(name).fail(error)
  }

  private take(name: string): Call {
    const calls = this.waiting.get(name)
    const call = [...(calls ?? [])].at(-1)
    if (!call) throw new Error(`Nobody waits for the service ${name}.`)
    calls?.delete(call)
    return call
  }
}
