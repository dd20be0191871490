import type { InboxView } from '../use-inbox-address.ts'

/**
 * Places where conversations are listed as threads or as messages (1-shell section 2.5). Of the other display modes
 * 'thread' and 'sidebar' show one thread, and 'unread' lists unread items, on separate screens.
 */
export type ConversationMode = 'inbox' | 'details' | 'dashboard' | 'modal' | 'beside'

interface ModeLook {
  readonly view: InboxView
  /** 'Threads View' and 'Messages View' can be chosen. */
  readonly hasToggle: boolean
}

/** Conversations are shown as messages unless the place says otherwise (1-shell section 9: default 'messages'). */
const messages: ModeLook = { view: 'messages', hasToggle: true }

const looks: Readonly<Record<ConversationMode, ModeLook>> = {
  details: messages,
  modal: messages,
  inbox: { view: 'threads', hasToggle: true },
  dashboard: { view: 'threads', hasToggle: false },
  beside: { view: 'messages', hasToggle: false },
}

/** Rows of one page, for places without a special list. */
const pageSizes = { details: 15, modal: 20, dashboard: 6, beside: 5 } as const

/** Places outside the inbox. */
export type ListedMode = keyof typeof pageSizes

export const defaultView = (mode: ConversationMode): InboxView => looks[mode].view

export const hasViewToggle = (mode: ConversationMode): boolean => looks[mode].hasToggle

export const conversationPage = (mode: ListedMode): number => pageSizes[mode]
