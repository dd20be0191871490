import { z } from 'zod'
import { defineContract, shortText } from '../kernel/index.ts'
import { messageRow, threadRow } from './presented-rows.ts'

/** Conversations that one call moves; more are moved by a bulk action. */
export const movedAtOnce = 100

/**
 * Moves conversations from one record to another (1-shell section 7). A conversation that left `from` is refused (409),
 * so that of two concurrent moves of the same thread one succeeds.
 */
export const moveThreads = defineContract({
  method: 'POST',
  path: '/messaging/move',
  summary: 'Move threads or messages to another record',
  role: 'user',
  changes: ['queue', 'threads', 'threadsmsgs', 'unread'],
  body: z.object({
    /** Document path of the record that they hang on: `clients/{client}/quotes/{id}`. */
    from: shortText,
    /** Document path of the record that they are to hang on. */
    to: shortText,
    /**
     * Document path of the thread or message to move, or several of one kind; all threads of `from` when absent. A
     * message that leaves its thread begins another one.
     */
    path: z.union([shortText, z.array(shortText).min(1).max(movedAtOnce)]).optional(),
  }),
  output: z.object({
    threads: z.array(threadRow),
    /** Where messages were moved: as they are now. */
    threadsmsgs: z.array(messageRow).optional(),
  }),
})
