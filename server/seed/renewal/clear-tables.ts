import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { findRecordType, type RenewedTable } from './renewed-tables.ts'

/** Rows that a renewal leaves alone. */
export interface StayingRows {
  /** Conversations with a draft that someone wrote since the last renewal, in the last day. */
  readonly talks: readonly string[]
  /** Epoch milliseconds. */
  readonly draftsSince: number
}

/** Finds the drafts that people may still be writing. */
export async function findStaying({ db, now }: Ctx, lastRenewal: number): Promise<StayingRows> {
  const draftsSince = Math.max(lastRenewal, now - dayMs)
  const rows = await db.run(sql<{ thread: string }>`
    select distinct thread from threadsmsgs
    where client_id = ${db.tenant.clientId} and draft and trashed_at is null and last_date > ${draftsSince}`)
  return { talks: rows.map(({ thread }) => thread), draftsSince }
}

/** Condition on the rows `t` of a table that stay. */
function printStaying(table: string, { talks, draftsSince }: StayingRows): Statement<unknown> {
  const conditions: Readonly<Record<string, Statement<unknown>>> = {
    threads: sql`t.id = any(${talks}::text[])`,
    threadsmsgs: sql`t.thread = any(${talks}::text[])`,
    shared_drafts: sql`t.last_date > ${draftsSince}::bigint`,
    draft_updates: sql`t.date > ${draftsSince}::bigint`,
    // The next night of each task.
    due_work: sql`t.local_at is not null`,
    clients: sql`true`,
    // A user who is signed in never loses their rights for a moment.
    users: sql`exists (
      select from demo_rows d where d.client_id = t.client_id and d.record = 'users' and d.row ->> 'id' = t.id)`,
  }
  return conditions[table] ?? sql`false`
}

/** Removes the rows of the present client from a table, but for those that stay. */
export async function clearTable({ db }: Ctx, { name, isGuarded }: RenewedTable, staying: StayingRows): Promise<void> {
  if (isGuarded) {
    await db.run(sql`select flightline.clear_demo_table(${name})`)
    return
  }
  const gone = sql`
    from ${sql.table(name)} t where t.client_id = ${db.tenant.clientId} and (${printStaying(name, staying)}) is not true`
  if (findRecordType(name)?.search) await db.run(sql`select flightline.unindex_document(${name}, t.id) ${gone}`)
  await db.run(sql`delete ${gone}`)
}
