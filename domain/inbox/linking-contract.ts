import { z } from 'zod'
import { defineContract, shortText } from '../kernel/index.ts'
import { threadRow } from './presented-rows.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })

/**
 * Links a thread to a trip, quote or contact: it hangs on that record from then on (1-shell section 5, Linking). Its
 * people and unread items stay; the record's own people are notified of later messages.
 */
export const linkThread = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/link',
  summary: 'Link a thread to a trip, quote or contact',
  role: 'user',
  changes: ['thread-page', 'threads', 'threadsmsgs'],
  params: idParams,
  body: z.object({
    /** Document path of the record: `clients/{client}/trips/{id}`. */
    ref: shortText.min(1),
    /** Path on which the caller saw the thread: one that hangs elsewhere by now is refused (409). */
    from: shortText.optional(),
  }),
  output: z.object({ thread: threadRow }),
})

/** Takes a link or a set contact back: the thread hangs on the record, and is with whom it was before. */
export const unlinkThread = defineContract({
  method: 'DELETE',
  path: '/messaging/thread/:id/link',
  summary: 'Undo a link or the setting of a contact',
  role: 'user',
  changes: ['thread-page', 'threads', 'threadsmsgs'],
  params: idParams,
  /** Version of the thread that linking it, or setting its contact, made. */
  query: z.strictObject({ version: z.coerce.number().int().min(2) }),
  output: z.object({ thread: threadRow }),
})

/**
 * Sets whom a thread is with, or takes the contact away (1-shell section 2.4, Set/Edit Contact): for the sales role. A
 * thread that hung on its contact goes along.
 */
export const setThreadContact = defineContract({
  method: 'PUT',
  path: '/messaging/thread/:id/contact',
  summary: 'Set the contact of a thread',
  role: 'sales',
  changes: ['thread-page', 'threads', 'threadsmsgs'],
  params: idParams,
  body: z.object({ contact: id.nullable() }),
  output: z.object({ thread: threadRow }),
})
