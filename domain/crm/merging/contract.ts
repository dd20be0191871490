import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { duplicateReasons, type DuplicateReason } from './duplicates.ts'
import { mergeChoices } from './merged-contact.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })

/** How long a merge can be taken back: for as long as the contact that went can be restored (decision C6). */
export const undoneWithinMs = 30 * dayMs

const card = z.object({
  id,
  name: shortText,
  email: shortText.optional(),
  phone: shortText.optional(),
  company: shortText.optional(),
  type: shortText.optional(),
  verified: z.boolean(),
  date: epochMs,
  last_date: epochMs,
})

export type ContactCard = z.output<typeof card>

const reason = z.enum(Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]])

const moved = z.object({
  /** Record type. */
  record: shortText,
  label: shortText,
  /** How many name the contact that goes. */
  moves: z.int(),
  /** How many name the one that is kept once they have moved. */
  then_has: z.int(),
  /** True if the caller may read records of the type. */
  is_open: z.boolean(),
})

/**
 * Preview of merging a contact into this one: the records that move, and signs that both are one person. Changes
 * nothing.
 */
export const mergePreview = defineContract({
  method: 'GET',
  path: '/contacts/:id/merges/:other',
  summary: 'What merging another contact into this one moves',
  role: 'contacts',
  params: z.object({ id, other: id }),
  output: z.object({ reasons: z.array(reason), moves: z.array(moved) }),
})

/** Records that a merge or its undo changes. */
const mergedRecords = [
  'addresses',
  'cards',
  'carts',
  'contacts',
  'feedback',
  'filters',
  'invoices',
  'merges',
  'goods_quotes',
  'orders',
  'payments',
  'product_subscriptions',
  'quotes',
  'relationships',
  'returns',
  'shipments',
  'subscriptions',
  'tasks',
  'threads',
  'threadsmsgs',
  'trips',
  'users',
]

/**
 * Merges another contact into this one: every record that names it names this one, its addresses and files come along,
 * and it goes into the trash. Versions are those that were looked at: 409 where one changed since.
 */
export const mergeContacts = defineContract({
  method: 'POST',
  path: '/contacts/:id/merges',
  summary: 'Merge another contact into this one',
  role: 'contacts',
  changes: mergedRecords,
  params: idParams,
  body: z.strictObject({
    contact: id,
    version: z.int(),
    other_version: z.int(),
    choices: mergeChoices.prefault({}),
  }),
  output: z.object({
    merge: id,
    moved: z.int(),
    /** Id of the progress where a job moves the records; null where all have moved. */
    progress: id.nullable(),
  }),
})

/** True if a job still moves the rows of a merge, was given up, or moves them back. */
const mergeState = z.enum(['moving', 'stopped', 'done', 'returning'])

export type MergeState = z.output<typeof mergeState>

const mergeFacts = z.object({
  id,
  state: mergeState,
  kept: id,
  gone: id,
  /** Name of the removed contact. */
  name: shortText,
  at: epochMs,
  by: shortText.nullable(),
  until: epochMs,
})

/** Merges into a contact that can still be taken back, the newest first. */
export const mergesOfContact = defineContract({
  method: 'GET',
  path: '/contacts/:id/merges',
  summary: 'Merges into a contact that can be taken back',
  role: 'contacts-r',
  params: idParams,
  output: z.object({ merges: z.array(mergeFacts) }),
})

/** Where a contact is found that was merged into another; null for one that was not. */
export const mergedInto = defineContract({
  method: 'GET',
  path: '/contacts/:id/merged-into',
  summary: 'The contact into which one was merged',
  role: 'contacts-r',
  params: idParams,
  output: z.object({ contact: z.object({ id, name: shortText }).nullable() }),
})

const named = z.object({ record: shortText, id })

/** Records since a merge: those assigned by their address, and those that a user must assign. */
export const undoPreview = defineContract({
  method: 'GET',
  path: '/contacts/merges/:id',
  summary: 'What taking a merge back moves',
  role: 'contacts',
  params: idParams,
  output: z.object({
    merge: mergeFacts,
    moves: z.int(),
    by_address: z.int(),
    asked: z.array(z.object({ ...named.shape, label: shortText, title: shortText, date: epochMs })),
    /** Those beyond the list: they stay with the contact that is kept. */
    asked_more: z.int(),
    /** Name of the kept contact. */
    kept_name: shortText,
    /** Labels of its fields that a user changed since the merge: they stay. */
    changed: z.array(shortText),
  }),
})

const mostGiven = 500

/** Takes a merge back. `give` names what came since then and belongs to the contact that comes back. */
export const undoMerge = defineContract({
  method: 'POST',
  path: '/contacts/merges/:id/undo',
  summary: 'Take a merge of contacts back',
  role: 'contacts',
  changes: mergedRecords,
  params: idParams,
  body: z.strictObject({ give: z.array(named).max(mostGiven).default([]) }),
  output: z.object({ kept: id, gone: id, moved: z.int(), progress: id.nullable() }),
})

const pair = z.object({ one: card, other: card, reasons: z.array(reason), likeness: z.int() })

/** Pairs of contacts that may be one person, the likeliest first. */
export const duplicatePairs = defineContract({
  method: 'GET',
  path: '/contacts/duplicates',
  summary: 'Contacts that may be one person',
  role: 'contacts-r',
  query: z.strictObject({ contact: id.optional() }),
  output: z.object({ pairs: z.array(pair) }),
})

/** Says that two contacts are two people: they are no longer shown as a pair. */
export const notSamePerson = defineContract({
  method: 'POST',
  path: '/contacts/:id/distinctions',
  summary: 'Say that two contacts are two people',
  role: 'contacts',
  repeat: 'sets',
  changes: ['distinctions'],
  params: idParams,
  body: z.strictObject({ contact: id }),
  output: z.object({}),
})

/** Two contacts are shown as a pair again. */
export const maybeSamePerson = defineContract({
  method: 'DELETE',
  path: '/contacts/:id/distinctions/:other',
  summary: 'Take back that two contacts are two people',
  role: 'contacts',
  changes: ['distinctions'],
  onDevice: 'nothing',
  params: z.object({ id, other: id }),
  output: z.object({}),
})
