import { reach, accessOf } from '../../platform/records/authorise.ts'
import { matches, type Actor, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RecordVersion } from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { openTo } from '../../platform/records/guarded-fields.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'

/** State of a record before a version, as the history has it. */
export interface KeptState {
  readonly doc: Doc
  readonly date: number
  readonly last_date: number
  readonly active: boolean
}

/** A version of a record with its author. */
export interface AuthoredVersion extends RecordVersion {
  readonly id: string
  readonly actor: string | null
}

interface VersionRow {
  readonly id: string
  readonly version: number
  readonly op: string
  readonly at: number
  readonly actor_id: string | null
  readonly before: KeptState | null
  readonly next: KeptState | null
}

export const flattenKept = (kept: KeptState, id: string, version: number): Doc => flatten({ ...kept, id, version })

/** Current rows of a record type by their ids, those in the trash as well. */
export async function readCurrent(
  { db }: Ctx,
  { name }: RecordDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.run(sql<StoredRow>`
    select id, version, date, last_date, active, doc from ${sql.table(name)}
    where client_id = ${db.tenant.clientId} and id = any(${[...ids]}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Named {
  readonly id: string
  readonly version: number
}

/** Versions of records with the states on both sides. One that the history does not have, or has forgotten, is left out. */
export async function readVersions(
  ctx: Ctx,
  definition: RecordDefinition,
  named: readonly Named[],
): Promise<AuthoredVersion[]> {
  const { db } = ctx
  const rows = await db.run(sql<VersionRow>`
    select h.id, h.version, h.op, h.at, h.actor_id, h.before, n.before as next
    from unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ version }) => version)}::integer[]) k (id, version)
    join history h on h.client_id = ${db.tenant.clientId} and h.record = ${definition.name}
      and h.id = k.id and h.version = k.version
    left join lateral (
      select n.before from history n
      where n.client_id = h.client_id and n.record = h.record and n.id = h.id and n.version > h.version
      order by n.version limit 1) n on true`)
  const newest = rows.filter(({ next }) => next === null).map(({ id }) => id)
  const current = await readCurrent(ctx, definition, newest)
  return rows.flatMap(({ id, version, op, at, actor_id, before, next }) => {
    const after = next ?? current.get(id)
    if (after === undefined) return []
    return [
      {
        id,
        version,
        op,
        at,
        actor: actor_id,
        before: before && flattenKept(before, id, version - 1),
        after: flattenKept(after, id, version),
      },
    ]
  })
}

/** A record as the owner of a rule sees it; undefined beyond their reach. */
export function showTo(actor: Actor, definition: RecordDefinition, row: Doc): Doc | undefined {
  const within = reach(accessOf(definition, 'read'), actor)
  const isVisible = typeof within === 'boolean' ? within : matches(row, within)
  return isVisible ? openTo(definition, actor, row) : undefined
}
