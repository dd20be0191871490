import type { ConversationType } from '../kernel/records/conversation.ts'

export const clientConversation: ConversationType = {
  type: 'client',
  record: 'clients',
  word: 'Company Chat',
  screen: () => 'threads/inbox/chat',
  isPlain: true,
  keepsDraft: true,
  staysBecause: 'chat-not-linked',
}

export const userConversation: ConversationType = {
  type: 'users',
  word: 'User',
  screen: ({ id }) => `company/users/details/${id}`,
}
