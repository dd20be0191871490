import { filters } from '../../../domain/inbox/filters.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import type { Presented } from '../../platform/api/records-api.ts'

export type InboxFilter = Presented<typeof filters>

/** Message filters of the client by name, those that are switched off included (1-shell section 7). */
export const useInboxFilters = (): RecordsView<InboxFilter> =>
  useRecords(filters, {
    where: ['type', '==', 'inbox'],
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: 200,
  })
