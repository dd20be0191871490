import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import { threadRow } from '../presented-rows.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })

/** Threads that one call merges into another. */
const mergedAtOnce = 20

/** Messages that one call takes out of a thread by their ids; from a message on there is no limit. */
export const splitAtOnce = 500

/** Names a merge or a split, by which it is taken back. */
const regroupingId = z.string()

/**
 * Merges other threads into this one: their messages move here with their ids, and so do their people,
 * unread items, follow-ups and filters. Answers to their mails come here, and so does a link to one of them.
 */
export const mergeThreads = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/merges',
  summary: 'Merge threads into this one',
  role: 'user',
  changes: ['queue', 'threads', 'threadsmsgs', 'unread'],
  params: idParams,
  body: z.object({ threads: z.array(id).min(1).max(mergedAtOnce) }),
  output: z.object({ thread: threadRow, regrouping: regroupingId }),
})

/** Takes messages out of a thread into a new one on the same record. Answers to them come there. */
export const splitThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/splits',
  summary: 'Split messages off into a thread of their own',
  role: 'user',
  changes: ['shared_drafts', 'threads', 'threadsmsgs', 'unread'],
  params: idParams,
  body: z.union([
    /** From this message on. */
    z.strictObject({ from: id }),
    z.strictObject({ messages: z.array(id).min(1).max(splitAtOnce) }),
  ]),
  output: z.object({ thread: threadRow, source: threadRow, regrouping: regroupingId }),
})

/** Takes a merge or a split back, until one of its threads has changed (409). */
export const undoRegrouping = defineContract({
  method: 'DELETE',
  path: '/messaging/regroupings/:id',
  summary: 'Take a merge or a split of threads back',
  role: 'user',
  changes: ['threads', 'threadsmsgs', 'unread'],
  params: idParams,
  output: z.object({ threads: z.array(threadRow) }),
})
