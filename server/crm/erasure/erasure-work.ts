import { redactor, writtenForms } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import type { Traces } from './person-traces.ts'

/** The work of an erasure as it is kept between its transactions. */
export interface Work {
  readonly erasure_id: string
  readonly traces: Traces
  readonly step: number
  readonly after: string
}

export async function noteWork(ctx: Ctx, erasureId: string, traces: Traces): Promise<void> {
  await ctx.db.run(sql`
    insert into erasure_work (client_id, erasure_id, traces)
    values (${ctx.db.tenant.clientId}, ${erasureId}, ${JSON.stringify(traces)}::jsonb)`)
}

/** The work of an erasure, which no one else does until the transaction ends; undefined once it is done. */
export async function takeWork(ctx: Ctx, erasureId: string): Promise<Work | undefined> {
  const [work] = await ctx.db.run(sql<Work>`
    select erasure_id, traces, step, after from erasure_work
    where client_id = ${ctx.db.tenant.clientId} and erasure_id = ${erasureId} for update`)
  return work
}

/** The work of an erasure as it is now. Opens no transaction. */
export async function peekWork({ db }: Ctx, erasureId: string): Promise<Work | undefined> {
  const [work] = await db.once(sql<Work | { readonly erasure_id: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* ${seenColumn(db.tenant)} from s left join lateral (
      select w.erasure_id, w.traces, w.step, w.after from erasure_work w
      where w.client_id = s.client_id and w.erasure_id = ${erasureId}) t on true`)
  return work && work.erasure_id !== null ? work : undefined
}

/** Notes how far the work is, in the transaction that did it. */
export async function moveOn(ctx: Ctx, { erasure_id, step, after }: Omit<Work, 'traces'>): Promise<void> {
  await ctx.db.run(sql`
    update erasure_work set step = ${step}, after = ${after}
    where client_id = ${ctx.db.tenant.clientId} and erasure_id = ${erasure_id}`)
}

export async function endWork(ctx: Ctx, erasureId: string): Promise<void> {
  await ctx.db.run(sql`
    delete from erasure_work where client_id = ${ctx.db.tenant.clientId} and erasure_id = ${erasureId}`)
}

const escapedLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** As the text of a JSON document has it. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Patterns of a text that names the person, in lower case, for `like any`. */
export const patternsOf = ({ open }: Traces): string[] =>
  [...new Set([...open.ids, ...writtenForms(open)].flatMap((text) => [text, inJson(text)]))].map(
    (text) => `%${escapedLike(text.toLowerCase())}%`,
  )

/** A document without the person. One that holds an id of theirs loses also what others share with them. */
export function redactingOf({ own, open }: Traces): (doc: Doc) => Doc {
  const [wide, narrow] = [redactor(own), redactor(open)]
  return (doc) => {
    const text = JSON.stringify(doc)
    return own.ids.some((id) => text.includes(id)) ? wide(doc) : narrow(doc)
  }
}
