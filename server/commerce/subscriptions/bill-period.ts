import {
  describeMoment,
  orders,
  products,
  sendsGoods,
  type SaleItem,
  type SubscribedItem,
} from '../../../domain/commerce/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { openOrderPage } from '../customer-pages/open-order-page.ts'
import { shortenLink } from '../short-urls/shorten-url.ts'
import { findBook, type Till } from '../gateway/till.ts'
import { readOwnClient } from '../own-client.ts'
import { buildSale, createOrder } from '../sales/create-sale.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** Lines of a bill. Amounts are cents. */
export interface BillLine {
  readonly name: string
  readonly price: number
  readonly notes?: string
}

/** A line of an order from its parts. */
export const fillLine = (line: Partial<SaleItem> & BillLine) => orders.shape.shape.items.unwrap().element.parse(line)

/** Names of products whose goods the stock lacks: a renewal is billed all the same, and a person sends the goods in stock. */
async function findShort(ctx: Ctx, items: readonly SubscribedItem[]): Promise<ReadonlySet<string>> {
  const ids = items.flatMap(({ product }) => (product ? [product.id] : []))
  const rows = ids.length === 0 ? [] : await beyondReach(ctx, products).every(['id', 'in', ids])
  const needed = (id: string): number =>
    items.reduce((sum, { product, quantity }) => (product?.id === id ? sum + quantity : sum), 0)
  return new Set(
    rows.filter(({ id, stock, available = 0 }) => stock.tracked && available < needed(id)).map(({ id }) => id),
  )
}

const shortWords = 'The stock is short: nothing was held for this line.'

/** The lines of a period. Goods are weighed and held where the period sends them (3-aviation section 3, commerce 4). */
export async function listPeriodLines(
  ctx: Ctx,
  { items, period }: Pick<SubscriptionRow, 'items' | 'period'>,
  span: string,
): Promise<SaleItem[]> {
  const isSent = sendsGoods(period)
  const short = isSent ? await findShort(ctx, items) : new Set<string>()
  return items.map(({ product, unit_weight, dimensions, ...item }) => {
    const isShort = product !== undefined && short.has(product.id)
    return fillLine({
      ...item,
      notes: isShort ? `${span}. ${shortWords}` : span,
      ...(isSent && { unit_weight, dimensions }),
      ...(product && isSent && !isShort && { product }),
    })
  })
}

/** '1 March 2026 to 31 March 2026' */
export const describeSpan = ({ start, end }: { readonly start: number; readonly end: number }, zone: string): string =>
  `${describeMoment(start, zone).day} to ${describeMoment(end - 1, zone).day}`

/** Sends the payment link of a bill to its customer, where a mail reaches them. */
async function sendBill(
  ctx: Ctx,
  till: Till,
  { order, title, span }: { order: OrderRow; title: string; span: string },
): Promise<void> {
  const page = await openOrderPage(ctx, { id: order.id, by: await till.nameActor(ctx) })
  const { email, talk, recipient, owed, debt } = await findBook(till, 'orders').read(ctx, order.id)
  if (email === undefined || !talk || (await till.talks.hasComeBack(ctx, email))) return
  const link = await shortenLink(ctx, { longUrl: page, refPath: `orders/${order.id}` })
  const { name: company } = await readOwnClient(ctx)
  const name = recipient?.name || email
  const subject = cutText(`Order ${debt.number}: your ${title} for ${formatMoney(owed)}`, 500)
  const message = [
    `Hello ${name},`,
    `this is the bill of your ${title}: ${formatMoney(owed)} for ${span}. You can pay it here:\n${link}`,
    `Just answer this message if something is unclear.\n\n${company}`,
  ].join('\n\n')
  const thread = await till.talks.open(ctx, { about: talk, subject })
  const named = recipient?.id === undefined ? {} : { id: recipient.id }
  await till.talks.mail(ctx, thread, { to: { ...named, name: recipient?.name ?? '', email }, subject, message })
}

interface Bill {
  readonly row: SubscriptionRow
  readonly lines: readonly SaleItem[]
  /** Days that it bills, in words. */
  readonly span: string
}

/**
 * Makes the order of a subscription with its payment link, and mails it to the customer: in the transaction of its cause, under
 * the lock of the subscription, so that each cause makes one (decision E11).
 */
export async function billSubscription(ctx: Ctx, till: Till, { row, lines, span }: Bill): Promise<OrderRow> {
  const { id, number = '', contact, address, period, agents, followers, roles } = row
  const typed = {
    source: 3 as const,
    items: [...lines],
    ...(contact && { contact }),
    ...(address && { address }),
    subscription: { period, renews: { id, label: number } },
  }
  const doc = orders.shape.parse({ ...(await buildSale(ctx, typed, orders.shape.parse({}))), agents, followers, roles })
  // The person who started the subscription decided on its amount.
  const approved = { by: await till.nameActor(ctx), at: ctx.now, total: doc.total }
  const order = await createOrder(ctx, { doc: { ...doc, approved }, isPlaced: true })
  if (order.balance > 0) await sendBill(ctx, till, { order, title: `subscription ${number}`, span })
  return order
}

/** An unpaid order as its subscription lists it. */
export const listOpen = ({ id, number = '', total, paid }: OrderRow, at: number) =>
  paid ? [] : [{ id, label: number, at, total }]

/** A line that takes a credit off a bill; none without a credit. */
export const listCredit = (amount: number, notes = ''): SaleItem[] =>
  amount === 0 ? [] : [fillLine({ name: 'Credit of a changed plan', price: -amount, notes })]
