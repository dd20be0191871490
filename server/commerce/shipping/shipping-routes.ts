import {
  cancelShipment,
  createShipment,
  deliverShipment,
  reopenShipment,
  saveShipment,
  sendShipment,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { handleCreateShipment } from './create-shipment.ts'
import {
  handleCancelShipment,
  handleDeliverShipment,
  handleReopenShipment,
  handleSendShipment,
} from './move-shipment.ts'
import { handleSaveShipment } from './save-shipment.ts'

/** Calls of shipments. */
export const shippingRoutes: readonly Route[] = [
  implement(createShipment, handleCreateShipment),
  implement(saveShipment, handleSaveShipment),
  implement(sendShipment, handleSendShipment),
  implement(deliverShipment, handleDeliverShipment),
  implement(reopenShipment, handleReopenShipment),
  implement(cancelShipment, handleCancelShipment),
]
