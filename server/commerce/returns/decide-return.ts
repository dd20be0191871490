import {
  approveReturn,
  cancelReturn,
  listLineIssues,
  receiveReturn,
  refuseReturn,
  returnMessages,
  returns,
  type ReturnAnswer,
  type ReturnItem,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { readReturnSettings } from '../own-client.ts'
import { addShipment } from '../shipping/create-shipment.ts'
import { cancelTaken } from '../shipping/move-shipment.ts'
import { takeShipment } from '../shipping/take-shipment.ts'
import { mailReturn } from './mail-return.ts'
import { handleReceiveReturn } from './receive-return.ts'
import { presentReturn, refuseReturned, requireReturnState, takeReturn } from './take-return.ts'

type Parts = Pick<Till, 'talks'>
type Approved = InputOf<typeof approveReturn>['body']['lines']

/** The items with the approved pieces. Throws Invalid for an unknown item and for more than was asked for. */
function approveItems(items: readonly ReturnItem[], lines: Approved): ReturnItem[] {
  const issues = listLineIssues(items, lines, ({ quantity: left, name }, { quantity }, at) =>
    quantity > left ? [returnMessages.issue(`lines.${at}.quantity`, 'return-too-many', { left, name })] : [],
  )
  refuseReturned(issues)
  const approved = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return items.map((item) => ({ ...item, approved: approved.get(item.id) ?? 0 }))
}

const listApproved = (items: readonly ReturnItem[]): string[] =>
  items.map(({ name, quantity, approved }) => `${name}: ${formatNumber(approved)} of ${formatNumber(quantity)}`)

/** Approves a return (see the contract): its shipment is made in the same transaction. */
async function handleApproveReturn(
  ctx: Ctx,
  parts: Parts,
  { params, body }: InputOf<typeof approveReturn>,
): Promise<ReturnAnswer> {
  const taken = await takeReturn(ctx, params.id)
  requireReturnState(taken, 'asked')
  const items = approveItems(taken.row.items, body.lines)
  const shipment = await addShipment(ctx, taken.order, { lines: body.lines, is_return: true })
  const { free_label: isUsuallyFree } = await readReturnSettings(ctx)
  const row = taken.change({
    state: 'approved',
    items,
    answer: body.answer,
    free_label: body.free_label ?? isUsuallyFree,
    shipment: { id: shipment.id, label: shipment.number ?? '' },
    decided_at: ctx.now,
    decided_by: await findActor(ctx),
  })
  const answer = body.answer === '' ? [] : ['', body.answer]
  const words = [
    'Your return was approved:',
    ...listApproved(items),
    ...answer,
    '',
    'Follow it and print its label here:',
  ]
  await mailReturn(ctx, parts, { order: taken.order.row, row, what: 'was approved', words })
  return presentReturn(row)
}

/** Refuses a return (see the contract). */
async function handleRefuseReturn(
  ctx: Ctx,
  parts: Parts,
  { params, body }: InputOf<typeof refuseReturn>,
): Promise<ReturnAnswer> {
  const taken = await takeReturn(ctx, params.id)
  requireReturnState(taken, 'asked')
  const decided = { answer: body.why, decided_at: ctx.now, decided_by: await findActor(ctx) }
  const row = taken.change({ state: 'refused', ...decided })
  const words = ['We cannot take your goods back:', body.why]
  await mailReturn(ctx, parts, { order: taken.order.row, row, what: 'was refused', words })
  return presentReturn(row)
}

/** Cancels an approved return with its shipment (see the contract). A label of it is voided first. */
async function handleCancelReturn(
  ctx: Ctx,
  parts: Parts,
  { params, body }: InputOf<typeof cancelReturn>,
): Promise<ReturnAnswer> {
  const taken = await takeReturn(ctx, params.id)
  requireReturnState(taken, 'approved')
  const { shipment } = taken.row
  if (!shipment) throw new TypeError(`the approved return ${taken.row.id} has no shipment`)
  await cancelTaken(ctx, await takeShipment(ctx, shipment.id), body.why)
  const row = await beyondReach(ctx, returns).get(params.id)
  const words = ['Your return was canceled:', body.why]
  await mailReturn(ctx, parts, { order: taken.order.row, row, what: 'was canceled', words })
  return presentReturn(row)
}

/** Calls of staff about returns. */
export const returnRoutes = (till: Parts): readonly Route[] => [
  implement(approveReturn, (ctx, input) => handleApproveReturn(ctx, till, input)),
  implement(refuseReturn, (ctx, input) => handleRefuseReturn(ctx, till, input)),
  implement(cancelReturn, (ctx, input) => handleCancelReturn(ctx, till, input)),
  implement(receiveReturn, (ctx, input) => handleReceiveReturn(ctx, till, input)),
]
