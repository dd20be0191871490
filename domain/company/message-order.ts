import { z } from 'zod'

/** Order of the messages of a thread: the newest on top (1-shell section 2.5), or the oldest as in a chat. */
export const messageOrder = z.enum(['newest-first', 'oldest-first'])

export type MessageOrder = z.output<typeof messageOrder>

/** While a user has not chosen. */
export const usualMessageOrder: MessageOrder = 'newest-first'
