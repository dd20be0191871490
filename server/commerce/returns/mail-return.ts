import { returns } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { openOrderPage } from '../customer-pages/open-order-page.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { readOwnClient } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import type { TakenShipment } from '../shipping/take-shipment.ts'
import type { ReturnRow } from './take-return.ts'

type Parts = Pick<Till, 'talks'>

interface ReturnMail {
  readonly order: OrderRow
  readonly row: ReturnRow
  /** Event in words: 'was approved'. */
  readonly what: string
  readonly words: readonly string[]
}

/**
 * Writes to the customer of a return in the conversation of its order, with the address of its page, and notes it there. A
 * customer without an email address gets no mail.
 */
export async function mailReturn(ctx: Ctx, { talks }: Parts, { order, row, what, words }: ReturnMail): Promise<void> {
  const { id, number = '', contact } = order
  const about = { type: 'orders' as const, id }
  await talks.note(ctx, { about, title: `Return ${row.number ?? ''} ${what}`, words: words.join(' ') })
  if (!contact?.email) return
  const { name: company } = await readOwnClient(ctx)
  const page = await openOrderPage(ctx, { id, by: await findActor(ctx) })
  const subject = `Your return of order ${number} ${what}`
  const message = [`Hello ${contact.name || contact.email},`, '', ...words, '', `${page}#returns`, '', company]
  const thread = await talks.open(ctx, { about, subject })
  const to = { id: contact.id, name: contact.name, email: contact.email }
  await talks.mail(ctx, thread, { to, subject, message: message.join('\n') })
}

/** Writes to the customer of an approved return that the label of its shipment can be printed. */
export async function tellReturnLabel(
  ctx: Ctx,
  parts: Parts,
  { row: shipment, order }: Pick<TakenShipment, 'row' | 'order'>,
): Promise<void> {
  if (!shipment.is_return) return
  const [row] = await beyondReach(ctx, returns).every(['shipment_id', '==', shipment.id], { isWhole: true })
  if (row?.state !== 'approved') return
  const words = ['The label of your return is ready. Print it here, and put it on the parcel:']
  await mailReturn(ctx, parts, { order: order.row, row, what: 'has its label', words })
}
