import { importUndoneWithinMs } from '../../../domain/crm/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, removeRows } from '../../platform/jobs/index.ts'

/** Removes the rows of imports that cannot be undone any more: they hold what people's contacts said. */
export const tidyImports = defineTimedTask({
  name: 'tidy-imports',
  lane: 'upkeep',
  at: { hour: 2, minute: 52 },
  inClient: (run) =>
    removeRows(
      run,
      sql`contact_import_rows`,
      ({ now }) => sql`not exists (
        select from contact_imports i where i.client_id = r.client_id and i.id = r.import_id
          and i.date >= ${now - importUndoneWithinMs})`,
    ),
})
