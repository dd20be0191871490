import { rebillEntry } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { postAll } from './post-entry.ts'

interface DebtMove {
  /** Ids of contacts. */
  readonly from: string
  readonly to: string
  readonly why: string
}

interface OpenDebt {
  readonly record: 'invoices' | 'orders'
  readonly id: string
  readonly number: string
  readonly amount: number
}

/** Cents that a party owes on each invoice and order that names a contact. */
const findDebts = (ctx: Ctx, { from, to }: DebtMove): Promise<OpenDebt[]> =>
  ctx.db.run(sql<OpenDebt>`
    with owed as (
      select e.record, e.record_id, (sum(l.debit) - sum(l.credit))::double precision as amount
      from ledger_lines l
      join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id and e.record in ('invoices', 'orders')
      where l.client_id = ${ctx.db.tenant.clientId} and l.account = 'receivable' and l.party = ${`contacts/${from}`}
      group by e.record, e.record_id having sum(l.debit) > sum(l.credit)
    )
    select o.record, o.record_id as id, coalesce(i.number, s.number, '') as number, o.amount from owed o
    left join invoices i on o.record = 'invoices' and i.client_id = ${ctx.db.tenant.clientId} and i.id = o.record_id
      and i.account_id is null and i.doc #>> '{billingContact,id}' = ${to}
    left join orders s on o.record = 'orders' and s.client_id = ${ctx.db.tenant.clientId} and s.id = o.record_id
      and s.contact_id = ${to}
    where i.id is not null or s.id is not null
    order by o.record, o.record_id`)

/**
 * Moves to a contact the debts of another contact on invoices and orders that name the first one: those made while the
 * two were merged, once the merge is undone. Each of them gets a separate entry.
 */
export async function moveDebts(ctx: Ctx, move: DebtMove): Promise<void> {
  const { from, to, why } = move
  const open = await findDebts(ctx, move)
  if (open.length === 0) return
  await postAll(
    ctx,
    open.map(({ record, id: recordId, number, amount }) => {
      const id = ctx.newId()
      const about = { record, id: recordId }
      const occasion = { key: `rebill ${id}`, about, at: ctx.now, facts: { number, why } }
      const debts = [{ party: `contacts/${from}`, amount }]
      return { id, entry: rebillEntry(occasion, { from: debts, to: `contacts/${to}` }) }
    }),
  )
}
