import { groups } from '../../../domain/crm/index.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'
import { listRecords } from '../../platform/records/index.ts'
import { recount } from './set-members.ts'

const mostGroups = 1000

/** Counts who is in each group: contacts change, and with them who satisfies a rule. */
export const countGroups = defineTimedTask({
  name: 'count-groups',
  lane: 'upkeep',
  at: '*/15 * * * *',
  inClient: async (run) => {
    const ids = await run.within(async (ctx) =>
      (await listRecords(ctx, groups, { limit: mostGroups })).map(({ id }) => id),
    )
    for (const id of ids) await run.within((ctx) => recount(ctx, id))
  },
})
