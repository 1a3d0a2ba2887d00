import type { SnapshotFrom } from 'xstate'
import type { resourceMachine } from './machine.ts'
import type { ResourceContext } from './types.ts'

type UntypedSnapshot = SnapshotFrom<typeof resourceMachine>

/** The snapshot of a resource whose `load` finds a `Value`. */
export type ResourceSnapshot<Value = unknown> = UntypedSnapshot & { context: ResourceContext<Value> }

/** @returns undefined until the first value is there */
export const valueOf = <Value>(snapshot: ResourceSnapshot<Value> | UntypedSnapshot): Value | undefined =>
  snapshot.context.value as Value | undefined

export const refusalStatusOf = (snapshot: UntypedSnapshot): number | null => snapshot.context.status
export const refusalMessageOf = (snapshot: UntypedSnapshot): string | null => snapshot.context.message
