import { IconChecklist, IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const crmConversations: RoomConversations = {
  tasks: { icon: IconChecklist },
  contacts: { icon: IconUser },
  groups: { icon: IconUsersGroup },
}
