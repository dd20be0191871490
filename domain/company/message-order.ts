import { z } from 'zod'

/** Which message of a thread is on top: the newest (1-shell section 2.5), or the oldest as in a chat. */
export const messageOrder = z.enum(['newest-first', 'oldest-first'])

export type MessageOrder = z.output<typeof messageOrder>

/** While a user has not chosen. */
export const usualMessageOrder: MessageOrder = 'newest-first'
