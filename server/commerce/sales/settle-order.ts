import {
  colourOf,
  findStage,
  readDebtItems,
  sumItemsOfKind,
  type DebtItem,
  type StageColour,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { balancesAbout } from '../ledger/read-entries.ts'
import { aboutOrder } from './order-ledger.ts'
import { readSaleSettings, type OrderRow } from './sale-rows.ts'
import { settleBill } from './settle-bill.ts'
import type { TakenOrder } from './take-order.ts'

/** An item as a document stores it: without its absent fields. */
const stored = (item: DebtItem): OrderRow['payments'][number] =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))

const isPayment = ({ kind }: DebtItem): boolean => kind === 'payment' || kind === 'lost'

/** Cents that an order charges minus those that are open: what was paid of it. */
async function sumPaid(ctx: Ctx, id: string): Promise<number> {
  const balances = await balancesAbout(ctx, aboutOrder(id))
  const charged = (['income', 'shipping_income', 'tax_payable'] as const).reduce(
    (sum, account) => sum + (balances.get(account) ?? 0),
    0,
  )
  return charged - (balances.get('receivable') ?? 0)
}

/** Colour of the Payment stage: done once the order is paid, whatever its other stages are (decision E17), else it waits. */
function choosePaymentColour(row: OrderRow, present: StageColour): StageColour {
  if (row.paid) return 'green'
  return row.amount_paid > 0 || present !== 'none' ? 'orange' : 'none'
}

/** Colours after a payment; undefined where a person decided on the stage, or it stays as it is. */
async function colourPayment(ctx: Ctx, row: OrderRow): Promise<Pick<OrderRow, 'stages'> | undefined> {
  const { stages } = await readSaleSettings(ctx)
  const payment = findStage(stages, 'payment')
  if (!payment || row.canceled || row.placed_at === undefined) return undefined
  const present = colourOf(row.stages, payment.id)
  if (present === 'black' || present === 'red') return undefined
  const colour = choosePaymentColour(row, present)
  return colour === present ? undefined : { stages: { ...row.stages, [payment.id]: colour } }
}

interface Settling {
  readonly items?: readonly DebtItem[]
  readonly why?: string
  /** Cents that were paid, where the caller knows them. */
  readonly paid?: number
}

/**
 * Writes the amounts that the ledger sums to on an order: paid, when, refunded, and the colour of its Payment stage; and
 * its payments and refunds, where these changed. Called after each change of its payments or its charge.
 */
export async function settleOrder(
  ctx: Ctx,
  taken: TakenOrder,
  { items = readDebtItems(taken.row), why, paid }: Settling = {},
): Promise<OrderRow> {
  const before = taken.row
  const settled = taken.change({
    amount_paid: paid ?? (await sumPaid(ctx, before.id)),
    amount_refunded: sumItemsOfKind(items, 'goodwill'),
    payments: items.filter(isPayment).map(stored),
    refunds: items.filter((one) => !isPayment(one)).map(stored),
    ...(why !== undefined && { why }),
  })
  if (settled.paid !== before.paid) taken.change({ date_paid: settled.paid ? ctx.now : null })
  if (settled.paid !== before.paid || settled.canceled) await settleBill(ctx, taken.row)
  const coloured = await colourPayment(ctx, taken.row)
  return coloured ? taken.change(coloured) : taken.row
}
