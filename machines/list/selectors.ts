import type { SnapshotFrom } from 'xstate'
import type { listMachine } from './machine.ts'
import type { ListItem } from './types.ts'

export type ListSnapshot = SnapshotFrom<typeof listMachine>

export const itemsOf = <Item extends ListItem>(snapshot: ListSnapshot): Item[] => snapshot.context.items as Item[]
export const totalCountOf = (snapshot: ListSnapshot): number => snapshot.context.totalCount
export const isApproximateOf = (snapshot: ListSnapshot): boolean => snapshot.context.isApproximate
export const queryOf = (snapshot: ListSnapshot): unknown => snapshot.context.query
export const listMessageOf = (snapshot: ListSnapshot): string | null => snapshot.context.message
