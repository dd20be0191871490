import { erasedName } from '../../../domain/crm/index.ts'
import { threads, unread } from '../../../domain/inbox/index.ts'
import { isDoc, isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { removeForGood, rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { addUp } from './count-erased.ts'
import { patternsOf, redactingOf, type Work } from './erasure-work.ts'

const pageSize = 200

interface Row {
  readonly id: string
  readonly doc: Doc
  /** Ids of its messages that were emptied. */
  readonly emptied: readonly string[]
  /** True if it has no other message. */
  readonly is_empty: boolean
}

/** A line of what happened in a thread, without the words of a message that has none any more. */
const lineOf = (line: unknown, emptied: readonly string[]): unknown =>
  isDoc(line) && emptied.includes(String(line['id']))
    ? { ...line, author: line['inbound'] === true ? erasedName : line['author'], subject: 'Erased', summary: '' }
    : line

function threadAfter(doc: Doc, { emptied, is_empty }: Row): Doc {
  const { activity, opening, ...rest } = doc
  return {
    ...rest,
    ...(Array.isArray(activity) && { activity: activity.map((line: unknown) => lineOf(line, emptied)) }),
    ...(isDoc(opening) && !emptied.includes(String(opening['id'])) && { opening }),
    ...(is_empty && { subject: 'Erased conversation' }),
  }
}

/** Removes the person from conversations, a page at a time. Returns the id after which to continue. */
export async function sweepThreads(ctx: Ctx, work: Work): Promise<string | undefined> {
  const { clientId } = ctx.db.tenant
  const ids = await ctx.db.run(sql<{ id: string }>`
    select id from threads where client_id = ${clientId} and id > ${work.after} order by id limit ${pageSize}`)
  const last = ids.at(-1)?.id
  if (last === undefined) return undefined
  const rows = await ctx.db.run(sql<Row>`
    select r.id, r.doc, coalesce(m.emptied, '{}') as emptied, coalesce(m.is_empty, false) as is_empty
    from threads r left join lateral (
      select array_agg(m.id) filter (where m.doc #>> '{metadata,erased}' = 'yes') as emptied,
        bool_and(coalesce(m.doc #>> '{metadata,erased}', '') = 'yes') as is_empty
      from threadsmsgs m where m.client_id = r.client_id and m.thread = r.id and not coalesce(m.draft, false)) m on true
    where r.client_id = ${clientId} and r.id > ${work.after} and r.id <= ${last}
      and (r.contact_id = any(${[...work.traces.own.ids]}::text[]) or m.emptied is not null
        or lower(r.doc::text) like any (${patternsOf(work.traces)}::text[]))
    order by r.id for update of r`)
  const redacted = redactingOf(work.traces)
  const next = rows.flatMap((row) => {
    const doc = threads.shape.strip().parse(redacted(threadAfter(row.doc, row)))
    return isSameValue(doc, row.doc) ? [] : [{ id: row.id, doc }]
  })
  await rewriteForGood(ctx, threads, next)
  const gone = rows.flatMap(({ emptied }) => emptied)
  await removeForGood(
    ctx,
    unread,
    sql`(r.doc ->> 'message' = any(${gone}::text[]) or r.doc ->> 'first' = any(${gone}::text[])
      or r.thread = any(${rows.filter(({ is_empty }) => is_empty).map(({ id }) => id)}::text[]))
      and r.thread = any(${rows.map(({ id }) => id)}::text[])`,
  )
  await addUp(ctx, work, { unnamed: next.length })
  return ids.length < pageSize ? undefined : last
}
