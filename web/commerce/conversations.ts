import { IconFileDollar, IconPackage, IconTool } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const commerceConversations: RoomConversations = {
  goods_quotes: { icon: IconFileDollar },
  orders: { icon: IconPackage },
  work_orders: { icon: IconTool },
}
