import {
  countDaysPastDue,
  findAgeBand,
  mayReadPayables,
  sumByBand,
  type readPayables,
  type VendorPayables,
} from '../../../../domain/commerce/index.ts'
import type { Entry, OutputOf } from '../../../../domain/kernel/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { readOwnClient } from '../../own-client.ts'

interface OpenRow {
  readonly id: string
  readonly vendor: Entry
  readonly reference: string
  readonly date: number
  readonly due_on: number | null
  readonly total: number
  readonly amount_paid: number
  readonly due: number
}

const listOpen = (ctx: Ctx): Promise<OpenRow[]> =>
  ctx.db.run(sql<OpenRow>`
    select b.id, b.doc -> 'vendor' as vendor, coalesce(b.doc ->> 'reference', '') as reference, b.date::float8 as date,
      b.due_on::float8 as due_on, b.total::float8 as total, (b.doc ->> 'amount_paid')::float8 as amount_paid,
      b.due::float8 as due
    from purchases b
    where b.client_id = ${ctx.db.tenant.clientId} and b.trashed_at is null and b.due > 0
    order by b.date, b.id`)

/** Balance of the vendors in the ledger, in cents. */
async function readLedger(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.run(sql<{ balance: number }>`
    select coalesce(sum(l.credit - l.debit), 0)::float8 as balance from ledger_lines l
    where l.client_id = ${ctx.db.tenant.clientId} and l.account = 'vendor_payable'`)
  return row?.balance ?? 0
}

const sumDue = (debts: readonly { readonly due: number }[]): number => debts.reduce((sum, { due }) => sum + due, 0)

/** Reads the debts to each vendor by days past due (decision E14). Throws Forbidden. */
export async function handleReadPayables(ctx: Ctx): Promise<OutputOf<typeof readPayables>> {
  if (!mayReadPayables(ctx.actor)) throw new Forbidden('orders')
  const { timezone } = await readOwnClient(ctx)
  const [rows, ledger] = [await listOpen(ctx), await readLedger(ctx)]
  const open = rows.map(({ due_on, ...row }) => {
    const purchase = { ...row, ...(due_on !== null && { due_on }) }
    const days = countDaysPastDue(purchase, { now: ctx.now, timezone })
    return { ...purchase, days, band: findAgeBand(days) }
  })
  const vendors = [...Map.groupBy(open, ({ vendor }) => vendor.id).values()].map((own): VendorPayables => ({
    vendor: own.at(-1)?.vendor ?? { id: '', label: '' },
    due: sumDue(own),
    aged: sumByBand(own),
    purchases: own.map(({ vendor: _vendor, ...purchase }) => purchase),
  }))
  return {
    vendors: vendors.toSorted((one, other) => one.vendor.label.localeCompare(other.vendor.label)),
    due: sumDue(open),
    aged: sumByBand(open),
    ledger,
  }
}
