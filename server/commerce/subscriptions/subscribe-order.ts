import { whyNotChanged, type subscribeOrder, type SubscriptionState } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Till } from '../gateway/till.ts'
import { refuseSale } from '../sales/sale-rows.ts'
import { takeOrder } from '../sales/take-order.ts'
import { extendLine, startLine, type Subscribing } from './begin-line.ts'
import { askProvider, findBillingCard } from './provider-billing.ts'
import { presentSubscription, refuse, takeAnySubscription, type SubscriptionRow } from './subscription-rows.ts'

/** Starts the subscription of a line with a stored card that its provider charges. */
async function startByCard(ctx: Ctx, till: Till, { card, ...subscribing }: Subscribing & { readonly card: string }) {
  const billing = await findBillingCard(ctx, till, { card, contact: subscribing.order.contact?.id ?? '' })
  const { id } = await startLine(ctx, subscribing, billing)
  return askProvider(ctx, await takeAnySubscription(ctx, id), { verb: 'begin' })
}

/** Starts or extends by an order (see the contract). Throws Invalid, NotFound, Forbidden. */
export async function handleSubscribeOrder(
  ctx: Ctx,
  till: Till,
  { params, body: { line, days, card } }: InputOf<typeof subscribeOrder>,
): Promise<SubscriptionState> {
  const { row: order } = await takeOrder(ctx, params.id)
  refuseSale(whyNotChanged(order))
  if (order.placed_at === undefined) refuse('placed_at', 'subscribed-order-open')
  const item = order.items.find(({ id }) => id === line) ?? refuse('line', 'no-subscription-line')
  const begin = (): Promise<SubscriptionRow> => {
    if (order.subscription?.type === 'existing') return extendLine(ctx, { order, item })
    return card === undefined
      ? startLine(ctx, { order, item, days })
      : startByCard(ctx, till, { order, item, days, card })
  }
  return presentSubscription(await begin())
}
