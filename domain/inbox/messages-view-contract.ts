import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'
import { messageRow } from './presented-rows.ts'

/** A message as a list shows it: without its bodies. */
const listedMessage = messageRow.omit({
  message: true,
  messageHtml: true,
  html: true,
  hidden: true,
  signature: true,
  data: true,
  references: true,
})

export type ListedMessage = z.output<typeof listedMessage>

/** Messages of one page of the inbox's Messages View (2-content section 7: 50 hits per page for messages). */
export const messagesViewPage = 50

/** Messages View: single messages, newest first, of the threads that a filter holds; or those that words find. */
export const listMessages = defineContract({
  method: 'GET',
  path: '/messaging/messages',
  summary: 'Messages of the threads that a filter holds, newest first',
  role: 'user',
  query: z.strictObject({
    /** A filter of threads, as the threads' own list takes it. */
    where: z.string().max(10_000).optional(),
    /** Words to search for; newest first is then by how well they fit. */
    query: z.string().max(1000).optional(),
    /** Conditions on the messages themselves, in the words of hosted search. */
    filters: z.string().max(5000).optional(),
    /** Messages of a page; those of one list ask for the same number each time. */
    limit: z.coerce.number().int().min(1).max(100).default(messagesViewPage),
    after: z.string().max(2000).optional(),
  }),
  output: z.object({ rows: z.array(listedMessage), next: z.string().nullable() }),
})
