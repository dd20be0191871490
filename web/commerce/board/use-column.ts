import { orders, type SaleStage } from '../../../domain/commerce/index.ts'
import type { Filter, OrderBy } from '../../../domain/kernel/index.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import type { OrderRow } from '../sale/sale-row.ts'

/** Cards of a column that are loaded at once. */
const cardsOfColumn = 25

/** A column of the board: its stage and the place of that. */
export interface ColumnPlace {
  readonly stage: SaleStage
  readonly at: number
  readonly stages: readonly SaleStage[]
}

type Direction = OrderBy['direction']

/** Two lists in one order. Rows after the loaded end of a list wait until that has loaded more. */
function joinLists(lists: readonly RecordsView<OrderRow>[], direction: Direction): RecordsView<OrderRow> {
  const way = direction === 'asc' ? 1 : -1
  const unfinished = lists.filter(({ hasMore }) => hasMore)
  const ends = unfinished.map(({ rows }) => way * (rows.at(-1)?.last_date ?? 0))
  const end = Math.min(Number.POSITIVE_INFINITY, ...ends)
  return {
    rows: lists
      .flatMap(({ rows }) => rows)
      .filter(({ last_date: at }) => way * at <= end)
      .toSorted((one, other) => way * (one.last_date - other.last_date)),
    isLoading: lists.some(({ isLoading }) => isLoading),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { retry } of lists) retry()
    },
    hasMore: unfinished.length > 0,
    isLoadingMore: lists.some(({ isLoadingMore }) => isLoadingMore),
    loadMore: () => {
      for (const { loadMore } of unfinished) loadMore()
    },
  }
}

/**
 * Orders of a stage that match some conditions, the longest waiting first. One that is in no stage yet is in the first
 * column: it is asked for apart, because an index has the orders of one stage in order, and not those of two.
 */
export function useColumn({ stage, at, stages }: ColumnPlace, conditions: readonly Filter[]): RecordsView<OrderRow> {
  const direction: Direction = at === stages.length - 1 ? 'desc' : 'asc'
  const asked = (value: string | null) => ({
    where: { and: [['stage', '==', value], ...conditions] } satisfies Filter,
    orderBy: { field: 'last_date', direction },
    pageSize: cardsOfColumn,
    isMoving: true,
  })
  const own = useRecords(orders, asked(stage.id))
  const unstaged = useRecords(orders, { ...asked(null), enabled: at === 0 })
  return at === 0 ? joinLists([own, unstaged], direction) : own
}
