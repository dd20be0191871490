import type { threads, threadsmsgs, unread } from '../../../domain/inbox/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'

/** A message as the server presents it. */
export type StoredMessage = Presented<typeof threadsmsgs>

/** A thread as the server presents it. */
export type StoredThread = Presented<typeof threads>

export type UnreadItem = Presented<typeof unread>
