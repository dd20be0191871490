import { erasedName, tasks } from '../../../domain/crm/index.ts'
import { isDoc, isSameValue, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { records } from '../../../domain/records.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { addUp } from './count-erased.ts'
import { patternsOf, redactingOf, type Work } from './erasure-work.ts'

const pageSize = 200

/**
 * Record types that an erasure skips: those that law and contract need, those about the company's own people, and those
 * with a separate step.
 */
const leftAlone = new Set([
  'invoices',
  'payments',
  'refunds',
  'refund_requests',
  'disputes',
  'acceptances',
  'erasures',
  'clients',
  'users',
  'signatures',
  'invitations',
  'devices',
  'terms',
  'threads',
  'threadsmsgs',
])

/** Record types whose rows may name a person in passing. */
export const sweptRecords: readonly RecordDefinition[] = records.filter(({ name }) => !leftAlone.has(name))

/** Record types of which the history is kept as well. */
export const keptHistory: ReadonlySet<string> = new Set([...leftAlone].filter((name) => !name.startsWith('threads')))

type Redact = (doc: Doc) => Doc

/** A task about the person says nothing any more; any other one keeps its words without the name. */
function taskAfter(doc: Doc, ids: readonly string[], redacted: Redact): Doc {
  const about = doc['about']
  const isAbout = isDoc(about) && ids.includes(String(about['id']))
  return redacted(isAbout ? { ...doc, name: 'Erased', description: '' } : doc)
}

/** Only the words of an entry of the data log are replaced: reader, object and time stay. */
function logAfter(doc: Doc, ids: readonly string[], redacted: Redact): Doc {
  const { details } = doc
  if (!isDoc(details)) return doc
  const { about, reason } = details
  const words = redacted({ about, reason })
  const isTheirs = ids.includes(String(details['id']))
  return {
    ...doc,
    details: {
      ...details,
      about: isTheirs ? erasedName : words['about'],
      ...(reason !== undefined && { reason: words['reason'] }),
    },
  }
}

function changed({ name }: RecordDefinition, doc: Doc, { traces }: Work): Doc {
  const redacted = redactingOf(traces)
  if (name === tasks.name) return taskAfter(doc, traces.own.ids, redacted)
  return name === 'data_logs' ? logAfter(doc, traces.own.ids, redacted) : redacted(doc)
}

/** Removes the person from the rows of a record type, a page at a time. Returns the id after which to continue. */
export async function sweepRecords(ctx: Ctx, definition: RecordDefinition, work: Work): Promise<string | undefined> {
  const { clientId } = ctx.db.tenant
  const table = sql.table(definition.name)
  const ids = await ctx.db.run(sql<{ id: string }>`
    select id from ${table} where client_id = ${clientId} and id > ${work.after} order by id limit ${pageSize}`)
  const last = ids.at(-1)?.id
  if (last === undefined) return undefined
  const rows = await ctx.db.run(sql<{ id: string; doc: Doc }>`
    select r.id, r.doc from ${table} r
    where r.client_id = ${clientId} and r.id > ${work.after} and r.id <= ${last}
      and lower(r.doc::text) like any (${patternsOf(work.traces)}::text[])
    order by r.id for update of r`)
  const next = rows.flatMap(({ id, doc }) => {
    const now = changed(definition, doc, work)
    return isSameValue(now, doc) ? [] : [{ id, doc: now }]
  })
  await rewriteForGood(ctx, definition, next)
  await addUp(ctx, work, { unnamed: next.length })
  return ids.length < pageSize ? undefined : last
}
