import {
  checkChosen,
  orders,
  returnMessages,
  returnReasons,
  returns,
  shares,
  type askReturn,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, getRecord, keepLatest, takeBeyondReach } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { findSubject } from './gather-sale.ts'
import { hostOf } from './page-host.ts'
import { readReturnable } from './page-returns.ts'
import type { Share } from './share-token.ts'
import { isOpenOutside } from './unsent-shares.ts'

type Asked = InputOf<typeof askReturn>['body']
type ReturnNumber = OutputOf<typeof askReturn>

interface Asking {
  readonly own: Ctx
  /** Id of the share. */
  readonly found: string
  readonly body: Asked
}

const refuse = (code: string, title: string, message: string): Conflict =>
  new Conflict(null, null, { code, title, message })

/** The order of an open page, locked. Throws Conflict for an ended page, NotFound for one of a quote without an order. */
async function takePageOrder(own: Ctx, share: Share): Promise<OrderRow> {
  if (!(await isOpenOutside(own, share)))
    throw refuse('ended', 'This page has ended', 'Its link was withdrawn or has expired. Ask for a new one.')
  const { order } = await findSubject(own, share)
  if (!order) throw new NotFound('order')
  return keepLatest(await takeBeyondReach(own, orders, { id: order.id })).row
}

/** Checks that the lines can be returned. Answers the number of earlier returns. Throws Conflict, Invalid. */
async function requireReturnable(own: Ctx, { share, order, body }: { share: Share; order: OrderRow; body: Asked }) {
  const { timezone } = await hostOf(own)
  const { known, lines, closed } = await readReturnable(own, { share, order, timezone })
  // A second tab or click has to show the first request.
  if (body.seen !== known.length)
    throw refuse(
      'changed',
      'This page has changed',
      returnMessages.words(returnMessages.issue('seen', 'return-changed')) ?? '',
    )
  if (closed !== '') throw refuse('closed', 'Nothing can be returned', closed)
  const issues = checkChosen(body.lines, lines, order.items)
  if (issues.length > 0)
    throw new Invalid(issues, issues.map((issue) => returnMessages.words(issue) ?? issue.code).join(' '))
  return known.length
}

const listPieces = ({ items }: OrderRow, { lines }: Asked) => {
  const chosen = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return items.flatMap(({ id, name, sku = '' }) => {
    const quantity = chosen.get(id)
    return quantity === undefined ? [] : [{ id, name, sku, quantity }]
  })
}

/** Writes the request to the conversation of the order, and notifies its agents and the sender of the page. */
async function tellStaff(
  own: Ctx,
  { notify }: Pick<Till, 'notify'>,
  { order, share, asked }: { order: OrderRow; share: Share; asked: { id: string; number: string; words: string } },
) {
  const title = `Return ${asked.number} asked for`
  await keepPageMessage(own, { type: 'orders', row: { ...order }, subject: title, message: asked.words })
  await notify(own, {
    about: `returns/${asked.id}#asked`,
    path: `orders/returns/${asked.id}`,
    title,
    summary: asked.words.split('\n')[0] ?? '',
    users: [...order.agents, ...(share.by ? [share.by] : [])].map(({ id }) => id),
    role: 'orders',
  })
}

/** Asks to send goods back (see the contract). Throws NotFound, Conflict, Invalid. */
export async function handleAskReturn(till: Pick<Till, 'notify'>, { own, found, body }: Asking): Promise<ReturnNumber> {
  const share = await getRecord(own, shares, found)
  if (body.website !== '') {
    own.log.info({ share: found }, 'a return on a shared page filled in the trap')
    return { number: '' }
  }
  const order = await takePageOrder(own, share)
  const before = await requireReturnable(own, { share, order, body })
  const number = `${order.number ?? order.id}-R${before + 1}`
  const items = listPieces(order, body)
  const doc = returns.shape.parse({
    number,
    order: { id: order.id, label: order.number ?? '' },
    ...(order.contact && { contact: order.contact }),
    reason: body.reason,
    note: body.note,
    items,
  })
  const { id } = await asVerb(own, returns).create({ doc })
  const listed = items.map(({ name, quantity }) => `${formatNumber(quantity)} × ${name}`).join(', ')
  const words = [`I want to return ${listed}.`, `${returnReasons[body.reason]}.`, body.note].filter(Boolean).join('\n')
  await tellStaff(own, till, { order, share, asked: { id, number, words } })
  return { number }
}
