import { setImmediate } from 'node:timers/promises'
import { fromPromise, type PromiseActorLogic } from 'xstate'

interface Call<Output, Input> {
  input: Input
  signal: AbortSignal
  answer: (output: Output) => Promise<void>
  fail: () => Promise<void>
}

interface HeldService<Output, Input> {
  logic: PromiseActorLogic<Output, Input>
  calls: Call<Output, Input>[]
  /** Of the latest call. */
  answer: (output: Output) => Promise<void>
  fail: () => Promise<void>
}

/** A service that answers when a test says so. */
export function held<Output, Input = void>(): HeldService<Output, Input> {
  const calls: Call<Output, Input>[] = []
  const latest = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('The service was never called.')
    return call
  }
  return {
    calls,
    logic: fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          calls.push({
            input,
            signal,
            answer: (output) => {
              resolve(output)
              return setImmediate()
            },
            fail: () => {
              reject(new Error('no answer'))
              return setImmediate()
            },
          })
        }),
    ),
    answer: (output) => latest().answer(output),
    fail: () => latest().fail(),
  }
}
