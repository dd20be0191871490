import {
  isSameValue,
  mergeChange,
  sealedFields,
  shapeIssues,
  type Doc,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { Conflict, Invalid } from '../errors.ts'
import { applied } from './apply-change.ts'
import { flatten, type StoredRow } from './present.ts'
import { sealedIn, sealedSince } from './sealed-writes.ts'
import type { BaseChoice } from './write.ts'

/** Input of a change of a record: the version that was read, and the fields to replace. */
interface StaleWrite extends Pick<BaseChoice, 'date' | 'active'> {
  readonly version: number
  readonly change: Doc
}

type Kept = Omit<StoredRow, 'id' | 'version'>

/** The row as it was at an earlier version; undefined where the history does not hold it. */
async function rowAt(
  ctx: Ctx,
  { name }: RecordDefinition,
  { id, version }: { id: string; version: number },
): Promise<StoredRow | undefined> {
  const [kept] = await ctx.db.run(sql<{ before: Kept | null }>`
    select before from history
    where client_id = ${ctx.db.tenant.clientId} and record = ${name} and id = ${id} and version = ${version + 1}`)
  return kept?.before ? { ...kept.before, id, version } : undefined
}

/** Input as it would have been stored: with the defaults of its shape, which are no change. Throws Invalid. */
function asShaped({ shape }: RecordDefinition, { doc }: StoredRow, change: Doc): Doc {
  const parsed = shape.safeParse(applied(doc, change))
  if (!parsed.success) throw new Invalid(shapeIssues(parsed.error))
  const shaped: Doc = parsed.data
  return Object.fromEntries(Object.keys(change).map((name) => [name, shaped[name] ?? null]))
}

/**
 * True if others changed a sealed field since: a writer who sets it as well is asked, even with an equal value.
 * Otherwise a guess at it would show if it is right.
 */
async function sealedChangedSince(
  ctx: Ctx,
  definition: RecordDefinition,
  { base, now }: { readonly base: StoredRow; readonly now: StoredRow },
): Promise<(field: string) => boolean> {
  if (sealedFields(definition).length === 0) return () => false
  const set = await sealedSince(ctx, definition, base)
  return (field) => set.has(field) || !isSameValue(base.doc[field], now.doc[field])
}

/**
 * Applies a change made from an outdated version to the current one: changes of others elsewhere stay
 * (domain/kernel/fields/merge-docs.ts). `shown` is the row as the writer may see it. Throws Conflict, with the paths,
 * if both changed the same; without them if the read version is unknown.
 */
export async function mergeStale(
  ctx: Ctx,
  definition: RecordDefinition,
  { before, shown, write }: { before: StoredRow; shown: Doc; write: StaleWrite },
): Promise<StaleWrite> {
  const base = await rowAt(ctx, definition, { id: before.id, version: write.version })
  if (!base) throw new Conflict(shown, write.change)
  const { date, active } = write
  const beside = { ...(date !== undefined && { date }), ...(active !== undefined && { active }) }
  const sent = asShaped(definition, base, write.change)
  const sides = { base: flatten(base), theirs: flatten(before), change: { ...sent, ...beside } }
  const { change, conflicts: differing } = mergeChange(definition, sides)
  const sealed = sealedIn(definition, write.change)
  const changed = await sealedChangedSince(ctx, definition, { base, now: before })
  const conflicts = [...differing.filter((path) => !sealed.includes(path)), ...sealed.filter(changed)]
  if (conflicts.length > 0) throw new Conflict(shown, write.change, { paths: conflicts })
  const merged: Doc & Pick<BaseChoice, 'date' | 'active'> = change
  return { version: before.version, change: merged, date: merged.date, active: merged.active }
}
