import { listViews } from '../../../domain/records.ts'
import { useRecords } from '../../platform/data/use-records.ts'

/** More than anyone has saved. */
const most = 200

/** Saved views whose names hold the words, for which something must be typed. */
export function useViewsByName(query: string) {
  const { rows } = useRecords(listViews, {
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
    enabled: query !== '',
  })
  return query === '' ? [] : rows.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
}
