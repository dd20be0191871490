import type { ConversationType } from '../kernel/records/conversation.ts'

export const pageConversation: ConversationType = {
  type: 'pages',
  word: 'Page',
  screen: ({ id, field }) => `cms/pages/${id}${field === undefined ? '' : `?field=${encodeURIComponent(field)}`}`,
}

export const deploymentConversation: ConversationType = {
  type: 'deployments',
  word: 'Deployment',
  screen: ({ id }) => `cms/deployments/${id}`,
  isPlain: true,
  keepsDraft: true,
}
