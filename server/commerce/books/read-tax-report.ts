import type { readTaxReport, TaxRow } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Span } from '../daybook/ledger-moves.ts'
import { findSpan, readZone } from '../daybook/read-daybook.ts'
import { joinedOrder, joinedReversed, stateOfEntry } from './book-entries.ts'
import { checkBookPeriod } from './export-ledger.ts'

type Report = OutputOf<typeof readTaxReport>

interface Zoned extends Span {
  readonly timezone: string
}

/** A fact of an entry in cents, with the sign of a reversal. */
const taxableFact = sql`(case when e.reverses is null
  then coalesce((e.facts ->> 'taxable')::numeric, 0) else -coalesce((r.facts ->> 'taxable')::numeric, 0) end)`

/**
 * Months of states with their sales, taxes and refunds, from the ledger. Sales are what income and shipping rose by; what
 * is not taxable of them is exempt. Refunds are money that went back to customers.
 */
const readRows = ({ db }: Ctx, { start, end, timezone }: Zoned): Promise<TaxRow[]> =>
  db.run(sql<TaxRow>`
    select m.month, m.state, sum(m.sales)::double precision as sales, sum(m.taxable)::double precision as taxable,
      (sum(m.sales) - sum(m.taxable))::double precision as exempt, sum(m.tax)::double precision as tax,
      sum(m.refunds)::double precision as refunds
    from (
      select to_char(to_timestamp(e.at / 1000::double precision) at time zone ${timezone}, 'YYYY-MM') as month,
        ${stateOfEntry} as state, s.sales, s.tax, s.refunds,
        case when s.sales <> 0 or s.tax <> 0 then ${taxableFact} else 0 end as taxable
      from ledger_entries e ${joinedReversed} ${joinedOrder}
      cross join lateral (
        select coalesce(sum(l.credit - l.debit) filter (where l.account in ('income', 'shipping_income')), 0) as sales,
          coalesce(sum(l.credit - l.debit) filter (where l.account = 'tax_payable'), 0) as tax,
          coalesce(sum(l.credit - l.debit) filter (where l.account in ('bank', 'cash', 'card_clearing')
            and coalesce(r.kind, e.kind) in ('refund', 'goodwill', 'taken_back')
            and (coalesce(r.kind, e.kind) <> 'taken_back' or (l.debit > 0) = (e.reverses is null))), 0) as refunds
        from ledger_lines l where l.client_id = e.client_id and l.entry_id = e.id) s
      where e.client_id = ${db.tenant.clientId} and e.at >= ${start} and e.at <= ${end} and e.unit = 'cents'
        and (s.sales <> 0 or s.tax <> 0 or s.refunds <> 0)) m
    group by m.month, m.state
    order by m.state, m.month`)

/** Movement of the tax account in a span, straight from its lines: the sum of the report must be the same. */
async function readTaxAccount({ db }: Ctx, { start, end }: Span): Promise<number> {
  const [row] = await db.run(sql<{ tax: number }>`
    select coalesce(sum(l.credit - l.debit), 0)::double precision as tax
    from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
    where e.client_id = ${db.tenant.clientId} and e.at >= ${start} and e.at <= ${end} and l.account = 'tax_payable'`)
  return row?.tax ?? 0
}

/** Sales tax by state and month, with the movement of the tax account. Throws Invalid. */
export async function handleReadTaxReport(
  ctx: Ctx,
  { from, until, state }: InputOf<typeof readTaxReport>['query'],
): Promise<Report> {
  checkBookPeriod({ from, until })
  const timezone = await readZone(ctx)
  const span = findSpan({ from, until }, timezone)
  const rows = await readRows(ctx, { ...span, timezone })
  const shown = state === undefined ? rows : rows.filter((row) => row.state === state)
  return { from, until, rows: shown, ledger: await readTaxAccount(ctx, span) }
}
