import {
  cancelShipment,
  createShipment,
  deliverShipment,
  findScanned,
  orders,
  printPackingLists,
  readSendToday,
  reopenShipment,
  saveShipment,
  sendShipment,
  shipments,
  suggestPacking,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { findOneRecord } from '../../platform/records/index.ts'
import { handleCreateShipment } from './create-shipment.ts'
import {
  handleCancelShipment,
  handleDeliverShipment,
  handleReopenShipment,
  handleSendShipment,
} from './move-shipment.ts'
import { handleReadSendToday } from './read-send-today.ts'
import { writePackingLists } from './print-packing-lists.ts'
import { handleSaveShipment } from './save-shipment.ts'
import { handleSuggestPacking } from './suggest-packing.ts'

/** Finds the shipment of a scanned number or tracking code, else the order of a scanned number. */
async function handleFindScanned(
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

/** Calls of shipments. */
export const shippingRoutes: readonly Route[] = [
  implement(createShipment, handleCreateShipment),
  implement(saveShipment, handleSaveShipment),
  implement(sendShipment, handleSendShipment),
  implement(deliverShipment, handleDeliverShipment),
  implement(reopenShipment, handleReopenShipment),
  implement(cancelShipment, handleCancelShipment),
  implement(suggestPacking, handleSuggestPacking),
  implement(readSendToday, handleReadSendToday),
  implement(findScanned, handleFindScanned),
  rawRoute({
    ...printPackingLists,
    kind: 'raw',
    isRead: true,
    handle: async (ctx, request, reply) => {
      const content = await writePackingLists(ctx, printPackingLists.body.parse(request.body))
      return reply
        .header('content-disposition', 'attachment; filename="packing-lists.pdf"')
        .type('application/pdf')
        .send(content)
    },
  }),
]
