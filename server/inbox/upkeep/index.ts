export { checkMailboxes, requireMailboxes } from './check-mailboxes.ts'
export { cleanMessages } from './clean-messages.ts'
export { sendUnreadMail } from './send-unread-mail.ts'
export { mailUnread } from './unread-mails.ts'
