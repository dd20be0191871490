import { z } from 'zod'
import { groups } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineJob, defineTimedTask, enqueue } from '../../platform/jobs/index.ts'
import { listRecords } from '../../platform/records/index.ts'
import type { RefuseRow } from '../../platform/records/routes.ts'
import { isInGroup, shownContacts } from './group-people.ts'
import { refuseRule } from './preview-rule.ts'
import { recount } from './set-members.ts'

const mostGroups = 1000

const idsOf = async (ctx: Ctx): Promise<string[]> =>
  (await listRecords(ctx, groups, { limit: mostGroups })).map(({ id }) => id)

/** Counts who is in each group of a client, in its caller's transaction. */
export async function recountAll(ctx: Ctx): Promise<void> {
  for (const id of await idsOf(ctx)) await recount(ctx, id)
}

/** Counts who is in a group whose own record was written. */
export const countGroup = defineJob({
  name: 'count-group',
  lane: 'prompt',
  payload: z.object({ id: z.string() }),
  run: (ctx, { id }) => recount(ctx, id),
})

/**
 * Has a group counted after this transaction. The count reads everybody in it: a person who leaves by a link need not
 * wait for it, nor for all the others who leave at the same time.
 */
export const countSoon = (ctx: Ctx, id: string): Promise<void> => enqueue(ctx, countGroup, { payload: { id }, key: id })

/** Has the groups of some contacts counted after this transaction. Called before the contacts are removed. */
export async function countGroupsOf(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  const all = await listRecords(ctx, groups, { limit: mostGroups })
  if (all.length === 0) return
  const columns = all.map((group, at) => sql`bool_or(${isInGroup(ctx, group)}) as ${sql.ref(`g${at}`)}`)
  const [row = {}] = await ctx.db.run(sql<Record<string, boolean | null>>`
    select ${sql.join(columns)} from contacts r where ${shownContacts(ctx)} and r.id = any(${[...contactIds]}::text[])`)
  for (const [at, { id }] of all.entries()) if (row[`g${at}`] === true) await countSoon(ctx, id)
}

/** Refuses a rule that asks more than its writer may read; a group that was written is counted soon. */
export const refuseGroup: RefuseRow = async (ctx, row, change) => {
  refuseRule(ctx, row, change)
  await countSoon(ctx, String(row['id']))
}

/** Counts who is in each group: contacts change, and with them who satisfies a rule. */
export const countGroups = defineTimedTask({
  name: 'count-groups',
  lane: 'upkeep',
  at: '*/15 * * * *',
  inClient: async (run) => {
    const ids = await run.within(idsOf)
    for (const id of ids) await run.within((ctx) => recount(ctx, id))
    if (ids.length > 0) run.tell(ids.length === 1 ? '1 group' : `${ids.length} groups`)
  },
})
