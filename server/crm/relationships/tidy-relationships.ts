import { undoneWithinMs } from '../../../domain/crm/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'

/**
 * Relationships of people whom nobody can bring back any more are removed, and those of a person with themselves that a
 * merge left behind once it cannot be taken back.
 */
export const tidyRelationships = defineTimedTask({
  name: 'tidy-relationships',
  lane: 'upkeep',
  at: '57 2 * * *',
  inClient: (run) =>
    run.within(async (ctx) => {
      const { clientId } = ctx.db.tenant
      await ctx.db.run(sql`
        delete from relationships r where r.client_id = ${clientId} and (
          not exists (select from contacts c where c.client_id = r.client_id and c.id = r.person_id)
          or not exists (select from contacts c where c.client_id = r.client_id and c.id = r.other_person_id)
          or (r.person_id = r.other_person_id and r.last_date < ${ctx.now - undoneWithinMs}))`)
    }),
})
