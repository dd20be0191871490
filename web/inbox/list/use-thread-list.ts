import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { threads } from '../../../domain/inbox/threads.ts'
import type { Filter, OrderBy } from '../../../domain/kernel/index.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import type { TabSearch } from './inbox-tabs.ts'
import { useThreadSearch } from './use-thread-search.ts'

export interface ThreadListQuery {
  readonly where: Filter
  readonly orderBy: OrderBy | undefined
  readonly search: TabSearch
  /** True if a search result still belongs here. */
  readonly stands: (thread: ThreadRow) => boolean
  /** Words to search for; empty shows the list. */
  readonly query: string
  /** Filters narrow the tab, which only a search can do. */
  readonly isNarrowed: boolean
}

/** The threads of a tab, or those of it that the words find. */
export function useThreadList({
  where,
  orderBy,
  search,
  stands,
  query,
  isNarrowed,
}: ThreadListQuery): RecordsView<ThreadRow> {
  const isSearch = isNarrowed || query.trim() !== ''
  const listed = useRecords(threads, { where, orderBy, enabled: !isSearch })
  const found = useThreadSearch(query, search, isSearch)
  return isSearch ? { ...found, rows: found.rows.filter(stands) } : listed
}
