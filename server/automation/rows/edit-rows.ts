import type { FieldValues } from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A row of an edit. `before` and `after` are the values of its fields by their paths. */
export interface EditRow {
  readonly id: string
  readonly before: FieldValues | null
  readonly after: FieldValues | null
}

export type EditRowState = 'waiting' | 'changed' | 'same' | 'failed' | 'undone' | 'kept'

/** Outcome for a row. */
export interface EditOutcome {
  readonly id: string
  readonly state: EditRowState
  readonly before?: FieldValues
  readonly after?: FieldValues
  readonly title?: string
  readonly words?: string
}

/** Puts rows on the list of an edit. */
export async function addEditRows(ctx: Ctx, editId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    insert into record_edit_rows (client_id, edit_id, id)
    select ${ctx.db.tenant.clientId}, ${editId}, t.id from unnest(${[...ids]}::text[]) as t(id)`)
}

interface Next {
  readonly rowState: EditRowState
  /** The states of the edit in which they are to be done. */
  readonly editStates: readonly string[]
  readonly limit: number
  /** One row alone. */
  readonly id?: string
}

/**
 * The next rows of an edit that are still to be done, by their ids, so that two edits come to the same rows in one
 * order. They are locked until this transaction ends; a stop or an undo of the edit waits for it.
 */
export const nextEditRows = (ctx: Ctx, editId: string, { rowState, editStates, limit, id }: Next): Promise<EditRow[]> =>
  ctx.db.run(sql<EditRow>`
    select r.id, r.before, r.after from record_edit_rows r
    join record_edits e on e.client_id = r.client_id and e.id = r.edit_id
    where r.client_id = ${ctx.db.tenant.clientId} and r.edit_id = ${editId} and r.state = ${rowState}
      and e.doc ->> 'state' = any(${[...editStates]}::text[]) ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.id limit ${limit} for update of r for share of e`)

/** Notes what became of rows, in the transaction that did it. */
export async function settleEditRows(ctx: Ctx, editId: string, outcomes: readonly EditOutcome[]): Promise<void> {
  await ctx.db.run(sql`
    update record_edit_rows r set state = o.state, words = o.words, title = coalesce(o.title, r.title),
      before = coalesce(o.before, r.before), after = coalesce(o.after, r.after)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o(id text, state text, words text, title text, before jsonb, after jsonb)
    where r.client_id = ${ctx.db.tenant.clientId} and r.edit_id = ${editId} and r.id = o.id`)
}

interface Progress {
  readonly waiting: number
  readonly changed: number
  readonly same: number
  readonly failed: number
  readonly undone: number
  readonly kept: number
  readonly failures: { id: string; title: string; words: string }[]
}

const noRows = { waiting: 0, changed: 0, same: 0, failed: 0, undone: 0, kept: 0 }

/** How many rows are in each state, and why the first ones that failed or stayed did. */
export async function progressOfEdit(ctx: Ctx, editId: string, shown: number): Promise<Progress> {
  const { clientId } = ctx.db.tenant
  const counts = await ctx.db.run(sql<{ state: EditRowState; count: number }>`
    select state, count(*)::integer as count from record_edit_rows
    where client_id = ${clientId} and edit_id = ${editId} group by state`)
  const failures = await ctx.db.run(sql<{ id: string; title: string; words: string }>`
    select id, coalesce(title, '') as title, coalesce(words, '') as words from record_edit_rows
    where client_id = ${clientId} and edit_id = ${editId} and state in ('failed', 'kept') order by id limit ${shown}`)
  return { ...noRows, ...Object.fromEntries(counts.map(({ state, count }) => [state, count])), failures }
}
