export interface ListItem {
  id: string
}

export interface ListPage<Item extends ListItem = ListItem> {
  items: Item[]
  totalCount: number
  pageCount: number
  /** Nothing has what was asked for as it was written: this comes closest. */
  isApproximate?: boolean
}

export interface ListInput {
  query: unknown
  pageSize: number
  /** What the page was rendered with, when it was. */
  initial?: ListPage & { pageNo: number }
}

export interface ListContext {
  query: unknown
  items: ListItem[]
  totalCount: number
  pageCount: number
  isApproximate: boolean
  /** Of the last page loaded, counted from 1; 0 before the first. */
  pageNo: number
  pageSize: number
  message: string | null
  /** In a row, as far as they matter to the delay of the next try. */
  failures: number
}

/** A fresh query's pages are as large as those before where it says nothing else. */
export type ListEvent =
  | { type: 'SEARCH'; query: unknown; pageSize?: number }
  | { type: 'LOAD_MORE' }
  | { type: 'REFRESH' }
  | { type: 'RETRY' }
  | { type: 'ONLINE' }

export interface LoadPageInput {
  query: unknown
  pageNo: number
  pageSize: number
}

export type LoadPageOutput<Item extends ListItem = ListItem> = ({ kind: 'page' } & ListPage<Item>) | { kind: 'refused'; message: string }
