import { IconMailbox } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'

export const automationConversations: RoomConversations = { mail_imports: { icon: IconMailbox } }
