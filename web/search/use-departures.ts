import type { Filter, RecordDefinition } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import type { PathParams, Presented } from '../platform/api/records-api.ts'
import { eachOnce } from '../platform/data/each-once.ts'
import { useRecords, type NamedRecords, type RecordsView } from '../platform/data/use-records.ts'
import { useNow } from '../ui/use-now.ts'

interface Departures {
  /** Field of the departure. */
  readonly field: string
  readonly where?: Filter | undefined
  readonly params?: PathParams | undefined
  readonly enabled: boolean
}

const isAtEnd = ({ isLoading, hasMore, error }: NamedRecords<unknown>): boolean =>
  !isLoading && !hasMore && error === null

/** Parts of a list as one: it continues with the `last` of them. */
function joined<Row extends { readonly id: string }>(parts: readonly RecordsView<Row>[], last: RecordsView<Row>) {
  const rows = eachOnce(parts.flatMap((part) => part.rows))
  const failed = parts.find(({ error }) => error !== null)
  const isBegun = rows.length > 0
  return {
    rows,
    error: failed?.error ?? null,
    retry: (failed ?? last).retry,
    isLoading: !isBegun && last.isLoading,
    isLoadingMore: last.isLoadingMore || (isBegun && last.isLoading),
    loadMore: last.loadMore,
  }
}

/**
 * Records by their departures: coming ones first, then those without one, then past ones, the latest first. Each part
 * is a separate list, read once the one before it is at its end; the time counts by the hour.
 */
export function useDepartures<Definition extends RecordDefinition>(
  definition: Definition,
  { field, where, params, enabled }: Departures,
): NamedRecords<Presented<Definition>> {
  const now = useNow()
  const cut = now - (now % hourMs)
  const part = (filter: Filter): Filter => (where ? { and: [where, filter] } : filter)
  const ahead = useRecords(definition, {
    where: part([field, '>=', cut]),
    orderBy: { field, direction: 'asc' },
    isMoving: true,
    params,
    enabled,
  })
  const isUndatedNext = enabled && isAtEnd(ahead)
  const undated = useRecords(definition, {
    where: part([field, '==', null]),
    orderBy: { field: 'last_date', direction: 'desc' },
    params,
    enabled: isUndatedNext,
  })
  const isPastNext = isUndatedNext && isAtEnd(undated)
  const past = useRecords(definition, {
    where: part([field, '<', cut]),
    orderBy: { field, direction: 'desc' },
    isMoving: true,
    params,
    enabled: isPastNext,
  })
  const parts = [ahead, ...(isUndatedNext ? [undated] : []), ...(isPastNext ? [past] : [])]
  return {
    ...joined(parts, parts.at(-1) ?? ahead),
    hasMore: !isPastNext || past.hasMore,
    list: `departures ${ahead.list}`,
  }
}
