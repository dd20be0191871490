import type { ConversationType } from '../kernel/records/conversation.ts'

export const taskConversation: ConversationType = {
  type: 'tasks',
  word: 'Task',
  screen: ({ id }) => `tasks/details/${id}`,
  template: { name: 'task' },
  isPlain: true,
  keepsDraft: true,
}

export const contactConversation: ConversationType = {
  type: 'contacts',
  word: 'Contact',
  screen: ({ id }) => `marketing/contacts/${id}`,
  template: { name: 'contact', isArgument: true },
  link: { role: 'contacts-r', label: 'Contacts', order: 3 },
}

export const groupConversation: ConversationType = {
  type: 'groups',
  word: 'Group',
  screen: ({ id }) => `marketing/groups/${id}`,
  template: { name: 'group' },
  isGroup: true,
  staysBecause: 'group-not-linked',
}
