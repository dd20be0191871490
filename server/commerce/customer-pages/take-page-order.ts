import { orders, returnMessages, returns, returnStates, shares } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { beyondReach, getRecord, keepLatest, takeBeyondReach, type LatestTaken } from '../../platform/records/index.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { findSubject } from './gather-sale.ts'
import type { Share } from './share-token.ts'
import { isOpenOutside } from './unsent-shares.ts'

/** A refusal in words for a customer, without the row: it shows more than their page. */
export const refuseOnPage = (code: string, title: string, message: string): Conflict =>
  new Conflict(null, null, { code, title, message })

/** The order of an open page, locked. Throws Conflict for an ended page, NotFound for one of a quote without an order. */
export async function takePageOrder(own: Ctx, share: Share): Promise<OrderRow> {
  if (!(await isOpenOutside(own, share)))
    throw refuseOnPage('ended', 'This page has ended', 'Its link was withdrawn or has expired. Ask for a new one.')
  const { order } = await findSubject(own, share)
  if (!order) throw new NotFound('order')
  return keepLatest(await takeBeyondReach(own, orders, { id: order.id })).row
}

interface PageReturnTaken {
  readonly share: Share
  readonly order: OrderRow
  readonly taken: LatestTaken<typeof returns>
}

/** A return of the order of a page, locked after its order. Throws NotFound, Conflict for an ended page. */
export async function takePageReturn(
  own: Ctx,
  { found, number }: { readonly found: string; readonly number: string },
): Promise<PageReturnTaken> {
  const share = await getRecord(own, shares, found)
  const order = await takePageOrder(own, share)
  const row = await beyondReach(own, returns).findOne({
    and: [
      ['order_id', '==', order.id],
      ['number', '==', number],
    ],
  })
  if (!row) throw new NotFound('return')
  return { share, order, taken: keepLatest(await takeBeyondReach(own, returns, { id: row.id })) }
}

/** Throws Conflict for a return that was decided or withdrawn. */
export function requireUndecided({ taken: { row } }: PageReturnTaken): void {
  if (row.state === 'asked') return
  const issue = returnMessages.issue('state', 'return-decided', { state: returnStates[row.state].toLowerCase() })
  throw refuseOnPage('return-decided', 'Already decided', returnMessages.words(issue) ?? '')
}
