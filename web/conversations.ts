import { IconFile } from '@tabler/icons-react'
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
}

const usual: ConversationParts = { icon: IconFile }

/** How records of a type are shown next to their threads: with a plain icon where no room says more. */
export const findConversationParts = (type: string): ConversationParts => parts[type] ?? usual
