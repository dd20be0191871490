import {
  automationMessages,
  exportColumns,
  mayExport,
  recordExports,
  type exportRecords,
} from '../../../domain/automation/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { chosenIds } from '../../platform/records/chosen-rows.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'
import { customisedNamed } from './customised-named.ts'
import { writeRecordExport } from './write-export.ts'

/** Tries of a job that reads a whole list: a store that is away comes back. */
const attempts = 5

/**
 * Begins to write rows of a list into a file. Throws Forbidden for a list that the actor may not read; Invalid, also for a
 * choice of rows that cannot be asked.
 */
export async function beginExport(
  ctx: Ctx,
  { chosen, ...asked }: InputOf<typeof exportRecords>['body'],
): Promise<{ id: string }> {
  const definition = await customisedNamed(ctx, asked.record)
  if (definition === undefined) throw new Invalid([automationMessages.issue('record', 'no-list')])
  if (!mayExport(definition, ctx.actor)) throw new Forbidden(asked.record)
  const known = new Set(exportColumns(definition, ctx.actor).map(({ field }) => field))
  const unknown = asked.fields.filter((field) => !known.has(field))
  if (unknown.length > 0)
    throw new Invalid(unknown.map((field) => automationMessages.issue('fields', 'unknown-column', { field })))
  await chosenIds(ctx, definition, { chosen, most: 1, mostHits: 1 })
  const user = ctx.actor.userId
  const doc = recordExports.shape.parse({ ...asked, user, title: definition.label.many })
  const { id } = await asVerb(ctx, recordExports).create({ doc })
  await enqueue(ctx, writeRecordExport, { payload: { exportId: id, user, chosen }, key: id, maxAttempts: attempts })
  return { id }
}

/** Begins to write all rows of a list, with every column that the actor may export. Throws as `beginExport`. */
export async function exportWhole(
  ctx: Ctx,
  { record, format }: { readonly record: string; readonly format: 'csv' | 'xlsx' },
): Promise<{ id: string }> {
  const definition = await customisedNamed(ctx, record)
  const fields = definition === undefined ? [] : exportColumns(definition, ctx.actor).map(({ field }) => field)
  return beginExport(ctx, { record, format, separator: ',', fields, chosen: {} })
}

/** Stops an export of the actor's own that is still written. Throws NotFound. */
export async function stopExport(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const { row, change } = await takeRecord(ctx, recordExports, { id })
  if (row.state === 'waiting' || row.state === 'running') change({ state: 'stopped' })
  return {}
}
