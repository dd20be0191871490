import type { ConversationType } from '../kernel/records/conversation.ts'

/** Conversations of imported mail whose people are no contacts. */
export const mailImportConversation: ConversationType = {
  type: 'mail_imports',
  word: 'Mail import',
  screen: () => 'company/mail-imports',
  isPlain: true,
}
