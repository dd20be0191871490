import { useDebouncedValue } from '@mantine/hooks'
import type { Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../api/records-api.ts'
import { useRecords } from './use-records.ts'
import { useSearchRows } from './use-search-rows.ts'

/** Rows that a choice lists without a search. */
const mostListed = 500
const mostFound = 50
const searchDelayMs = 300

interface OfferedQuery {
  readonly words: string
  readonly where?: Filter
  /** The same filter in the words of a search. */
  readonly filters?: string
  readonly enabled?: boolean
}

interface OfferedRows<Row> {
  readonly rows: readonly Row[]
  /** Tells that not all rows are listed; undefined where all are. */
  readonly hint: string | undefined
}

/** Records to choose from: all of a short list, and of a long one its beginning with the matches of the typed words. */
export function useOfferedRows<Definition extends RecordDefinition>(
  definition: Definition,
  { words, where, filters, enabled = true }: OfferedQuery,
): OfferedRows<Presented<Definition>> {
  const listed = useRecords(definition, { ...(where && { where }), pageSize: mostListed, enabled })
  const [sought] = useDebouncedValue(words.trim(), searchDelayMs)
  const isSearched = enabled && listed.hasMore && sought !== ''
  const found = useSearchRows(definition, { query: sought, filters, enabled: isSearched, pageSize: mostFound })
  const known = new Set(listed.rows.map(({ id }) => id))
  const rows = [...listed.rows, ...found.rows.filter(({ id }) => !known.has(id))]
  const hint = listed.hasMore ? `The first ${mostListed} are listed. Type to find others.` : undefined
  return { rows, hint }
}
