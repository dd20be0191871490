import { orders, shipments, type findScanned } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findOneRecord } from '../../platform/records/index.ts'

/** Finds the shipment of a scanned number or tracking code, else the order of a scanned number. */
export async function handleFindScanned(
  ctx: Ctx,
  { body: { code } }: InputOf<typeof findScanned>,
): Promise<OutputOf<typeof findScanned>> {
  const shipment =
    (await findOneRecord(ctx, shipments, ['number', '==', code])) ??
    (await findOneRecord(ctx, shipments, ['tracking_code', '==', code]))
  if (shipment) return { found: { record: 'shipments', id: shipment.id } }
  const order = await findOneRecord(ctx, orders, ['number', '==', code])
  return order ? { found: { record: 'orders', id: order.id } } : {}
}
