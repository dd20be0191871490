import { IconCloudUpload, IconFile } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const contentConversations: RoomConversations = {
  pages: { icon: IconFile },
  deployments: { icon: IconCloudUpload },
}
