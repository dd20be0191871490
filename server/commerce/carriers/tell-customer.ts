import type { TrackingStatus } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { readOwnClient } from '../own-client.ts'
import { shortenLink } from '../short-urls/shorten-url.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import type { TakenLabel } from './take-label.ts'

/** Words to a customer, for each status that they hear of. */
const mails: Readonly<Partial<Record<TrackingStatus, { readonly subject: string; readonly words: string }>>> = {
  in_transit: { subject: 'has been shipped', words: 'Your shipment is on its way.' },
  out_for_delivery: {
    subject: 'is out for delivery',
    words: 'Your shipment is out for delivery and should arrive today.',
  },
  delivered: { subject: 'was delivered', words: 'Your shipment was delivered.' },
  problem: {
    subject: 'is delayed',
    words: 'The carrier reports a problem with your shipment. We are looking into it and will write to you.',
  },
}

const newsTitles: Readonly<Partial<Record<TrackingStatus, string>>> = {
  in_transit: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  problem: 'The carrier reports a problem',
}

type Parts = Pick<ShippingDesk, 'talks' | 'notify'>

interface Told extends TakenLabel {
  readonly status: TrackingStatus
}

const nameCarrier = ({ row, shipment }: TakenLabel): string =>
  [row.rate?.carrier, shipment.row.tracking_code].filter(Boolean).join(' ')

/** Notes the status in the conversation of the order, and notifies the agents of a problem. */
async function noteStatus(ctx: Ctx, { talks, notify }: Parts, told: Told): Promise<void> {
  const { shipment, status } = told
  const { id, number = '', agents, events } = shipment.row
  const title = `${newsTitles[status] ?? ''}: ${number}`
  await talks.note(ctx, { about: { type: 'orders', id: shipment.order.row.id }, title, words: nameCarrier(told) })
  if (status !== 'problem') return
  await notify(ctx, {
    about: `shipments/${id}#${status}`,
    path: `orders/shipments/${id}`,
    title,
    summary: events.at(-1)?.message ?? '',
    users: agents.map((agent) => agent.id),
    role: 'orders',
  })
}

async function mailCustomer(ctx: Ctx, { talks }: Parts, told: Told & { readonly email: string }): Promise<void> {
  const { shipment, status, email } = told
  const mail = mails[status]
  if (!mail) return
  const order = shipment.order.row
  const { contact, tracking_code: code, tracking_url: url } = shipment.row
  const { name: company } = await readOwnClient(ctx)
  const subject = `Order ${order.number ?? ''} ${mail.subject}`
  const link = url ? [await shortenLink(ctx, { longUrl: url, refPath: `shipments/${shipment.row.id}` })] : []
  const tracking = code ? ['', `Tracking: ${nameCarrier(told)}`, ...link] : []
  const message = [`Hello ${contact?.name || email},`, '', mail.words, ...tracking, '', company].join('\n')
  const thread = await talks.open(ctx, { about: { type: 'orders', id: order.id }, subject })
  await talks.mail(ctx, thread, { to: { id: contact?.id, name: contact?.name ?? '', email }, subject, message })
}

/**
 * Writes to the customer of a shipment about its status, in the conversation of its order, once per status; its agents are
 * notified of a problem. Returns of a customer and customers without an address get no mail.
 */
export async function tellCustomer(ctx: Ctx, parts: Parts, told: Told): Promise<void> {
  const { row, change, shipment, status } = told
  if (!mails[status] || row.told.includes(status)) return
  change({ told: [...row.told, status] })
  await noteStatus(ctx, parts, told)
  const { is_return: isReturn, contact } = shipment.row
  if (!isReturn && contact?.email) await mailCustomer(ctx, parts, { ...told, email: contact.email })
}
