import { v7 } from 'uuid'
import type { Actor, Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { TenantDb, tenantStep } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import { flatten, type StoredRow } from '../records/present.ts'
import { findStored, listStored } from '../records/read.ts'
import type { LiveQuery, LiveWindow } from './live-topic.ts'

/** A context for single reads: no transaction is opened, so none has to be ended. */
export const readingCtx = (platform: Platform, actor: Actor, pool = platform.pools.app): Ctx => ({
  actor,
  db: new TenantDb(
    pool,
    { clientId: actor.clientId, userId: actor.userId },
    // On the primary, with any replicas; with the position, so that the next read of a screen is not older.
    { reads: platform.replicas?.onPrimary },
  ),
  now: platform.clock(),
  newId: v7,
  log: platform.log,
  platform,
})

/** The rows of a watched query as an actor reads them now. Throws Forbidden, Invalid, Unavailable. */
export async function readWindow(platform: Platform, actor: Actor, query: LiveQuery): Promise<LiveWindow> {
  const ctx = readingCtx(platform, actor, platform.pools.live)
  const { definition, id, where, orderBy, limit } = query
  if (id === undefined) {
    const { rows, cursor } = await listStored(ctx, definition, { where, orderBy, limit })
    return { rows, cursor, position: ctx.db.position }
  }
  const row = await findStored(ctx, definition, { id, where })
  return { rows: row ? [row] : [], cursor: '0', position: ctx.db.position }
}

/**
 * Changed rows in their current state, for all readers: only compared with filters, never sent. Trashed ones are
 * absent.
 */
export async function currentRows(
  platform: Platform,
  definition: RecordDefinition,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, Doc>> {
  const db = new TenantDb(platform.pools.app, { clientId, userId: systemUserId })
  const rows = await db.once<StoredRow>(sql<StoredRow>`
    with s as materialized (${tenantStep(db.tenant)})
    select r.id, r.version, r.date, r.last_date, r.active, r.doc
    from s cross join ${sql.table(definition.name)} r
    where r.client_id = s.client_id and r.id = any(${ids}::text[]) and r.trashed_at is null`)
  return new Map(rows.map((row) => [row.id, flatten(row)]))
}
