import { z } from 'zod'
import { areaField, selectField, textField, type EditorField, type Issue } from '../../kernel/index.ts'
import { automationMessages } from '../messages.ts'

/** A type of queue item (3-aviation section 3, decision A1). */
export interface QueueType<Shape extends z.ZodType = z.ZodType> {
  /** As the specification writes it. */
  readonly name: string
  readonly label: string
  /** Effect of an item, in words. */
  readonly hint: string
  /** Role that its creator needs when it is carried out. */
  readonly role: string
  /** Input of its work. */
  readonly shape: Shape
  /** Form of the input. */
  readonly fields: readonly EditorField[]
}

const makeType = <Shape extends z.ZodType>(type: QueueType<Shape>): QueueType<Shape> => type

const idMax = 100
const id = z.string().trim().min(1).max(idMax)
const numbersMax = 1000
const numbers = z.string().trim().min(1).max(numbersMax)
const flight = { numbers, contact: id.optional(), thread: id.optional() }

const idField = (property: string, label: string, isRequired = true): EditorField =>
  textField(property, label, { maxLength: idMax, ...(isRequired && { required: true }) })

const flightFields = [
  textField('numbers', 'Numbers, separated by commas', { required: true, maxLength: numbersMax }),
  idField('contact', 'Id of the contact', false),
  idField('thread', 'Id of the conversation', false),
]

/** Work on one empty leg. */
const onDeal = { shape: z.strictObject({ deal: id }), fields: [idField('deal', 'Id of the empty leg')] }

export const followUpItem = makeType({
  name: 'FOLLOWUP',
  label: 'Follow-up',
  hint: 'Becomes a note in a conversation at its time, and the conversation is open again.',
  role: 'user',
  shape: z.strictObject({ thread: id, message: z.string().trim().max(20_000).default('') }),
  fields: [idField('thread', 'Id of the conversation'), areaField('message', 'Message')],
})

export const mergeItem = makeType({
  name: 'merge',
  label: 'Merge of contacts',
  hint: 'Merges one contact into another; the values of the kept one win.',
  role: 'contacts',
  shape: z.strictObject({ contact: id, other: id }),
  fields: [idField('contact', 'Id of the contact that stays'), idField('other', 'Id of the contact that goes')],
})

export const subscribersItem = makeType({
  name: 'sub',
  label: 'Subscribers of an empty leg',
  hint: 'Looks for subscribers whom an empty leg suits, and tells them as the company has chosen.',
  role: 'empties-r',
  ...onDeal,
})

export const dealUpdateItem = makeType({
  name: 'laro-deal-update',
  label: 'Update of an empty leg',
  hint: 'An empty leg follows the flight of its trip; then it is matched again.',
  role: 'empties',
  ...onDeal,
})

export const avianisTripItem = makeType({
  name: 'avianis-trip',
  label: 'Trips from Avianis',
  hint: 'Imports trips by their numbers, all of them or none.',
  role: 'trips',
  shape: z.strictObject(flight),
  fields: flightFields,
})

export const avianisQuoteItem = makeType({
  name: 'avianis-quote',
  label: 'Quotes from Avianis',
  hint: 'Imports quotes by their numbers, all of them or none.',
  role: 'quotes',
  shape: z.strictObject(flight),
  fields: flightFields,
})

export const importItem = makeType({
  name: 'import',
  label: 'Import by number',
  hint: 'Imports trips or quotes by their numbers from the scheduling software of the company.',
  role: 'user',
  shape: z.strictObject({ kind: z.enum(['trips', 'quotes']), ...flight }),
  fields: [
    selectField('kind', 'Kind', [
      { value: 'trips', label: 'Trips' },
      { value: 'quotes', label: 'Quotes' },
    ]),
    ...flightFields,
  ],
})

const addressMax = 2000

export const downloadItem = makeType({
  name: 'download-url',
  label: 'File from an address',
  hint: 'Fetches a public address, and keeps its content as a file.',
  role: 'user',
  shape: z.strictObject({ url: z.string().trim().min(1).max(addressMax), path: z.string().trim().min(1).max(1000) }),
  fields: [
    textField('url', 'Address', { required: true, maxLength: addressMax }),
    textField('path', 'Path of the file', { required: true, maxLength: 1000 }),
  ],
})

export const unreadCountsItem = makeType({
  name: 'unread-counts',
  label: 'Unread counts',
  hint: 'Counts the unread items of a user again, or of all users.',
  role: 'user',
  shape: z.strictObject({ user: id.optional() }),
  fields: [idField('user', 'Id of the user', false)],
})

export const microsoftItem = makeType({
  name: 'microsoft',
  label: 'Mailboxes and calendars',
  hint: 'Checks that the watched mailboxes answer (IMAP), reads the calendars of the aircraft (iCalendar), or writes the entries of a linked calendar of its creator.',
  role: 'user',
  shape: z
    .strictObject({
      /** Needs an admin. */
      reads: z.enum(['mail', 'calendar']).optional(),
      writes: z.literal('calendar').optional(),
      link: id.optional(),
      /** Compares all entries with those that are there. */
      whole: z.boolean().default(false),
    })
    .refine(({ reads, writes, link }) => (reads === undefined) === (writes !== undefined && link !== undefined), {
      path: ['reads'],
      message: 'Choose what is read, or the id of the linked calendar that is written.',
    }),
  fields: [
    selectField('reads', 'Reads', [
      { value: 'mail', label: 'Mailboxes' },
      { value: 'calendar', label: 'Calendars' },
    ]),
    selectField('writes', 'Writes', [{ value: 'calendar', label: 'Linked calendar' }]),
    idField('link', 'Id of the linked calendar', false),
  ],
})

export const exportItem = makeType({
  name: 'BIGQUERY',
  label: 'Export of rows to a file (BIGQUERY)',
  hint: 'Writes all rows of a list, or of the metrics, into a file of the file store. Nothing is sent to BigQuery.',
  role: 'export',
  shape: z.strictObject({ record: id, format: z.enum(['csv', 'xlsx']).default('csv') }),
  fields: [
    textField('record', 'Record type, such as contacts or metrics', { required: true, maxLength: idMax }),
    selectField('format', 'Format', [
      { value: 'csv', label: 'CSV' },
      { value: 'xlsx', label: 'XLSX' },
    ]),
  ],
})

/** Every type of queue item that this product carries out. */
export const queueTypes: readonly QueueType[] = [
  followUpItem,
  mergeItem,
  subscribersItem,
  dealUpdateItem,
  avianisTripItem,
  avianisQuoteItem,
  importItem,
  downloadItem,
  unreadCountsItem,
  microsoftItem,
  exportItem,
]

const byName = new Map(queueTypes.map((type) => [type.name, type]))

export const findQueueType = (name: string): QueueType | undefined => byName.get(name)

/** Types of another product, which shares the specification. */
const isForeign = (name: string): boolean => name.startsWith('rcrt-')

/** Why there is no such type, naming it; empty for a type of this product. */
export function checkQueueType(name: string): Issue[] {
  if (byName.has(name)) return []
  const types = queueTypes.map((type) => type.name).join(', ')
  return isForeign(name)
    ? [automationMessages.issue('type', 'foreign-queue-type', { type: name })]
    : [automationMessages.issue('type', 'unknown-queue-type', { type: name, types })]
}
