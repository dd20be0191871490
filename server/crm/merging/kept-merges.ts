import { contacts, undoneWithinMs } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { nameOfActor } from '../../platform/records/name-of-actor.ts'
import { sealedSince } from '../../platform/records/sealed-writes.ts'

export interface Merge {
  readonly id: string
  readonly kept: string
  readonly gone: string
  readonly at: number
  readonly by: string | null
  readonly before: Doc
  readonly after: Doc
  /** Sealed fields that were taken from the contact that went. */
  readonly sealed: readonly string[]
  /** The version that it made of the contact that was kept; null where that was not noted yet. */
  readonly kept_version: number | null
}

export interface MovedRow {
  readonly record: string
  readonly id: string
  readonly before: Doc
}

type NewMerge = Omit<Merge, 'at' | 'by'> & { readonly rows: readonly MovedRow[] }

/** Keeps what a merge did. */
export function noteMerge(ctx: Ctx, { id, kept, gone, before, after, rows, ...noted }: NewMerge): void {
  const { clientId } = ctx.db.tenant
  ctx.db.later(sql`
    insert into contact_merges (client_id, id, kept, gone, at, by_user, before, after, sealed, kept_version)
    values (${clientId}, ${id}, ${kept}, ${gone}, ${ctx.now}, ${ctx.actor.userId}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${[...noted.sealed]}::text[], ${noted.kept_version})`)
  noteRows(ctx, id, rows)
}

/** Keeps how rows were before a merge moved them. */
function noteRows(ctx: Ctx, mergeId: string, rows: readonly MovedRow[]): void {
  if (rows.length === 0) return
  ctx.db.later(sql`
    insert into contact_merge_rows (client_id, merge_id, record, id, before)
    select ${ctx.db.tenant.clientId}::uuid, ${mergeId}, m.record, m.id, m.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(record text, id text, before jsonb)`)
}

const selected = sql`
  m.id, m.kept, m.gone, m.at, m.before, m.after, m.sealed, m.kept_version,
  ${nameOfActor(sql`m.client_id`, sql`m.by_user`)} as by`

/** Merges into a contact that can be taken back, the newest first. */
export const mergesInto = (ctx: Ctx, kept: string): Promise<Merge[]> =>
  ctx.db.run(sql<Merge>`
    select ${selected} from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.kept = ${kept} and m.undone_at is null
      and m.at > ${ctx.now - undoneWithinMs}
    order by m.at desc, m.id desc limit 50`)

/** The sealed fields of the contact that was kept which somebody set since. */
export const sealedSinceMerge = async (
  ctx: Ctx,
  { kept, kept_version: version }: Merge,
): Promise<ReadonlySet<string>> => (version === null ? new Set() : sealedSince(ctx, contacts, { id: kept, version }))

/** A merge that can be taken back. Throws NotFound; Conflict where it was taken back, or too long ago. */
export async function takeMerge(ctx: Ctx, id: string): Promise<Merge> {
  const [merge] = await ctx.db.run(sql<Merge & { readonly undone_at: number | null }>`
    select ${selected}, m.undone_at from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${id} for update of m`)
  if (!merge) throw new NotFound(`merge ${id}`)
  if (merge.undone_at !== null)
    throw new Conflict(null, null, { code: 'undone-already', message: 'This merge was taken back already.' })
  if (merge.at <= ctx.now - undoneWithinMs)
    throw new Conflict(null, null, { code: 'too-late', message: 'A merge can be taken back for 30 days.' })
  return merge
}

export const rowsOfMerge = (ctx: Ctx, id: string): Promise<MovedRow[]> =>
  ctx.db.run(sql<MovedRow>`
    select record, id, before from contact_merge_rows
    where client_id = ${ctx.db.tenant.clientId} and merge_id = ${id} order by record, id`)

export function forgetMerge(ctx: Ctx, id: string): void {
  ctx.db.later(sql`
    update contact_merges set undone_at = ${ctx.now}, undone_by = ${ctx.actor.userId}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** The contact that one has become, however many merges lie between; undefined for one that was not merged. */
export async function contactMergedInto(ctx: Ctx, id: string): Promise<string | undefined> {
  const [row] = await ctx.db.run(sql<{ kept: string }>`
    with recursive led(contact, step) as (
      select ${id}::text collate "C", 0
      union all
      select m.kept, step + 1 from led join contact_merges m
        on m.client_id = ${ctx.db.tenant.clientId} and m.gone = led.contact and m.undone_at is null
      where step < 50
    )
    select contact as kept from led where step > 0 order by step desc limit 1`)
  return row?.kept
}
