import { isDeepStrictEqual } from 'node:util'
import {
  matches,
  nameOfPerson,
  revealableBy,
  sealedFields,
  type Doc,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { NotFound } from '../errors.ts'
import { requireReach } from './authorise.ts'
import { openTo, withoutFields } from './guarded-fields.ts'
import { nameOfActor } from './name-of-actor.ts'
import { flatten, type StoredRow } from './present.ts'
import { findStored, type Target } from './read.ts'
import { recordedNow, withRecordedOf } from './recorded-fields.ts'
import { updateStored } from './write.ts'

/** One write of a record: user, time, and the document on both sides of it. */
export interface HistoryEntry {
  readonly version: number
  readonly at: number
  readonly actor_id: string | null
  /** Current or last known names; null for the program itself. */
  readonly actor_name: string | null
  readonly op: string
  readonly before: Doc | null
  readonly after: Doc | null
  /** Sealed fields that it set, for who may reveal them; absent where there are none. */
  readonly sealed?: readonly string[]
}

interface Kept {
  readonly version: number
  readonly at: number
  readonly actor_id: string | null
  readonly known_name: string | null
  readonly op: string
  readonly before: { doc: Doc; date: number; last_date: number; active: boolean } | null
  /** Sealed fields that it set, over any value. */
  readonly sealed: readonly string[]
}

const mostEntries = 200

async function keptRows(ctx: Ctx, definition: RecordDefinition, id: string): Promise<Kept[]> {
  return ctx.db.run(sql<Kept>`
    select h.version, h.at, h.actor_id, h.op, h.before, ${nameOfActor(sql`h.client_id`, sql`h.actor_id`)} as known_name,
      coalesce(w.fields, '{}') as sealed
    from history h
    left join sealed_writes w
      on w.client_id = h.client_id and w.record = h.record and w.id = h.id and w.version = h.version
    where h.client_id = ${ctx.db.tenant.clientId} and h.record = ${definition.name} and h.id = ${id}
    order by h.version desc limit ${mostEntries}`)
}

async function requireWithin(ctx: Ctx, definition: RecordDefinition, target: Target): Promise<StoredRow> {
  const row = await findStored(ctx, definition, target)
  if (!row) throw new NotFound(`${definition.name} ${target.id}`)
  return row
}

const actorName = ({ actor }: Ctx, { actor_id, known_name }: Kept): string | null =>
  actor_id === null || actor_id === systemUserId ? null : nameOfPerson(known_name, actor.isDefaultClient)

const beforeOf = (kept: Kept, id: string): Doc | null =>
  kept.before && flatten({ ...kept.before, id, version: kept.version - 1 })

/**
 * Earlier versions visible to the actor: the read rule holds for each version separately. A sent message is readable
 * for all, its draft for its writer.
 */
function visibleTo(ctx: Ctx, definition: RecordDefinition): (version: Doc) => boolean {
  const within = requireReach(definition, 'read', ctx.actor)
  return (version) => within === true || matches(version, within)
}

/** The given sealed fields that a version set, and those that differ on its sides: programs change them without choosing. */
const sealedOf = (fields: readonly string[], { sealed }: Kept, [before, after]: readonly (Doc | null)[]) =>
  fields.filter(
    (field) => sealed.includes(field) || (before && after && !isDeepStrictEqual(before[field], after[field])),
  )

/** The newest 200 writes of a record within the actor's reach, newest first; versions beyond it are left out. */
export async function historyOf(ctx: Ctx, definition: RecordDefinition, target: Target): Promise<HistoryEntry[]> {
  const current = await requireWithin(ctx, definition, target)
  const rows = await keptRows(ctx, definition, target.id)
  const isVisible = visibleTo(ctx, definition)
  const shown = (version: Doc | null) => (version && isVisible(version) ? openTo(definition, ctx.actor, version) : null)
  const revealable = revealableBy(definition, ctx.actor)
  const entries = rows.map((kept, index): HistoryEntry => {
    const { version, at, actor_id, op } = kept
    const actor_name = actorName(ctx, kept)
    const newer = rows[index - 1]
    const after = newer ? beforeOf(newer, target.id) : flatten(current)
    const before = beforeOf(kept, target.id)
    const sealed = sealedOf(revealable, kept, [before, after])
    const sides = { before: shown(before), after: shown(after) }
    return { version, at, actor_id, actor_name, op, ...sides, ...(sealed.length > 0 && { sealed }) }
  })
  return entries.filter(({ before, after }) => before !== null || after !== null)
}

/** The document as it was before a version was written; undefined where that version is not known. */
export async function docBefore(
  ctx: Ctx,
  definition: RecordDefinition,
  { id, version }: { id: string; version: number },
): Promise<Doc | undefined> {
  const [kept] = await ctx.db.run(sql<{ doc: Doc | null }>`
    select before -> 'doc' as doc from history
    where client_id = ${ctx.db.tenant.clientId} and record = ${definition.name} and id = ${id} and version = ${version}`)
  return kept?.doc ?? undefined
}

const isWhole = (path: string): boolean => !path.includes('.')

/** Sealed fields that were set after a version: restoring that version sets them again, over their present values. */
function sealedSetAfter(
  definition: RecordDefinition,
  { rows, version, now, old }: { rows: readonly Kept[]; version: number; now: Doc; old: Doc },
): readonly string[] {
  const set = new Set(rows.flatMap((kept) => (kept.version > version ? kept.sealed : [])))
  return sealedFields(definition).filter((field) => set.has(field) || !isDeepStrictEqual(now[field], old[field]))
}

/** Writes a record as it was at a version, as a new version on top of `current`. Throws Conflict, NotFound. */
export async function restoreVersion(
  ctx: Ctx,
  definition: RecordDefinition,
  { target, version, current }: { target: Target; version: number; current: number },
): Promise<StoredRow> {
  const [row, rows] = [await requireWithin(ctx, definition, target), await keptRows(ctx, definition, target.id)]
  // Versions of one writing are one entry: the document at its last one is that before the next entry.
  const isKept = rows.some((kept) => kept.version <= version)
  const wanted = isKept ? rows.findLast((kept) => kept.version > version)?.before : undefined
  if (!wanted && version !== row.version) throw new NotFound(`version ${version}`)
  const old = wanted ?? { ...row }
  if (!visibleTo(ctx, definition)(flatten({ ...old, id: row.id, version }))) throw new NotFound(`version ${version}`)
  // The replaced version must be found again, also in the middle of writing (migration 0053).
  await ctx.db.run(sql`select set_config('app.own_entry', 'yes', true)`)
  const cleared = Object.fromEntries(Object.keys(row.doc).map((field) => [field, null]))
  // The state of a record in its life cycle is no content: it stays as it is.
  const lasting = [
    ...(definition.recorded ?? []),
    ...recordedNow(definition, flatten(row)),
    ...(definition.transitions ? [definition.transitions.field] : []),
  ]
  const others = withoutFields({ ...cleared, ...old.doc }, lasting.filter(isWhole))
  const change = withRecordedOf(
    lasting.filter((path) => !isWhole(path)),
    others,
    row.doc,
  )
  const sealed = sealedSetAfter(definition, { rows, version, now: row.doc, old: old.doc })
  return updateStored(ctx, definition, {
    ...target,
    version: current,
    change,
    earlier: { doc: old.doc, sealed },
    date: old.date,
    active: old.active,
  })
}
