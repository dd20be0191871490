import {
  listUsedDeposits,
  orders,
  readDebtItems,
  sumItemsOfKind,
  sumReceivedItems,
  type DebtItem as StoredItem,
} from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import type { DebtBook, DebtFacts, DebtItem } from '../gateway/till.ts'
import { findBuyer } from './order-money.ts'
import { readOrderLedger, type OrderLedger } from './order-ledger.ts'
import type { OrderRow } from './sale-rows.ts'
import { takeGoods } from './sale-terms.ts'
import { settleOrder } from './settle-order.ts'
import { takeOwedOrder, type TakenOrder } from './take-order.ts'

/** Why nobody can pay an order, in words. */
function findClosed(row: OrderRow): string | undefined {
  if (row.canceled) return 'This order is canceled.'
  return row.placed_at === undefined ? 'This order is not placed yet.' : undefined
}

function describe(row: OrderRow, ledger: OrderLedger): DebtFacts {
  const { id, number = '', total, contact, agents } = row
  const items = readDebtItems(row)
  return {
    debt: { record: 'orders', id, number, debtor: ledger.debtor },
    total,
    owed: row.canceled ? 0 : Math.max(0, ledger.owed),
    excess: row.canceled ? 0 : Math.max(0, 0 - ledger.owed),
    paid: sumReceivedItems(items),
    refunded: sumItemsOfKind(items, 'refund') + sumItemsOfKind(items, 'goodwill'),
    deposits: listUsedDeposits(items),
    customer: findBuyer(row, ledger.debtor),
    email: contact?.email || undefined,
    agents,
    closed: findClosed(row),
    due: row.placed_at,
    talk: { type: 'orders', id },
    recipient: contact && { id: contact.id, name: contact.name },
  }
}

/** Items with another one; one with the id of an earlier item adds to that. */
function addItem(
  list: readonly StoredItem[],
  { deposit, payment, ...item }: DebtItem,
  { by, at }: { readonly by: Entry; readonly at: number },
): StoredItem[] {
  const place = list.findIndex(({ id }) => id === item.id)
  const known = list[place]
  const isDeposit = deposit > 0 && item.kind !== 'goodwill'
  if (!known) {
    const more = { ...(isDeposit && { deposit }), ...(payment !== undefined && { payment }) }
    return [...list, { ...item, ...more, by, at }]
  }
  const both = (known.deposit ?? 0) + (isDeposit ? deposit : 0)
  return list.with(place, { ...known, amount: known.amount + item.amount, ...(both > 0 && { deposit: both }) })
}

/** Writes changed items of an order, and takes its goods once it is paid. */
async function writeItems(
  ctx: Ctx,
  taken: TakenOrder,
  change: { readonly items: readonly StoredItem[]; readonly why?: string },
): Promise<void> {
  await takeGoods(ctx, await settleOrder(ctx, taken, change))
}

/** Orders, as payments are applied to them. */
export const orderBook: DebtBook = {
  record: 'orders',
  role: 'orders',
  pathOf: (id) => `orders/${id}/`,
  read: async (ctx, id) => {
    const row = await beyondReach(ctx, orders).get(id)
    return describe(row, await readOrderLedger(ctx, row))
  },
  take: async (ctx, id) => {
    const { taken, ledger } = await takeOwedOrder(ctx, id)
    return {
      ...describe(taken.row, ledger),
      settle: async (items) => {
        const by = await findActor(ctx)
        const all = items.reduce<StoredItem[]>(
          (list, item) => addItem(list, item, { by, at: ctx.now }),
          readDebtItems(taken.row),
        )
        await writeItems(ctx, taken, { items: all })
      },
      takeBack: async (ids, why) => {
        const reversed = { at: ctx.now, by: await findActor(ctx), why }
        const items = readDebtItems(taken.row).map((one) =>
          ids.includes(one.id) && !one.reversed ? { ...one, reversed } : one,
        )
        await writeItems(ctx, taken, { items, why })
      },
    }
  },
}
