import { z } from 'zod'

/** Ways in which a message travels (1-shell section 1). */
export const media = ['email', 'text', 'chat', 'note', 'web', 'archive'] as const

export type Medium = (typeof media)[number]

export const medium = z.enum(media)

/** Name of each medium on the screen. */
export const mediumLabels: Record<Medium, string> = {
  email: 'Message',
  text: 'Text',
  chat: 'Chat',
  note: 'Note',
  web: 'Web',
  archive: 'Archive',
}

/** Web is treated as email when sending (1-shell section 1). */
export const travelsAsEmail = (one: Medium): boolean => one === 'email' || one === 'web'

/** Notes and chats stay with the team; they have no recipients and can never reach a mail builder (decision M15). */
export const isInternal = (one: Medium): boolean => one === 'note' || one === 'chat'

/** True if a message of this medium is sent to people outside. */
export const answersOutside = (one: Medium): boolean => travelsAsEmail(one) || one === 'text'
