import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A record that was made, changed or brought back, and by whom it was last. */
export interface WatchedChange {
  readonly record: string
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: string | null
}

interface ChangeRow extends WatchedChange {
  readonly op: string
  readonly xid: string
  readonly seq: number
}

/** Changes that one run looks at; the rest waits for the next. */
const atOnce = 2000

/** Without watched searches the next one begins at its own creation. */
export async function forgetPosition({ db }: Ctx): Promise<void> {
  await db.run(sql`delete from watch_positions where client_id = ${db.tenant.clientId}`)
}

/**
 * Takes the changes since the last run, or since a time at the first, and advances past them: both depend on the
 * transaction, so that nothing is reported twice or left out. Of two concurrent runs one waits.
 */
export async function takeChanges({ db }: Ctx, since: number): Promise<readonly WatchedChange[]> {
  const { clientId } = db.tenant
  const [position] = await db.run(sql<{ xid: string; seq: number }>`
    select xid::text as xid, seq from watch_positions where client_id = ${clientId} for update`)
  const rows = await db.run(sql<ChangeRow>`
    select c.record, c.id, c.op, c.at, c.xid, c.seq, h.actor_id as actor
    from flightline.changes_of_client(
      ${position?.xid ?? null}::xid8, ${position?.seq ?? null}::bigint,
      to_timestamp(${since}::double precision / 1000), ${atOnce}::integer) c
    left join history h
      on h.client_id = ${clientId} and h.record = c.record and h.id = c.id and h.version = c.version
    order by c.xid::xid8, c.seq`)
  const last = rows.at(-1)
  if (last) {
    await db.run(sql`
      insert into watch_positions (client_id, xid, seq) values (${clientId}, ${last.xid}::xid8, ${last.seq})
      on conflict (client_id) do update set xid = excluded.xid, seq = excluded.seq`)
  }
  const alive = rows.filter(({ op }) => ['create', 'update', 'restore'].includes(op))
  return [...new Map(alive.map((row) => [`${row.record} ${row.id}`, row])).values()]
}
