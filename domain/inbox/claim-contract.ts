import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'
import { threadRow } from './presented-rows.ts'

const idParams = z.object({ id: z.string().min(1).max(100) })
const output = z.object({ thread: threadRow })

/**
 * Takes an unassigned thread: the actor becomes its first agent. Of two concurrent claims one succeeds; the other is
 * refused (409) with the current thread, whose `assignee` has it. Claiming an own thread once more is no error.
 */
export const claimThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/claim',
  summary: 'Claim a thread',
  role: 'user',
  repeat: 'sets',
  changes: ['threads', 'unread'],
  params: idParams,
  output,
})

/** Gives a claimed thread back: the actor is none of its agents any more. */
export const releaseThread = defineContract({
  method: 'DELETE',
  path: '/messaging/thread/:id/claim',
  summary: 'Give a claimed thread back',
  role: 'user',
  changes: ['threads', 'unread'],
  onDevice: 'nothing',
  params: idParams,
  output,
})

/** Assigns a thread: the colleague becomes its first agent and is notified; the other agents stay. */
export const assignThread = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/assignee',
  summary: 'Assign a thread to a colleague',
  role: 'user',
  repeat: 'sets',
  changes: ['threads', 'unread'],
  params: idParams,
  body: z.object({ user_id: z.string().min(1).max(100) }),
  output,
})
