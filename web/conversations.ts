import { IconFile } from '@tabler/icons-react'
import { automationConversations } from './automation/conversations.ts'
import { charterConversations } from './charter/conversations.ts'
import { commerceConversations } from './commerce/conversations.ts'
import { companyConversations } from './company/conversations.ts'
import { contentConversations } from './content/conversations.ts'
import { crmConversations } from './crm/conversations.ts'
import type { ConversationParts, RoomConversations } from './conversation-parts.ts'

const parts: RoomConversations = {
  ...companyConversations,
  ...crmConversations,
  ...contentConversations,
  ...charterConversations,
  ...commerceConversations,
  ...automationConversations,
}

const usual: ConversationParts = { icon: IconFile }

/** Parts of each record type next to its threads: a plain icon for types without a room's definition. */
export const findConversationParts = (type: string): ConversationParts => parts[type] ?? usual
