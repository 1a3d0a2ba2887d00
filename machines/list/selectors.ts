import type { SnapshotFrom } from 'xstate'
import type { listMachine } from './machine.ts'
import type { ListContext, ListItem } from './types.ts'

type UntypedSnapshot = SnapshotFrom<typeof listMachine>

/** The snapshot of a list whose `loadPage` gives `Item`s. */
export type ListSnapshot<Item extends ListItem = ListItem, Query = unknown> = UntypedSnapshot & { context: ListContext<Item, Query> }

export const itemsOf = <Item extends ListItem>(snapshot: ListSnapshot<Item> | UntypedSnapshot): Item[] => snapshot.context.items as Item[]

export const totalCountOf = (snapshot: UntypedSnapshot): number => snapshot.context.totalCount
export const queryOf = <Query>(snapshot: ListSnapshot<ListItem, Query> | UntypedSnapshot): Query => snapshot.context.query as Query
export const listMessageOf = (snapshot: UntypedSnapshot): string | null => snapshot.context.message
