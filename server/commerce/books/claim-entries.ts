import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import type { Span } from '../daybook/ledger-moves.ts'

/** Entries of one transaction. */
const slice = 2000

interface Claim extends Span {
  readonly id: string
  /** Entries posted later are left for the next export. */
  readonly begun: number
}

interface Place {
  readonly at: number
  readonly entry: string
}

/** Entries `e` of a span that no export contains. */
export const selectOpen = ({ db }: Ctx, { start, end, begun }: Omit<Claim, 'id'>) => sql<{ id: string }>`
  select e.* from ledger_entries e
  where e.client_id = ${db.tenant.clientId} and e.at >= ${start} and e.at <= ${end} and e.unit = 'cents'
    and e.posted_at <= ${begun} and not exists (
      select 1 from ledger_export_entries x where x.client_id = e.client_id and x.entry_id = e.id)`

async function claimSlice(ctx: Ctx, { id, ...open }: Claim, { at, entry }: Place) {
  const [row] = await ctx.db.run(sql<{ found: number; at: number | null; entry: string | null }>`
    with picked as (
      select o.id, o.at from (${selectOpen(ctx, open)}) o
      where (o.at, o.id) > (${at}::bigint, ${entry}::text) order by o.at, o.id limit ${slice}),
    claimed as (
      insert into ledger_export_entries (client_id, entry_id, export_id, at)
      select ${ctx.db.tenant.clientId}::uuid, p.id, ${id}::text, p.at from picked p
      on conflict (client_id, entry_id) do nothing returning 1)
    select count(*)::integer as found, max(p.at)::double precision as at,
      (array_agg(p.id order by p.at desc, p.id desc))[1] as entry from picked p`)
  return row
}

/** Gives the open entries of a span to an export, each to one export only; a slice in each transaction. */
export async function claimEntries(run: JobRun, claim: Claim): Promise<void> {
  let place: Place = { at: claim.start - 1, entry: '' }
  for (;;) {
    const row = await run.within((ctx) => claimSlice(ctx, claim, place))
    if (row === undefined || row.at === null || row.entry === null) return
    place = { at: row.at, entry: row.entry }
    if (row.found < slice) return
  }
}

/** Opens the entries of an export again, a slice in each transaction. */
export async function releaseEntries(run: JobRun, id: string): Promise<void> {
  for (;;) {
    const gone = await run.within((ctx) =>
      ctx.db.run(sql`
        delete from ledger_export_entries x where x.client_id = ${ctx.db.tenant.clientId} and x.entry_id = any(array(
          select y.entry_id from ledger_export_entries y
          where y.client_id = ${ctx.db.tenant.clientId} and y.export_id = ${id} limit ${slice}))
        returning 1`),
    )
    if (gone.length < slice) return
  }
}
