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

/**
 * Moves to a contact the debts of another contact on invoices that name the first one: those sent while the two were
 * merged, once the merge is undone. Each invoice gets a separate entry.
 */
export async function moveDebts(ctx: Ctx, { from, to, why }: DebtMove): Promise<void> {
  const open = await ctx.db.run(sql<{ id: string; number: string; amount: number }>`
    select i.id, i.number, (sum(l.debit) - sum(l.credit))::double precision as amount
    from ledger_lines l
    join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id and e.record = 'invoices'
    join invoices i on i.client_id = e.client_id and i.id = e.record_id
    where l.client_id = ${ctx.db.tenant.clientId} and l.account = 'receivable' and l.party = ${`contacts/${from}`}
      and i.account_id is null and i.doc #>> '{billingContact,id}' = ${to}
    group by i.id, i.number having sum(l.debit) > sum(l.credit) order by i.id`)
  if (open.length === 0) return
  await postAll(
    ctx,
    open.map(({ id: invoice, number, amount }) => {
      const id = ctx.newId()
      const about = { record: 'invoices', id: invoice }
      const occasion = { key: `rebill ${id}`, about, at: ctx.now, facts: { number, why } }
      const debts = [{ party: `contacts/${from}`, amount }]
      return { id, entry: rebillEntry(occasion, { from: debts, to: `contacts/${to}` }) }
    }),
  )
}
