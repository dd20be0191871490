import { z } from 'zod'
import { defineContract, epochMs } from '../kernel/index.ts'
import { unreadCounts } from './presented-rows.ts'

const id = z.string().min(1).max(100)

/** The bell: counts of the user in the current client. */
export const getUnreadCounts = defineContract({
  method: 'GET',
  path: '/user/unread/counts',
  summary: 'Counts of your unread items',
  role: 'member',
  output: unreadCounts,
})

/** The bell was opened: nothing is unseen any more. */
export const markUnreadSeen = defineContract({
  method: 'POST',
  path: '/user/unread/seen',
  summary: 'Mark your unread items as seen',
  role: 'member',
  repeat: 'sets',
  changes: ['unread'],
  output: unreadCounts,
})

/** Removes unread items (1-shell section 7, decision M10): those named, or all. Another user's only as an admin. */
export const clearUnread = defineContract({
  method: 'POST',
  path: '/user/clear_unread',
  summary: 'Remove unread items',
  role: 'member',
  repeat: 'sets',
  changes: ['unread'],
  body: z.object({
    user_id: id,
    client_id: id,
    idsToDelete: z.array(id).max(5000).optional(),
    /** `date` of the newest shown item: later unread items stay. */
    until: epochMs.optional(),
    /** Caller, as the specification's clients send it; the session decides. */
    currentUser: z.unknown().optional(),
  }),
  output: z.object({ removed: z.int(), counts: unreadCounts }),
})

/** Adds a thread to a user's unread list (1-shell section 4): one's own or a colleague's. `counts` are the actor's. */
export const addUnread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/unread',
  summary: "Add a thread to a user's unread list",
  role: 'user',
  repeat: 'sets',
  changes: ['unread'],
  params: z.object({ id }),
  body: z.object({ user_id: id }),
  output: z.object({ counts: unreadCounts }),
})
