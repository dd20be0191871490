import { z } from 'zod'
import { epochMs } from '../kernel/index.ts'
import { threads } from './threads.ts'
import { threadsmsgs } from './threadsmsgs.ts'

/** Base fields of a presented row and this user's rights on it. */
export const rowBase = {
  id: z.string().min(1),
  version: z.int(),
  date: epochMs,
  last_date: epochMs,
  active: z.boolean(),
  can: z.object({ write: z.boolean(), remove: z.boolean() }),
}

export const threadRow = z.object({ ...threads.shape.shape, ...rowBase })
export const messageRow = z.object({ ...threadsmsgs.shape.shape, ...rowBase })

export type ThreadRow = z.output<typeof threadRow>
export type MessageRow = z.output<typeof messageRow>

/** Counts of a user's unread items in one client (1-shell section 3, decision M5); kept by the database. */
export const unreadCounts = z.object({
  /** Items in the list, read or not. */
  total: z.int(),
  unread: z.int(),
  /** Items that came since the user last opened the bell. */
  unseen: z.int(),
  /** Unread matches of the AI watchlist. */
  ai: z.int(),
})

export type UnreadCounts = z.output<typeof unreadCounts>
