import { returns } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'
import type { TakenShipment } from '../shipping/take-shipment.ts'
import { mailReturn } from './mail-return.ts'

/** Writes to the customer of an approved return that the label of its shipment can be printed. */
export async function tellReturnLabel(
  ctx: Ctx,
  parts: Pick<Till, 'talks'>,
  { row: shipment, order }: Pick<TakenShipment, 'row' | 'order'>,
): Promise<void> {
  if (!shipment.is_return) return
  const [row] = await beyondReach(ctx, returns).every(['shipment_id', '==', shipment.id], { isWhole: true })
  if (row?.state !== 'approved') return
  const words = ['The label of your return is ready. Print it here, and put it on the parcel:']
  await mailReturn(ctx, parts, { order: order.row, row, what: 'has its label', words })
}
