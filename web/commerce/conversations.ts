import { IconFileDollar, IconPackage, IconTool, IconTruckDelivery } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const commerceConversations: RoomConversations = {
  goods_quotes: { icon: IconFileDollar },
  orders: { icon: IconPackage },
  shipments: { icon: IconTruckDelivery },
  work_orders: { icon: IconTool },
}
