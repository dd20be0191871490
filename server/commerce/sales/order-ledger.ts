import { balanceIn, debtorIn, findTaxState, orderEntry, type OrderCharge } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { entriesAbout, type LedgerEntry } from '../ledger/read-entries.ts'
import type { OrderRow } from './sale-rows.ts'

export const aboutOrder = (id: string) => ({ record: 'orders', id })

/** The party that an order is charged to first. */
const partyOfOrder = ({ id, contact }: OrderRow): string => (contact ? `contacts/${contact.id}` : `orders/${id}`)

/** Where the sales tax of an order is owed, and the cents that are taxed there: facts of its entries. */
interface TaxPlace {
  /** Two letters; undefined in entries from before states were recorded. */
  readonly state: string | undefined
  readonly taxable: number
}

/** Balances of one order in the ledger, in cents. */
export interface OrderLedger {
  /** Open on it: negative where more came in than it charges. */
  readonly owed: number
  /** What it charges now. */
  readonly charged: OrderCharge
  readonly taxed: TaxPlace
  /** Party that owes it. */
  readonly debtor: string
  readonly isCharged: boolean
}

function sumCharge(entries: readonly LedgerEntry[]): OrderCharge {
  const sum = (account: 'income' | 'shipping_income' | 'tax_payable') => balanceIn(entries, account)
  const [tax, shipping] = [sum('tax_payable'), sum('shipping_income')]
  return { total: sum('income') + tax + shipping, tax, shipping }
}

const readNumber = (fact: string | number | undefined): number => (typeof fact === 'number' ? fact : 0)

function findTaxed(entries: readonly LedgerEntry[]): TaxPlace {
  const state = entries.findLast(({ facts }) => typeof facts['state'] === 'string')?.facts['state']
  const taxable = entries.reduce((sum, { facts }) => sum + readNumber(facts['taxable']), 0)
  return { state: typeof state === 'string' ? state : undefined, taxable }
}

/** The ledger of an order that was made just now. */
export const beginLedger = (row: OrderRow): OrderLedger => ({
  owed: 0,
  charged: noCharge,
  taxed: { state: undefined, taxable: 0 },
  debtor: partyOfOrder(row),
  isCharged: false,
})

export async function readOrderLedger(ctx: Ctx, row: OrderRow): Promise<OrderLedger> {
  const entries = await entriesAbout(ctx, aboutOrder(row.id))
  return {
    owed: balanceIn(entries, 'receivable'),
    charged: sumCharge(entries),
    taxed: findTaxed(entries),
    debtor: debtorIn(entries) ?? partyOfOrder(row),
    isCharged: entries.some(({ kind }) => kind === 'order'),
  }
}

const noCharge: OrderCharge = { total: 0, tax: 0, shipping: 0 }

/** What an order charges by its row: nothing before it is placed, nor once it is canceled. */
const readCharge = ({ placed_at, canceled, total, tax, shipping }: OrderRow): OrderCharge =>
  placed_at === undefined || canceled ? noCharge : { total, tax: tax.amount, shipping }

/** Cents of a charge that are taxed; a typed tax without a rate taxes all of it. */
const readTaxable = ({ tax: { total_taxable: taxable } }: OrderRow, { total, tax }: OrderCharge): number =>
  tax !== 0 && taxable === 0 ? total - tax : total === 0 ? 0 : taxable

const subtract = (wanted: OrderCharge, charged: OrderCharge): OrderCharge => ({
  total: wanted.total - charged.total,
  tax: wanted.tax - charged.tax,
  shipping: wanted.shipping - charged.shipping,
})

interface ChargePart {
  readonly charge: OrderCharge
  readonly state: string
  readonly taxable: number
}

/** Differences to post: one, or two where the order moved to another state, so that each state has its own tax. */
function listParts(row: OrderRow, { charged, taxed }: OrderLedger): ChargePart[] {
  const wanted = readCharge(row)
  const taxable = readTaxable(row, wanted)
  const state = findTaxState(row.address)
  const hasMoved = taxed.state !== undefined && taxed.state !== state && (charged.tax !== 0 || wanted.tax !== 0)
  if (!hasMoved || row.canceled)
    return [
      {
        charge: subtract(wanted, charged),
        state: row.canceled ? (taxed.state ?? state) : state,
        taxable: taxable - taxed.taxable,
      },
    ]
  return [
    { charge: subtract(noCharge, charged), state: taxed.state ?? '', taxable: -taxed.taxable },
    { charge: wanted, state, taxable },
  ]
}

const isNothing = ({ charge: { total, tax, shipping } }: ChargePart): boolean =>
  total === 0 && tax === 0 && shipping === 0

/** Posts the difference between what an order charges and what the ledger has of it; nothing without a difference. */
export async function postCharge(ctx: Ctx, row: OrderRow, ledger: OrderLedger): Promise<void> {
  const kind = row.canceled ? 'order_canceled' : ledger.isCharged ? 'order_changed' : 'order'
  for (const part of listParts(row, ledger)) {
    if (isNothing(part)) continue
    const { charge, state, taxable } = part
    const occasion = {
      key: `order ${row.id} ${ctx.newId()}`,
      about: aboutOrder(row.id),
      at: ctx.now,
      facts: { number: row.number ?? '', order: row.id, state, taxable },
    }
    await postEntry(ctx, orderEntry(occasion, kind, { party: ledger.debtor, ...charge }))
  }
}
