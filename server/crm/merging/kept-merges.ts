import { contacts, undoneWithinMs, type MergeState, type NamedContact } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
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
  readonly state: MergeState
  /** Rows that the undo moves, while it runs; null before. */
  readonly undoing: Undoing | null
}

/** Facts for the steps of an undone merge that follow once both contacts are restored. */
export interface Undoing {
  /** Records assigned to the restored contact, as 'record id'. */
  readonly give: readonly string[]
  /** Both contacts as they were named when the merge was undone. */
  readonly kept: NamedContact
  readonly gone: NamedContact
  /** Addresses and numbers of the contact that comes back. */
  readonly reaches: readonly string[]
}

export interface MovedRow {
  readonly record: string
  readonly id: string
  readonly before: Doc
}

type NewMerge = Omit<Merge, 'at' | 'by' | 'undoing'>

/** Keeps what a merge does. */
export function noteMerge(ctx: Ctx, { id, kept, gone, before, after, ...noted }: NewMerge): void {
  const { clientId } = ctx.db.tenant
  ctx.db.later(sql`
    insert into contact_merges (client_id, id, kept, gone, at, by_user, before, after, sealed, kept_version, state)
    values (${clientId}, ${id}, ${kept}, ${gone}, ${ctx.now}, ${ctx.actor.userId}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${[...noted.sealed]}::text[], ${noted.kept_version},
      ${noted.state})`)
}

/** Keeps rows as before a merge moved them; a row that names the contact again was noted before. */
export function noteRows(ctx: Ctx, mergeId: string, rows: readonly MovedRow[]): void {
  if (rows.length === 0) return
  ctx.db.later(sql`
    insert into contact_merge_rows (client_id, merge_id, record, id, before)
    select ${ctx.db.tenant.clientId}::uuid, ${mergeId}, m.record, m.id, m.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(record text, id text, before jsonb)
    on conflict do nothing`)
}

const selected = sql`
  m.id, m.kept, m.gone, m.at, m.before, m.after, m.sealed, m.kept_version, m.state, m.undoing,
  ${nameOfActor(sql`m.client_id`, sql`m.by_user`)} as by`

/** Merges into a contact that can be taken back, the newest first. */
export const mergesInto = (ctx: Ctx, kept: string): Promise<Merge[]> =>
  ctx.db.run(sql<Merge>`
    select ${selected} from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.kept = ${kept} and m.undone_at is null
      and m.at > ${ctx.now - undoneWithinMs}
    order by m.at desc, m.id desc limit 50`)

/** Sealed fields of the kept contact that a user set since. */
export const sealedSinceMerge = async (
  ctx: Ctx,
  { kept, kept_version: version }: Merge,
): Promise<ReadonlySet<string>> => (version === null ? new Set() : sealedSince(ctx, contacts, { id: kept, version }))

const refused = (code: string, message: string) => new Conflict(null, null, { code, message })

/** Refuses to merge contacts of a merge that still moves rows. Throws Conflict. */
export async function requireSettled(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const running = await ctx.db.run(sql`
    select 1 from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.undone_at is null and m.state <> 'done'
      and (m.kept = any(${[...ids]}::text[]) or m.gone = any(${[...ids]}::text[])) limit 1`)
  if (running.length > 0)
    throw refused('merge-running', 'Another merge of one of these contacts has not ended. Try again when it is done.')
}

const runStates = { moving: ['moving', 'stopped'], returning: ['returning'] } as const

/** A merge with a running move or return of rows, locked; undefined if nothing is left to do. */
export async function takeRunning(
  ctx: Ctx,
  { merge: id, kind }: { readonly merge: string; readonly kind: keyof typeof runStates },
): Promise<Merge | undefined> {
  const [merge] = await ctx.db.run(sql<Merge>`
    select ${selected} from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${id} and m.undone_at is null
      and m.state = any(${[...runStates[kind]]}::text[])
    for update of m`)
  return merge
}

/** Stores the progress of a merge, and the rows that an undo moves. */
export function noteState(
  ctx: Ctx,
  id: string,
  { state, undoing = null }: { readonly state: MergeState; readonly undoing?: Undoing | null },
): void {
  ctx.db.later(sql`
    update contact_merges set state = ${state} ${undoing ? sql`, undoing = ${JSON.stringify(undoing)}::jsonb` : sql``}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** A merge that can be taken back. Throws NotFound; Conflict where it runs, was taken back, or is too long ago. */
export const takeMerge = (ctx: Ctx, id: string): Promise<Merge> => readUndoable(ctx, id, sql`for update of m`)

/** As `takeMerge`, for a question: no other writer waits. */
export const findMerge = (ctx: Ctx, id: string): Promise<Merge> => readUndoable(ctx, id, sql``)

async function readUndoable(ctx: Ctx, id: string, lock: Statement<unknown>): Promise<Merge> {
  const [merge] = await ctx.db.run(sql<Merge & { readonly undone_at: number | null }>`
    select ${selected}, m.undone_at from contact_merges m
    where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${id} ${lock}`)
  if (!merge) throw new NotFound(`merge ${id}`)
  if (merge.undone_at !== null) throw refused('undone-already', 'This merge was undone already.')
  if (merge.at <= ctx.now - undoneWithinMs) throw refused('too-late', 'A merge can be undone for 30 days.')
  if (merge.state === 'moving') throw refused('merge-running', 'This merge is still running. Undo it when it is done.')
  if (merge.state === 'returning') throw refused('undo-running', 'This merge is being undone already.')
  return merge
}

interface MovedPage {
  readonly record: string
  /** Key of the last row before the page. */
  readonly after: string
  readonly limit: number
}

/** A page of the rows of a type that a merge moved. */
export const rowsOfMerge = (ctx: Ctx, id: string, { record, after, limit }: MovedPage): Promise<MovedRow[]> =>
  ctx.db.run(sql<MovedRow>`
    select record, id, before from contact_merge_rows
    where client_id = ${ctx.db.tenant.clientId} and merge_id = ${id} and record = ${record} and id > ${after}
    order by id limit ${limit}`)

export async function countRowsOfMerge(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select count(*)::integer as count from contact_merge_rows
    where client_id = ${ctx.db.tenant.clientId} and merge_id = ${id}`)
  return row?.count ?? 0
}

export function forgetMerge(ctx: Ctx, id: string): void {
  ctx.db.later(sql`
    update contact_merges set undone_at = ${ctx.now}, undone_by = ${ctx.actor.userId}, state = 'done'
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}`)
}

/** Present contact of a merged one, through any number of merges; undefined for one that was not merged. */
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
