import { importUndoneWithinMs } from '../../../domain/crm/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'

/** The rows of imports that cannot be taken back any more are removed: they hold what people's contacts said. */
export const tidyImports = defineTimedTask({
  name: 'tidy-imports',
  lane: 'upkeep',
  at: '52 2 * * *',
  inClient: (run) =>
    run.within(async (ctx) => {
      const { clientId } = ctx.db.tenant
      await ctx.db.run(sql`
        delete from contact_import_rows r where r.client_id = ${clientId} and not exists (
          select from contact_imports i where i.client_id = r.client_id and i.id = r.import_id
            and i.date >= ${ctx.now - importUndoneWithinMs})`)
    }),
})
