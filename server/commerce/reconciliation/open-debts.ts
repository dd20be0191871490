import { mostOpenDebts, type findOpenDebts } from '../../../domain/commerce/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { requireDaybook } from '../daybook/read-daybook.ts'

type Debt = OutputOf<typeof findOpenDebts>['debts'][number]

/** Words as a pattern of `ilike` that means them literally. */
const likeWords = (words: string): string => `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Open orders and invoices whose number or customer fits some words, the newest first. Throws Forbidden. */
export async function findDebts(ctx: Ctx, words: string): Promise<OutputOf<typeof findOpenDebts>> {
  requireDaybook(ctx)
  const { db, actor } = ctx
  const like = likeWords(words)
  const rows = await db.run(sql<Omit<Debt, 'email'> & { readonly email: string | null }>`
    select f.record, f.id, f.number, f.customer, f.email, f.owed from (
      select 'orders' as record, o.id, o.date, coalesce(o.number, '') as number, o.balance::double precision as owed,
        concat_ws(', ', nullif(o.doc #>> '{contact,name}', ''), nullif(o.doc #>> '{contact,company}', '')) as customer,
        nullif(o.doc #>> '{contact,email}', '') as email
      from orders o
      where o.client_id = ${db.tenant.clientId} and o.trashed_at is null and o.balance > 0 and o.canceled is not true
        and o.doc ->> 'placed_at' is not null
      union all
      select 'invoices', i.id, i.date, coalesce(i.number, ''), (i.doc ->> 'balanceDue')::double precision,
        concat_ws(', ', nullif(i.doc #>> '{account,label}', ''), nullif(i.doc #>> '{billingContact,label}', '')), null
      from invoices i
      where i.client_id = ${db.tenant.clientId} and i.trashed_at is null and (i.doc ->> 'balanceDue')::bigint > 0
        and i.status not in ('draft', 'void')) f
    where (f.number ilike ${like} or f.customer ilike ${like})
      and ((f.record = 'orders' and ${hasRole(actor, 'orders') || hasRole(actor, 'payments')})
        or (f.record = 'invoices' and ${hasRole(actor, 'invoices') || hasRole(actor, 'payments')}))
    order by f.date desc, f.id limit ${mostOpenDebts}`)
  return { debts: rows.map(({ email, ...row }) => ({ ...row, ...(email !== null && { email }) })) }
}
