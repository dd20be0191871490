import { threads, withChips } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueStepJob } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { MatchedFilter } from './matching-filters.ts'

/** Threads of one transaction. */
const atOnce = 200

interface ChangedFilter {
  readonly id: string
  readonly doc: MatchedFilter
  readonly is_gone: boolean
}

async function findFilter({ db }: Ctx, id: string): Promise<ChangedFilter | undefined> {
  const [filter] = await db.run(sql<ChangedFilter>`
    select id, doc, trashed_at is not null as is_gone from filters
    where client_id = ${db.tenant.clientId} and id = ${id}`)
  return filter
}

/** Threads after one of them whose chip of a filter differs from the present filter. */
function threadsBehind({ db }: Ctx, { id, doc, is_gone }: ChangedFilter, after: string): Promise<{ id: string }[]> {
  const { name, color, contrast } = doc
  const chip = JSON.stringify([{ id, name, color, contrast }])
  return db.run(sql<{ id: string }>`
    select t.id from listed_values v join threads t on t.client_id = v.client_id and t.id = v.id
    where v.client_id = ${db.tenant.clientId} and v.record = 'threads' and v.field = 'filter_ids' and v.value = ${id}
      and t.trashed_at is null and t.id > ${after} ${is_gone ? sql`` : sql`and not t.doc -> 'filters' @> ${chip}::jsonb`}
    order by t.id limit ${atOnce}`)
}

/** Returns the thread after which to continue; undefined at the end. */
async function refreshPage(ctx: Ctx, filter: ChangedFilter, after: string): Promise<string | undefined> {
  const { id, doc, is_gone } = filter
  const behind = await threadsBehind(ctx, filter, after)
  await asVerb(ctx, threads).amendMany({
    ids: behind.map((thread) => thread.id),
    amend: ({ filters, last_date }) => {
      const others = filters.filter((chip) => chip.id !== id)
      return { filters: is_gone ? others : withChips(others, [{ ...doc, id }]), last_date }
    },
  })
  return behind.length < atOnce ? undefined : behind.at(-1)?.id
}

/** The chips on threads follow a filter that was renamed, recoloured, deleted or restored. */
export const refreshChips = defineDueStepJob({
  name: 'refresh-chips',
  lane: 'upkeep',
  run: async ({ within }, id) => {
    const filter = await within((ctx) => findFilter(ctx, id))
    let after: string | undefined = filter && ''
    while (filter && after !== undefined) {
      const from: string = after
      after = await within((ctx) => refreshPage(ctx, filter, from))
    }
  },
})
