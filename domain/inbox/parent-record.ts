import { z } from 'zod'
import { shortText } from '../kernel/index.ts'

/** Record types on which a thread can hang (1-shell sections 1 and 2.6). */
export const parentTypes = [
  'client',
  'tasks',
  'contacts',
  'users',
  'quotes',
  'subquotes',
  'orders',
  'trips',
  'pages',
  'deployments',
  'work_orders',
  'affiliates',
  'groups',
  'deals',
  'pricing',
] as const

export type ParentType = (typeof parentTypes)[number]

/** The record that a thread hangs on: `object` of threads and messages. */
export const parentRecord = z.strictObject({
  type: z.enum(parentTypes),
  id: z.string().min(1),
  label: shortText.optional(),
  /** Quote, trip or order number, as people write it in subjects. */
  number: shortText.optional(),
  /** Of a sub-quote: the quote it belongs to. */
  quoteId: z.string().optional(),
  /** Where the thread comments on one field of the record: its path, such as `content.title`. */
  field: shortText.optional(),
})

export type ParentRecord = z.output<typeof parentRecord>

/** Whether it is a group: many people, of whom none is whom the conversation is with (adr/0044). */
export const isGroup = ({ type }: Pick<ParentRecord, 'type'>): boolean => type === 'groups'
