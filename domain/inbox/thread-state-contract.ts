import { z } from 'zod'
import { defineContract, entry } from '../kernel/index.ts'
import { threadRow } from './presented-rows.ts'
import { snoozeTime } from './snooze.ts'
import { threadStatus } from './threads.ts'

const idParams = z.object({ id: z.string().min(1).max(100) })
const nothing = z.object({})

/** Sets the people of a thread. A new agent, and a new assignee, is notified. */
export const setParties = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/parties',
  summary: 'Set agents, followers and roles of a thread',
  role: 'user',
  changes: ['threads', 'unread'],
  params: idParams,
  body: z.object({
    version: z.int().min(1),
    agents: z.array(entry).max(100).optional(),
    followers: z.array(entry).max(100).optional(),
    roles: z.array(entry).max(100).optional(),
  }),
  output: z.object({ thread: threadRow }),
})

/**
 * Sets the state of a thread (decision M6). Both are set: no `snoozed_until` means not snoozed. With the
 * `version` that was read, a thread that changed since is refused (409).
 */
export const setThreadStatus = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/status',
  summary: 'Set the status of a thread: open, waiting or done',
  role: 'user',
  changes: ['threads', 'unread'],
  params: idParams,
  body: z.object({
    version: z.int().min(1).optional(),
    status: threadStatus,
    /** Epoch milliseconds; `untilReply` snoozes until a reply. */
    snoozed_until: snoozeTime.optional(),
  }),
  output: z.object({ thread: threadRow }),
})

/** Follow a thread oneself: refused for its agents ('Already Agent!'). */
export const followThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/follow',
  summary: 'Follow a thread',
  role: 'user',
  repeat: 'sets',
  changes: ['threads'],
  params: idParams,
  output: z.object({ thread: threadRow }),
})

export const unfollowThread = defineContract({
  method: 'DELETE',
  path: '/messaging/thread/:id/follow',
  summary: 'Stop following a thread',
  role: 'user',
  changes: ['threads'],
  onDevice: 'nothing',
  params: idParams,
  output: z.object({ thread: threadRow }),
})

/** 'Hide Thread & Messages' (1-shell section 6). */
export const hideThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/hidden',
  summary: 'Hide a thread and its messages',
  role: 'admin',
  repeat: 'sets',
  changes: ['threads'],
  params: idParams,
  output: z.object({ thread: threadRow }),
})

export const showThread = defineContract({
  method: 'DELETE',
  path: '/messaging/thread/:id/hidden',
  summary: 'Show a hidden thread again',
  role: 'admin',
  changes: ['threads'],
  onDevice: 'nothing',
  params: idParams,
  output: z.object({ thread: threadRow }),
})

/** 'Delete Thread & Messages' (1-shell section 6). */
export const deleteThread = defineContract({
  method: 'DELETE',
  path: '/messaging/thread/:id',
  summary: 'Delete a thread and its messages',
  role: 'admin',
  changes: ['shared_drafts', 'threads', 'threadsmsgs', 'unread'],
  onDevice: 'nothing',
  params: idParams,
  output: nothing,
})

/** Takes a deleted thread out of the trash with the messages that went with it. */
export const restoreThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/restore',
  summary: 'Take a thread and its messages out of the trash',
  role: 'admin',
  repeat: 'sets',
  changes: ['threads', 'threadsmsgs'],
  params: idParams,
  output: z.object({ thread: threadRow }),
})

/** 'Always from this sender': its remote pictures are shown to everyone of the client. */
export const allowImages = defineContract({
  method: 'POST',
  path: '/messaging/image-senders',
  summary: 'Show remote pictures of a sender',
  role: 'user',
  repeat: 'sets',
  changes: ['image-senders'],
  body: z.object({ address: z.email().max(320) }),
  output: nothing,
})

export const blockImages = defineContract({
  method: 'DELETE',
  path: '/messaging/image-senders/:address',
  summary: 'Block remote pictures of a sender again',
  role: 'user',
  changes: ['image-senders'],
  onDevice: 'nothing',
  params: z.object({ address: z.string().min(3).max(320) }),
  output: nothing,
})
