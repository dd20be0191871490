import { useDebouncedValue } from '@mantine/hooks'
import type { Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'

/** Records of a page in the Link dialog (1-shell section 9). */
const pageSize = 20

const delayMs = 250

/** Options of a picker for a record type. */
export interface PickerSource<Definition extends RecordDefinition> {
  readonly definition: Definition
  /** The records that are offered before anything is typed. */
  readonly where: Filter
  /** The same for a search, in the words of hosted search. */
  readonly searchOnly: string
  /** Those that come first before anything is typed: of the same contact, say. */
  readonly nearby?: Filter | undefined
}

export interface PickerRows<Row> {
  readonly rows: readonly Row[]
  /** Number of rows at the top because they are near. */
  readonly nearCount: number
  readonly isLoading: boolean
  /** The rows are those of other words than those that are typed now. */
  readonly isBehind: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly loadMore: () => void
}

/** Those that are near, and below them the others: no record before both are known, or one would change its place. */
function inParts<Row extends { readonly id: string }>(near: RecordsView<Row>, all: RecordsView<Row>) {
  if (all.isLoading || near.isLoading) return { rows: [], nearCount: 0, isLoading: true }
  const ids = new Set(near.rows.map(({ id }) => id))
  const rows = [...near.rows, ...all.rows.filter(({ id }) => !ids.has(id))]
  return { rows, nearCount: near.rows.length, isLoading: false }
}

/** Records that match the typed words, or near ones without words: 20 a page. */
export function usePickerRows<Definition extends RecordDefinition>(
  { definition, where, searchOnly, nearby }: PickerSource<Definition>,
  typed: string,
  enabled = true,
): PickerRows<Presented<Definition>> {
  const words = typed.trim()
  const [query] = useDebouncedValue(words, delayMs)
  const isSearch = query !== ''
  const all = useRecords(definition, { where, pageSize, enabled: enabled && !isSearch })
  const near = useRecords(definition, {
    where: { and: [where, nearby ?? where] },
    pageSize,
    enabled: enabled && !isSearch && nearby !== undefined,
  })
  const found = useSearchRows(definition, { query, filters: searchOnly, enabled: enabled && isSearch, pageSize })
  if (isSearch) return { ...found, nearCount: 0, isBehind: query !== words || found.isBehind }
  return { ...all, ...inParts(near, all), isBehind: query !== words }
}
