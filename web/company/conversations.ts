import { IconMessages, IconUsers } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const companyConversations: RoomConversations = {
  client: { icon: IconMessages },
  users: { icon: IconUsers },
}
