import { z } from 'zod'
import { defineContract, entry, epochMs, shortText } from '../../kernel/index.ts'
import { rowBase } from '../presented-rows.ts'
import { queue } from '../queue.ts'
import { followUpOption } from './follow-up-options.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })
const nothing = z.object({})

export const followUpRow = z.object({ ...queue.shape.shape, ...rowBase })

export type FollowUpRow = z.output<typeof followUpRow>

/** Input of the reminder dialog for a follow-up, new or changed. */
const wanted = {
  /** When it is due, in epoch milliseconds: today or later by the clock of the client. */
  date: epochMs,
  message: z.string().max(20_000).optional(),
  followers: z.array(entry).max(100).optional(),
  roles: z.array(entry).max(100).optional(),
}

/** Sets a follow-up on a thread, on one of its messages, or on a record. */
export const addFollowUp = defineContract({
  method: 'POST',
  path: '/messaging/followups',
  summary: 'Set a follow-up',
  role: 'user',
  changes: ['queue'],
  body: z.object({
    ...wanted,
    threadId: id.optional(),
    /** Message of the thread. */
    messageId: id.optional(),
    /** Document path of the record, where there is no thread. */
    ref: shortText.optional(),
  }),
  output: z.object({ followUp: followUpRow }),
})

/** Changes a follow-up that still waits, read at `version`. */
export const changeFollowUp = defineContract({
  method: 'PUT',
  path: '/messaging/followups/:id',
  summary: 'Change a follow-up',
  role: 'user',
  changes: ['queue'],
  params: idParams,
  body: z.object({ ...wanted, version: z.int().min(1) }),
  output: z.object({ followUp: followUpRow }),
})

export const deleteFollowUp = defineContract({
  method: 'DELETE',
  path: '/messaging/followups/:id',
  summary: 'Delete a follow-up',
  role: 'user',
  changes: ['queue'],
  onDevice: 'nothing',
  params: idParams,
  output: nothing,
})

export const restoreFollowUp = defineContract({
  method: 'POST',
  path: '/messaging/followups/:id/restore',
  summary: 'Take a follow-up out of the trash',
  role: 'user',
  repeat: 'sets',
  changes: ['queue'],
  params: idParams,
  output: z.object({ followUp: followUpRow }),
})

/** Reminder options of the client (1-shell section 7, decision M10). */
export const checkConfig = defineContract({
  method: 'POST',
  path: '/config/check',
  summary: 'Settings of the client for a dialog',
  role: 'user',
  repeat: 'reads',
  body: z.object({ type: z.literal('followup') }),
  output: z.object({ manual: z.array(followUpOption) }),
})

/** Name of the follow-up task in `path` of `POST /cron/trigger`. */
export const followUpsTask = 'follow-ups'

/** Body of `POST /cron/trigger` that carries out one follow-up now, in the background (1-shell section 7). */
export const followUpTrigger = z.object({ queue_id: id, client_id: id })
