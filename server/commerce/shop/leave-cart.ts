import { carts, type SaleItem } from '../../../domain/commerce/index.ts'
import { queue } from '../../../domain/inbox/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob } from '../../platform/jobs/index.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'
import { rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { releaseHold } from '../goods/order-stock.ts'
import type { CartRow } from './settle-cart.ts'

const listGoods = (items: readonly SaleItem[]): string =>
  items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')

/** A follow-up for the users who take orders, on the contact of a visitor who agreed to be written to. */
async function setCartFollowUp(ctx: Ctx, { number = '', items, total, visitor, consent }: CartRow): Promise<string> {
  const { name, email, phone } = visitor
  const contact = await findOrMakeContact(ctx, { name, email, ...(phone !== '' && { phone }) })
  const message = [
    `${name} left cart ${number} in the shop: ${listGoods(items)}, ${formatMoney(total)}.`,
    `They agreed to: ${consent?.words ?? ''}`,
  ].join('\n')
  const { id } = await asVerb(ctx, queue).create({
    date: ctx.now,
    doc: queue.shape.parse({
      data: {
        message,
        title: `Cart ${number} was left`,
        object: { type: 'contacts', id: contact.id, label: contact.name },
      },
      roles: [{ id: 'orders', label: 'orders' }],
    }),
  })
  return id
}

/** Name, address and reach of the visitor of a cart leave it, and its history; the state and zip stay for its tax. */
async function forgetVisitor(ctx: Ctx, row: CartRow): Promise<void> {
  const { state, zip } = row.address ?? {}
  const place = { ...(state !== undefined && { state }), ...(zip !== undefined && { zip }) }
  const { visitor: _visitor, address: _address, shipping_offer: _offer, ...rest } = carts.shape.strip().parse(row)
  const doc = { ...rest, visitor: { name: '', email: '', phone: '' }, ...(row.address && { address: place }) }
  await rewriteForGood(ctx, carts, [{ id: row.id, doc }])
}

async function leave(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, carts, { id })
  if (row.state !== 'open' || (row.expires ?? 0) > ctx.now) return
  await releaseHold(ctx, { id })
  const isFollowed = row.consent !== undefined && row.items.length > 0 && row.follow_up === undefined
  const followUp = isFollowed ? { follow_up: await setCartFollowUp(ctx, row) } : {}
  const left = change({ state: 'left', left_at: ctx.now, expires: null, why: 'Its time has passed.', ...followUp })
  if (row.consent === undefined && row.visitor.email !== '') await forgetVisitor(ctx, left)
}

/** The goods of a cart that was left are free again. Its visitor is followed up with their consent only, and forgotten without. */
export const leaveCart = defineDueJob({
  name: 'leave-cart',
  lane: 'upkeep',
  record: carts,
  run: leave,
})
