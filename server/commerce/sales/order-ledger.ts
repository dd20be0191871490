import { balanceIn, debtorIn, orderEntry, type OrderCharge } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { entriesAbout, type LedgerEntry } from '../ledger/read-entries.ts'
import type { OrderRow } from './sale-rows.ts'

export const aboutOrder = (id: string) => ({ record: 'orders', id })

/** The party that an order is charged to first. */
const partyOfOrder = ({ id, contact }: OrderRow): string => (contact ? `contacts/${contact.id}` : `orders/${id}`)

/** Balances of one order in the ledger, in cents. */
export interface OrderLedger {
  /** Open on it: negative where more came in than it charges. */
  readonly owed: number
  /** What it charges now. */
  readonly charged: OrderCharge
  /** Party that owes it. */
  readonly debtor: string
  readonly isCharged: boolean
}

function sumCharge(entries: readonly LedgerEntry[]): OrderCharge {
  const sum = (account: 'income' | 'shipping_income' | 'tax_payable') => balanceIn(entries, account)
  const [tax, shipping] = [sum('tax_payable'), sum('shipping_income')]
  return { total: sum('income') + tax + shipping, tax, shipping }
}

/** The ledger of an order that was made just now. */
export const beginLedger = (row: OrderRow): OrderLedger => ({
  owed: 0,
  charged: { total: 0, tax: 0, shipping: 0 },
  debtor: partyOfOrder(row),
  isCharged: false,
})

export async function readOrderLedger(ctx: Ctx, row: OrderRow): Promise<OrderLedger> {
  const entries = await entriesAbout(ctx, aboutOrder(row.id))
  return {
    owed: balanceIn(entries, 'receivable'),
    charged: sumCharge(entries),
    debtor: debtorIn(entries) ?? partyOfOrder(row),
    isCharged: entries.some(({ kind }) => kind === 'order'),
  }
}

/** What an order charges by its row: nothing before it is placed, nor once it is canceled. */
const readCharge = ({ placed_at, canceled, total, tax, shipping }: OrderRow): OrderCharge =>
  placed_at === undefined || canceled ? { total: 0, tax: 0, shipping: 0 } : { total, tax: tax.amount, shipping }

/** Posts the difference between what an order charges and what the ledger has of it; nothing without a difference. */
export async function postCharge(ctx: Ctx, row: OrderRow, { charged, debtor, isCharged }: OrderLedger): Promise<void> {
  const wanted = readCharge(row)
  const total = wanted.total - charged.total
  const [tax, shipping] = [wanted.tax - charged.tax, wanted.shipping - charged.shipping]
  if (total === 0 && tax === 0 && shipping === 0) return
  const kind = row.canceled ? 'order_canceled' : isCharged ? 'order_changed' : 'order'
  const occasion = {
    key: `order ${row.id} ${ctx.newId()}`,
    about: aboutOrder(row.id),
    at: ctx.now,
    facts: { number: row.number ?? '', order: row.id },
  }
  await postEntry(ctx, orderEntry(occasion, kind, { party: debtor, total, tax, shipping }))
}
