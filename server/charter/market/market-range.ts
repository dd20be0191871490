import { marketPath, marketTables } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { LiveRange } from '../../platform/live/live-range.ts'

/**
 * News of the market: one cell for each table, which changes when rows change that the client sees. The change log names
 * no row to its readers (`flightline.tell_market`), so that a watch says nothing that the lists do not show.
 */
export const marketRange: LiveRange = {
  path: marketPath,
  parts: [],
  tables: marketTables,
  isSpan: () => true,
  reachOf: (actor) => {
    if (!hasRole(actor, 'quotes') && !hasRole(actor, 'empties-r')) throw new Forbidden('quotes')
    return ''
  },
  read: async (_ctx, { touches }) => ({
    rows: marketTables.map((table) => ({
      record: table,
      id: table,
      cells: [{ id: table, changes: touches?.get(table) ?? 0 }],
    })),
    whole: [],
  }),
  mostRows: 1000,
}
