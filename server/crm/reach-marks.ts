import { createHash, createHmac } from 'node:crypto'
import { keptPhone } from '../../domain/crm/phone-forms.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'

/** Key of a client's marks: without the installation's secret addresses cannot be tried on them. */
const keyOf = ({ db, platform }: Ctx): string =>
  createHmac('sha256', platform.secret).update(`erased reach ${db.tenant.clientId}`).digest('hex')

const written = (reach: string): string => (reach.includes('@') ? reach.toLowerCase() : keptPhone(reach))

const markOf = (ctx: Ctx, reach: string): string =>
  createHash('sha256')
    .update(keyOf(ctx) + written(reach))
    .digest('hex')

/**
 * True if the address or number that an expression gives was one of an erased person. Without erased people no mark is
 * made of each row of a group.
 */
export const isErasedReach = (ctx: Ctx, reach: Statement<unknown>): Statement<unknown> => sql`
  (exists (select from erased_reaches a where a.client_id = ${ctx.db.tenant.clientId})
    and exists (select from erased_reaches e where e.client_id = ${ctx.db.tenant.clientId}
      and e.mark = encode(sha256(convert_to(${keyOf(ctx)} || ${reach}, 'UTF8')), 'hex')))`

/** Keeps groups away from what an erased person was reached by; `noTexts` also every text. */
export async function markReaches(
  ctx: Ctx,
  reaches: readonly string[],
  { noTexts }: { readonly noTexts: ReadonlySet<string> },
): Promise<void> {
  const rows = reaches.map((reach) => ({ mark: markOf(ctx, reach), no_texts: noTexts.has(reach) }))
  await ctx.db.run(sql`
    insert into erased_reaches (client_id, mark, no_texts, at)
    select ${ctx.db.tenant.clientId}, e.mark, e.no_texts, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(mark text, no_texts boolean)
    on conflict (client_id, mark) do update set no_texts = erased_reaches.no_texts or excluded.no_texts`)
}

/** The owner of an address or number asks for messages again. */
export async function unmarkReach(ctx: Ctx, reach: string): Promise<void> {
  await ctx.db.run(sql`
    delete from erased_reaches where client_id = ${ctx.db.tenant.clientId} and mark = ${markOf(ctx, reach)}`)
}

/** Those of the numbers, as column `phone`, that belonged to erased people who had stopped texts. */
export const erasedAmong = (ctx: Ctx, phones: readonly string[]): Statement<unknown> => sql`
  select p.phone from unnest(${[...phones]}::text[]) as p(phone)
  join erased_reaches e on e.client_id = ${ctx.db.tenant.clientId} and e.no_texts
    and e.mark = encode(sha256(convert_to(${keyOf(ctx)} || p.phone, 'UTF8')), 'hex')`
