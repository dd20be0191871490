import { users } from '../../../domain/company/index.ts'
import { formatCount } from '../../../domain/kernel/values/format-value.ts'
import { writeQuietly } from '../../inbox/archives/quiet-writes.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { longWork } from '../../platform/database/pools.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../../platform/jobs/index.ts'
import { everyRow } from '../../platform/live/change-feed.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { clearTable, findStaying } from './clear-tables.ts'
import { fillTable, findNextVersion } from './fill-tables.ts'
import { countDays, type DayMove } from './move-times.ts'
import { findRecordType, listRenewedTables, type RenewedTable } from './renewed-tables.ts'

interface KeptClient {
  readonly kept_at: number
  readonly timezone: string
  readonly renewed_at: number | null
}

/** Effect of a renewal. */
export interface RenewedDemo {
  readonly rows: number
  /** Days since the records were made. */
  readonly days: number
}

const isHistory = ({ name }: RenewedTable): boolean => name === 'history'

/** Removes all rows and puts the kept ones back. No change log: nobody is told of thousands of records. */
async function putBack(ctx: Ctx, tables: readonly RenewedTable[], kept: KeptClient): Promise<RenewedDemo> {
  const days = countDays(kept.kept_at, ctx.now, kept.timezone)
  const move: DayMove = { around: kept.kept_at, days, timezone: kept.timezone }
  const versions = new Map<RenewedTable, number>()
  for (const table of tables) versions.set(table, await findNextVersion(ctx, table))
  const staying = await findStaying(ctx, kept.renewed_at ?? kept.kept_at)
  const fill = (table: RenewedTable) => fillTable(ctx, table, { move, version: versions.get(table) ?? 0 })
  const [history, others] = [tables.filter(isHistory), tables.filter((table) => !isHistory(table))]
  const clear = async (chosen: readonly RenewedTable[]) => {
    for (const table of chosen) await clearTable(ctx, table, staying)
  }
  await clear([...history, ...others.toReversed()])
  let rows = 0
  for (const table of others) rows += await fill(table)
  // Once more: the database has written the removed and the added records into it.
  await clear(history)
  for (const table of history) rows += await fill(table)
  return { rows, days }
}

/** Has every screen of the client read what it shows again. */
async function showAgain({ db }: Ctx, tables: readonly RenewedTable[]): Promise<void> {
  const types = tables.map(({ name }) => name).filter((name) => findRecordType(name) !== undefined)
  await db.run(sql`
    insert into change_log (client_id, record, id, op, version)
    select ${db.tenant.clientId}::uuid, t.record, ${everyRow}, 'update', 0 from unnest(${types}::text[]) as t(record)`)
}

async function tellUsers(ctx: Ctx): Promise<void> {
  const people = await beyondReach(ctx, users).every(['active', '==', true])
  await notifyOfRecord(ctx, {
    about: 'demo#renewed',
    path: 'threads',
    title: 'The demo was renewed',
    summary:
      'Its dates have moved to today. What visitors changed, added or deleted is as at the start. ' +
      'Conversations with a draft of the last day are as they were.',
    users: people.map(({ id }) => id),
    role: 'user',
  })
}

/**
 * Puts a client of the demo back to its first state, around today, in one transaction. Undefined for a client that is
 * not marked as one of the demo: nothing is done.
 */
export async function renewDemo(ctx: Ctx): Promise<RenewedDemo | undefined> {
  const { db, now } = ctx
  const [kept] = await db.run(sql<KeptClient>`
    select kept_at, timezone, renewed_at from demo_clients where client_id = ${db.tenant.clientId} for update`)
  if (kept === undefined) return undefined
  await db.run(longWork)
  await writeQuietly(ctx)
  const tables = await listRenewedTables(db)
  const renewed = await putBack(ctx, tables, kept)
  await db.run(sql`update demo_clients set renewed_at = ${now} where client_id = ${db.tenant.clientId}`)
  await db.run(sql`select set_config('app.archiving', 'off', true)`)
  await showAgain(ctx, tables)
  await tellUsers(ctx)
  return renewed
}

async function isOfDemo({ db, platform }: Ctx): Promise<boolean> {
  if (!platform.config.FLIGHTLINE_DEMO) return false
  const rows = await db.run(sql`select 1 from demo_clients where client_id = ${db.tenant.clientId}`)
  return rows.length > 0
}

/** Every night, in the clients of a demo alone: `updateDemoEnvironment` of the specification. */
export const renewDemoWorld: TimedTask = defineTimedTask({
  name: 'renew-demo',
  lane: 'bulk',
  at: { hour: 3, minute: 0 },
  refuse: async (ctx) =>
    (await isOfDemo(ctx)) ? undefined : 'This company is not part of a demo: nothing is renewed.',
  inClient: async (run) => {
    const renewed = await run.within(async (ctx) => ((await isOfDemo(ctx)) ? renewDemo(ctx) : undefined))
    if (renewed === undefined) return
    const moved = formatCount(renewed.days, 'day', 'days')
    run.tell(`${formatCount(renewed.rows, 'row', 'rows')} put back, dates ${moved} later than at the start`)
  },
})
