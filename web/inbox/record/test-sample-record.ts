import { IconTool } from '@tabler/icons-react'
import { createElement } from 'react'
import type { RoomConversations } from '../../conversation-parts.ts'

/** Entries of a room for web/conversations.ts. */
export const sampleConversations: RoomConversations = {
  sample_tickets: {
    icon: IconTool,
    head: ({ row }) => createElement('p', null, `Panel of ${String(row['fault'])}`),
  },
}
