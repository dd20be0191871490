import type { InboxView } from '../use-inbox-address.ts'

/** Where conversations are shown (1-shell section 2.5); what differs between the places stands below. */
export type ConversationMode =
  | 'inbox'
  | 'thread'
  | 'details'
  | 'dashboard'
  | 'modal'
  | 'sidebar'
  | 'unread'
  | 'messages'

interface ModeLook {
  readonly view: InboxView
  /** 'Threads View' and 'Messages View' can be chosen. */
  readonly hasToggle: boolean
  /** Rows of one page. */
  readonly pageSize: number
}

/** Conversations are shown as messages unless the place says otherwise (1-shell section 9: default 'messages'). */
const messages: ModeLook = { view: 'messages', hasToggle: true, pageSize: 15 }

const looks: Readonly<Record<ConversationMode, ModeLook>> = {
  messages,
  details: messages,
  thread: { ...messages, hasToggle: false },
  modal: { ...messages, pageSize: 20 },
  inbox: { view: 'threads', hasToggle: true, pageSize: 50 },
  dashboard: { view: 'threads', hasToggle: false, pageSize: 6 },
  sidebar: { view: 'threads', hasToggle: false, pageSize: 15 },
  unread: { view: 'threads', hasToggle: false, pageSize: 20 },
}

export const defaultView = (mode: ConversationMode): InboxView => looks[mode].view

export const hasViewToggle = (mode: ConversationMode): boolean => looks[mode].hasToggle

export const conversationPage = (mode: ConversationMode): number => looks[mode].pageSize
