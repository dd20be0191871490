import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

/** How much a mail about unread items shows: no mail, how many, whose and about what, the first words too. */
export const unreadMailContents = ['off', 'count', 'titles', 'summaries'] as const

/** A user's wish for a mail about unread items in a client. */
export const unreadMail = z.strictObject({
  tells: z.enum(unreadMailContents),
  /** An item must have been unread for so long. */
  after_minutes: z.int().min(5).max(1440),
})

export type UnreadMail = z.output<typeof unreadMail>

/** While a user has chosen nothing: no mail. */
export const usualUnreadMail: UnreadMail = { tells: 'off', after_minutes: 30 }

const answer = z.object({
  ...unreadMail.shape,
  /** True if this installation can send mail at all. */
  is_available: z.boolean(),
})

export const getUnreadMail = defineContract({
  method: 'GET',
  path: '/user/unread_mail',
  summary: 'Your wish for mails about unread items',
  role: 'user',
  output: answer,
})

export const setUnreadMail = defineContract({
  method: 'PUT',
  path: '/user/unread_mail',
  summary: 'Choose mails about unread items',
  role: 'user',
  repeat: 'sets',
  changes: ['users'],
  body: unreadMail,
  output: answer,
})
