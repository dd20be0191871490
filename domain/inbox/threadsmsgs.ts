import { z } from 'zod'
import {
  areaField,
  contactSummary,
  defineRecord,
  entry,
  epochMs,
  hasRole,
  metadata,
  parties,
  shortText,
  textField,
  withoutDoubles,
  type Actor,
  type Filter,
  type Issue,
} from '../kernel/index.ts'
import { countResults, deliveryResults } from './delivery-result.ts'
import { senderCheck } from './mail/sender-check.ts'
import { isInternal, medium } from './medium.ts'
import { mention, messageFile, recipient } from './message-parts.ts'
import { parentRecord } from './parent-record.ts'
import { summaryOf } from './summary.ts'

/** A person or machine that an incoming message names as its sender. */
const sender = z.strictObject({ name: shortText.default(''), address: shortText })

/** Headers of an email that threading, answering and loop protection need (decisions M1, M2, M13). */
const mailHeaders = {
  /** Internet Message-ID without angle brackets, marked where another message has the same one: unique within the client. */
  message_id: z.string().max(1024).optional(),
  /** Messages that came with the same Message-ID and other content. */
  shares_id_with: z.array(z.strictObject({ thread: z.string(), message: z.string() })).optional(),
  in_reply_to: z.string().max(1000).optional(),
  references: z.array(z.string().max(1000)).default([]),
  reply_to: z.array(sender).default([]),
  /** An automatic answer or list mail: never notifies, is never answered by the product. */
  is_automatic: z.boolean().default(false),
  /** Id of the raw message as it was received. */
  mail_in: z.string().optional(),
  /** Result of the sender check of an email from outside; absent for older mail. */
  sender_check: senderCheck.optional(),
}

/** The body in its forms. Readers see `messageHtml` or `message` without the parts in `hidden`. */
const body = {
  message: z.string().max(2_000_000).default(''),
  messageHtml: z.string().max(2_000_000).default(''),
  /** The complete HTML as it was sent or received, sanitised. */
  html: z.string().max(2_000_000).default(''),
  summary: shortText.default(''),
  /** Quoted history and signature that are folded away (decision M14). */
  hidden: z
    .array(z.strictObject({ kind: z.enum(['quoted', 'signature']), text: z.string().max(2_000_000) }))
    .default([]),
  has_remote_images: z.boolean().default(false),
}

/** The state of an outgoing message between 'Send' and the provider's answer (decisions M8, M13). */
const sending = {
  state: z
    .enum(['draft', 'held', 'queued', 'sent', 'failed', 'unknown', 'cancelled', 'received', 'posted'])
    .default('posted'),
  /** A held message is a draft with an appointment: it goes at this time, and can be taken back before. */
  hold_until: epochMs.optional(),
  /** 'Cancel if they reply first'. */
  cancel_on_reply: z.boolean().default(false),
  results: deliveryResults.prefault({}),
}

/** Users of the inbox read every message; a draft only its writer. */
const othersDraftsHidden = (actor: Actor): boolean | Filter =>
  hasRole(actor, 'user') && {
    or: [
      ['draft', '!=', true],
      ['creator.id', '==', actor.userId],
    ],
  }

/**
 * Sent and received messages do not change: the inbox's verbs write messages, people write their drafts. A held message
 * was sent by its writer: it is sent unchanged, or is taken back first.
 */
const ownDrafts = (actor: Actor): boolean | Filter =>
  hasRole(actor, 'super') ||
  (hasRole(actor, 'user') && {
    and: [
      ['draft', '==', true],
      ['state', '!=', 'held'],
      ['creator.id', '==', actor.userId],
    ],
  })

/** A message of a thread; a draft is a message with `draft` true (1-shell section 3). */
export const threadsmsgs = defineRecord({
  name: 'threadsmsgs',
  label: { one: 'Message', many: 'Messages', path: 'messages' },
  path: 'clients/{client}/threadsmsgs',
  shape: z.strictObject({
    medium,
    /** Id of the thread. */
    tRef: z.string().min(1),
    creator: entry.optional(),
    /** Sender of an incoming message. */
    from: sender.optional(),
    contact: contactSummary.optional(),
    object: parentRecord.optional(),
    subject: z.string().max(2000).default(''),
    ...body,
    signature: z.string().max(100_000).optional(),
    recipients: z.array(recipient).default([]),
    cc: z.array(recipient).default([]),
    bcc: z.array(recipient).default([]),
    files: z.array(messageFile).default([]),
    ...parties,
    /** Id of the message that is passed on. */
    forward: z.string().optional(),
    /** Id of the message that is answered. */
    replyingTo: z.string().optional(),
    template_id: z.string().optional(),
    document_id: z.string().optional(),
    data: metadata,
    skipTracking: z.boolean().default(false),
    /** Not part of the conversation, and its writer's alone: being written, or `held` until it goes. */
    draft: z.boolean().default(false),
    unread: z.boolean().default(false),
    inbound: z.boolean().default(false),
    mentions: z.array(mention).default([]),
    /** A `direct` message is a link into the product: its `metadata.url` is a path of ours (decision M9). */
    subtype: z.enum(['direct']).optional(),
    metadata,
    ...mailHeaders,
    ...sending,
  }),
  access: { read: othersDraftsHidden, write: ownDrafts },
  filesFirst: true,
  recorded: ['results', 'inbound', 'mail_in', 'sender_check', 'shares_id_with'],
  columns: {
    thread: { type: 'text', path: 'tRef' },
    medium: { type: 'text' },
    draft: { type: 'boolean' },
    inbound: { type: 'boolean' },
    unread: { type: 'boolean' },
    creator_id: { type: 'text', path: 'creator.id' },
    contact_id: { type: 'text', path: 'contact.id' },
    object_type: { type: 'text', path: 'object.type' },
    object_id: { type: 'text', path: 'object.id' },
    message_id: { type: 'text' },
    state: { type: 'text' },
    hold_until: { type: 'bigint' },
  },
  writing: { field: 'draft', value: 'true', unlessChanged: ['state', 'tRef'] },
  indexes: [
    ['thread', 'date'],
    ['thread', 'draft', 'date'],
    ['draft', 'creator_id', 'date'],
    ['contact_id', 'date'],
    ['object_type', 'object_id', 'date'],
    ['state', 'hold_until'],
    ['medium', 'date'],
  ],
  unique: [['message_id']],
  search: {
    text: [
      'subject',
      'creator.label',
      'from.name',
      'from.address',
      'contact.name',
      'recipients[].email',
      'recipients[].name',
      'message',
    ],
    numbers: ['object.number'],
    facets: { medium: 'medium', draft: 'draft', inbound: 'inbound', thread: 'tRef', object: 'object.type' },
    numeric: { date: 'date' },
  },
  list: {
    columns: [
      { field: 'medium', label: 'Medium', sortable: true },
      { field: 'creator.label', label: 'Author' },
      { field: 'subject', label: 'Subject' },
      { field: 'summary', label: 'Message' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['message', 'messageHtml', 'html', 'hidden', 'signature', 'data', 'references'],
  },
  form: [textField('subject', 'Subject'), areaField('message', 'Message', { rows: 8, maxLength: 2_000_000 })],
  title: (doc) => String(doc['subject'] || doc['summary'] || 'Message'),
  derive: (message) => ({
    ...withoutDoubles(message),
    summary: summaryOf(message),
    results: { ...message.results, ...countResults(message.results.recipients) },
  }),
  check: (message) => {
    const issues: Issue[] = []
    const hasRecipients = message.recipients.length + message.cc.length + message.bcc.length > 0
    if (isInternal(message.medium) && hasRecipients)
      issues.push({ path: 'recipients', code: 'internal-with-recipients' })
    if (message.subtype === 'direct' && !isOwnPath(message.metadata['url']))
      issues.push({ path: 'metadata.url', code: 'foreign-link' })
    return issues
  },
})

/** Where a direct message leads (decision M9): a path of ours; undefined for any other message. */
export function directUrl(message: {
  readonly subtype?: string | undefined
  readonly metadata: Readonly<Record<string, unknown>>
}): string | undefined {
  const { url } = message.metadata
  return message.subtype === 'direct' && typeof url === 'string' ? url : undefined
}

/** A path inside the product: begins with one slash, never with two, so that no other host can be in it. */
const isOwnPath = (url: unknown): boolean => typeof url === 'string' && /^\/(?![/\\])[^\\]*$/.test(url)
