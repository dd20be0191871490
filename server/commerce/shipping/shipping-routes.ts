import {
  cancelShipment,
  createShipment,
  deliverShipment,
  findScanned,
  printPackingLists,
  readSendToday,
  reopenShipment,
  saveShipment,
  sendShipment,
  suggestPacking,
} from '../../../domain/commerce/index.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { handleCreateShipment } from './create-shipment.ts'
import {
  handleCancelShipment,
  handleDeliverShipment,
  handleReopenShipment,
  handleSendShipment,
} from './move-shipment.ts'
import { handleFindScanned } from './find-scanned.ts'
import { handleReadSendToday } from './read-send-today.ts'
import { writePackingLists } from './print-packing-lists.ts'
import { handleSaveShipment } from './save-shipment.ts'
import { handleSuggestPacking } from './suggest-packing.ts'

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
