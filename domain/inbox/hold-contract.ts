import { z } from 'zod'
import { defineContract, epochMs } from '../kernel/index.ts'
import { messageRow, threadRow } from './presented-rows.ts'

const idParams = z.object({ id: z.string().min(1).max(100) })

/**
 * Takes a held message back: it is its author's draft again, exactly as written. 409 with the sent message when it went
 * first.
 */
export const takeBackMessage = defineContract({
  method: 'DELETE',
  path: '/messaging/message/:id/hold',
  summary: 'Take a held message back',
  role: 'user',
  changes: ['threadsmsgs'],
  params: idParams,
  output: z.object({ message: messageRow }),
})

/** Puts a held message off to another time. 409 with the sent message when it went first. */
export const rescheduleMessage = defineContract({
  method: 'PUT',
  path: '/messaging/message/:id/hold',
  summary: 'Send a held message at another time',
  role: 'user',
  changes: ['threadsmsgs'],
  params: idParams,
  body: z.object({ sendAt: epochMs, cancelOnReply: z.boolean().optional() }),
  output: z.object({ message: messageRow }),
})

/** Ends the hold: the message goes now. One that went already is answered as it is. */
export const endHold = defineContract({
  method: 'POST',
  path: '/messaging/message/:id/hold/end',
  summary: 'Send a held message now',
  role: 'user',
  changes: ['quotes', 'threads', 'threadsmsgs'],
  params: idParams,
  output: z.object({ thread: threadRow, message: messageRow }),
})
