import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { threadRow } from '../presented-rows.ts'
import { state } from './macro-state.ts'

const idParams = z.object({ id: z.string().min(1).max(100) })

/** Does everything that a macro names on a thread, in one transaction. */
export const runMacro = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/macro',
  summary: 'Run a macro on a thread',
  role: 'user',
  changes: ['threads', 'threadsmsgs', 'unread'],
  params: idParams,
  body: z.object({ macro: z.string().min(1).max(100) }),
  output: z.object({
    thread: threadRow,
    /** The state of the thread before, for taking it back, and its state now. */
    before: state,
    after: state,
    /** Template that the answer begins with, by its own id. */
    template_id: shortText.nullable(),
  }),
})

/** Puts a thread back into an earlier state. One whose state is not `seen` any more is refused (409). */
export const setThreadState = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/state',
  summary: 'Set status, snooze and people of a thread at once',
  role: 'user',
  changes: ['threads', 'unread'],
  params: idParams,
  body: z.object({ seen: state, wanted: state }),
  output: z.object({ thread: threadRow }),
})
