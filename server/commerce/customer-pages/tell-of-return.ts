import { keepPageMessage } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Till } from '../gateway/till.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import type { Share } from './share-token.ts'

interface ReturnNews {
  readonly id: string
  readonly number: string
  readonly what: 'asked for' | 'withdrawn'
  /** Words of the customer in the conversation. */
  readonly words: string
}

/** Writes words of a customer to the conversation of the order, and notifies its agents and the sender of the page. */
export async function tellOfReturn(
  own: Ctx,
  { notify }: Pick<Till, 'notify'>,
  { order, share, news }: { readonly order: OrderRow; readonly share: Share; readonly news: ReturnNews },
): Promise<void> {
  const { id, number, what, words } = news
  const title = `Return ${number} ${what}`
  await keepPageMessage(own, { type: 'orders', row: { ...order }, subject: title, message: words })
  await notify(own, {
    // The news of a withdrawal replaces that of its request.
    about: `returns/${id}#asked`,
    path: `orders/returns/${id}`,
    title,
    summary: words.split('\n')[0] ?? '',
    users: [...order.agents, ...(share.by ? [share.by] : [])].map((one) => one.id),
    role: 'orders',
  })
}
