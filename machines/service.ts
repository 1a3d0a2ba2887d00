import { fromPromise, type PromiseActorLogic } from 'xstate'

/** Holds the place of a service until the composition root provides the real one; started without it, it says so. */
export const service = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Nothing provides the service '${name}'.`)))

/** Narrows an answer that a guard has let through already: a guard tells TypeScript nothing. */
export function answered<Output extends { kind: string }, Kind extends Output['kind']>(
  output: Output,
  kind: Kind,
): Extract<Output, { kind: Kind }> {
  if (output.kind !== kind) throw new Error(`Expected the answer '${kind}', got '${output.kind}'.`)
  return output as Extract<Output, { kind: Kind }>
}
