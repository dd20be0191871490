import {
  checkChosen,
  returnMessages,
  returnReasons,
  returns,
  shares,
  type askReturn,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { hostOf } from './page-host.ts'
import { readReturnable } from './page-returns.ts'
import type { Share } from './share-token.ts'
import { refuseOnPage, takePageOrder } from './take-page-order.ts'
import { tellOfReturn } from './tell-of-return.ts'

type Asked = InputOf<typeof askReturn>['body']
type ReturnNumber = OutputOf<typeof askReturn>

interface Asking {
  readonly own: Ctx
  /** Id of the share. */
  readonly found: string
  readonly body: Asked
}

/** Checks that the lines can be returned. Answers the number of earlier returns. Throws Conflict, Invalid. */
async function requireReturnable(own: Ctx, { share, order, body }: { share: Share; order: OrderRow; body: Asked }) {
  const { timezone } = await hostOf(own)
  const { known, lines, closed } = await readReturnable(own, { share, order, timezone })
  // A second tab or click has to show the first request.
  if (body.seen !== known.length)
    throw refuseOnPage(
      'changed',
      'This page has changed',
      returnMessages.words(returnMessages.issue('seen', 'return-changed')) ?? '',
    )
  if (closed !== '') throw refuseOnPage('closed', 'Nothing can be returned', closed)
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
  await tellOfReturn(own, till, { order, share, news: { id, number, what: 'asked for', words } })
  return { number }
}
