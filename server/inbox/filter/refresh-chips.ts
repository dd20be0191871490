import { threads, withChips } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { MatchedFilter } from './matching-filters.ts'

/** Filters that changed within this time are looked at; a worker away longer leaves old chips in place. */
const lookBackMs = 3_600_000
const atOnce = 500

interface ChangedFilter {
  readonly id: string
  readonly doc: MatchedFilter
  readonly is_gone: boolean
}

const changedLately = ({ db, now }: Ctx): Promise<ChangedFilter[]> =>
  db.run(sql<ChangedFilter>`
    select id, doc, trashed_at is not null as is_gone from filters
    where client_id = ${db.tenant.clientId} and type = 'inbox'
      and (last_date > ${now - lookBackMs} or trashed_at > ${now - lookBackMs})`)

/** Threads behind one of them whose chip of a filter is not what the filter is now. */
function threadsBehind({ db }: Ctx, { id, doc, is_gone }: ChangedFilter, after: string): Promise<{ id: string }[]> {
  const { name, color, contrast } = doc
  const chip = JSON.stringify([{ id, name, color, contrast }])
  return db.run(sql<{ id: string }>`
    select t.id from listed_values v join threads t on t.client_id = v.client_id and t.id = v.id
    where v.client_id = ${db.tenant.clientId} and v.record = 'threads' and v.field = 'filter_ids' and v.value = ${id}
      and t.trashed_at is null and t.id > ${after} ${is_gone ? sql`` : sql`and not t.doc -> 'filters' @> ${chip}::jsonb`}
    order by t.id limit ${atOnce}`)
}

/** Answers behind which thread to go on; undefined where there are no more. */
async function refreshPage(ctx: Ctx, filter: ChangedFilter, after: string): Promise<string | undefined> {
  const { id, doc, is_gone } = filter
  const behind = await threadsBehind(ctx, filter, after)
  for (const thread of behind) {
    await asVerb(ctx, threads).amend({
      id: thread.id,
      amend: ({ filters, last_date }) => {
        const others = filters.filter((chip) => chip.id !== id)
        return { filters: is_gone ? others : withChips(others, [{ ...doc, id }]), last_date }
      },
    })
  }
  return behind.length < atOnce ? undefined : behind.at(-1)?.id
}

/** Every five minutes: the chips on threads follow renamed, recoloured, deleted or restored filters. */
export const refreshChips: TimedTask = defineTimedTask({
  name: 'refresh-filter-chips',
  lane: 'upkeep',
  at: '*/5 * * * *',
  inClient: async (run) => {
    for (const filter of await run.within(changedLately)) {
      let after: string | undefined = ''
      while (after !== undefined) {
        const from: string = after
        after = await run.within((ctx) => refreshPage(ctx, filter, from))
      }
    }
  },
})
