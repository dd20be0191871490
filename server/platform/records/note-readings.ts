import { cutText, nameOfPerson, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { tenantStep } from '../database/tenant.ts'
import { Conflict } from '../errors.ts'
import { isFilled } from './present.ts'

const guardedOf = ({ guarded = [] }: RecordDefinition): string[] => guarded.flatMap(({ fields }) => fields)

/** One record that was shown, and the fields of it that held something. */
export interface Reading {
  readonly id: string
  readonly about: string
  readonly fields: readonly string[]
}

function readingsOf(definition: RecordDefinition, shown: readonly Doc[]): Reading[] {
  const guarded = guardedOf(definition)
  if (guarded.length === 0) return []
  const groups = Map.groupBy(shown, (row) => String(row['id']))
  return [...groups].flatMap(([id, rows]) => {
    const fields = guarded.filter((field) => rows.some((row) => isFilled(row[field])))
    return fields.length === 0 ? [] : [{ id, about: definition.title(rows[0] ?? {}), fields }]
  })
}

/**
 * Writes into the data log the users who are shown guarded fields, before the answer is sent (promises, 'each reading
 * is logged'): one statement, and none without guarded fields. `shown` are rows as the actor gets them, with id.
 */
export async function noteReadings(ctx: Ctx, definition: RecordDefinition, shown: readonly Doc[]): Promise<void> {
  await logReadings(ctx, definition, { readings: readingsOf(definition, shown) })
}

interface Logged {
  readonly readings: readonly Reading[]
  /** Action; 'read' when absent. */
  readonly action?: string
  /** Reason, in the words of the reader. */
  readonly reason?: string
}

/** Writes readings into the data log, one entry each, in one statement; no statement for no readings. */
export async function logReadings(
  ctx: Ctx,
  definition: Pick<RecordDefinition, 'name'>,
  { readings, action = 'read', reason }: Logged,
): Promise<void> {
  if (readings.length === 0) return
  const { userId: user, isDefaultClient } = ctx.actor
  const why = reason === undefined ? {} : { reason }
  const entries = readings.map(({ id, about, fields }) => ({
    id: ctx.newId(),
    doc: {
      action,
      result: 'shown',
      success: true,
      details: { user, record: definition.name, id, about: cutText(about, 200), fields, ...why },
    },
  }))
  await ctx.db.keep(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    insert into data_logs (client_id, id, date, last_date, doc)
    select s.client_id, e.id, ${ctx.now}, ${ctx.now}, jsonb_set(e.doc, '{details,by}', to_jsonb(coalesce(
      nullif((select u.doc ->> 'name' from users u where u.client_id = s.client_id and u.id = ${user}), ''),
      ${nameOfPerson(undefined, isDefaultClient)}::text)))
    from s cross join jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id text, doc jsonb)`)
}

const rowOf = (id: string, value: unknown): Doc =>
  typeof value === 'object' && value !== null ? { ...value, id } : { id }

/** Runs a write of one record. A refusal that shows both versions is a reading too; it outlives the write's own end. */
export async function notingRefusal<T>(
  ctx: Ctx,
  { definition, id }: { definition: RecordDefinition; id: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Conflict) {
      await ctx.db.rollback()
      await noteReadings(ctx, definition, [rowOf(id, error.current), rowOf(id, error.yours)])
    }
    throw error
  }
}
