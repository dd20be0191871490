import { z } from 'zod'
import { defineContract, epochMs, metadata, shortText } from '../kernel/index.ts'
import { medium } from './medium.ts'
import { mention, messageFile, recipient } from './message-parts.ts'
import { messageRow, rowBase, threadRow, unreadCounts } from './presented-rows.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })
/** An id that the caller may choose for something new: a uuid, best of version 7. */
const chosenId = z.guid()
const nothing = z.object({})

/**
 * Fields of a written message, shared by sending and by keeping a draft (1-shell section 7, `POST /messaging/post`).
 */
const written = {
  /** Thread that is answered. A new thread names its parent in `ref` and may choose its own id here. */
  threadId: chosenId.optional(),
  /** Document path of the parent record of a new thread: `clients/{client}/quotes/{id}`; the client itself for chat. */
  ref: shortText.optional(),
  medium,
  recipients: z.array(recipient).max(2000).optional(),
  cc: z.array(recipient).max(2000).optional(),
  bcc: z.array(recipient).max(2000).optional(),
  subject: z.string().max(2000).optional(),
  /** Body as the editor's HTML. */
  messageHtml: z.string().max(2_000_000).optional(),
  /** Body as plain text; made from the HTML when absent. */
  message: z.string().max(2_000_000).optional(),
  /** HTML of the signature; empty when it was taken off. A draft without it follows the user's usual choice. */
  signature: z.string().max(100_000).optional(),
  files: z.array(messageFile).max(100).optional(),
  /** Users and roles chosen in the editor; @nickname and @role in the text are found as well. */
  mentions: z.array(mention).max(200).optional(),
  /** Id of the message that is answered. */
  replyingTo: id.optional(),
  /** Id of the message that is passed on. */
  forward: id.optional(),
  template_id: shortText.optional(),
  document_id: shortText.optional(),
  data: metadata.optional(),
  skipTracking: z.boolean().optional(),
}

/** Sends or keeps a message: the specification's call (1-shell section 7). */
export const postMessage = defineContract({
  method: 'POST',
  path: '/messaging/post',
  summary: 'Send a message, or keep it as a draft',
  role: 'user',
  changes: ['message_files', 'quotes', 'shared_drafts', 'thread-page', 'threads', 'threadsmsgs', 'unread'],
  onDevice: 'nothing',
  body: z.object({
    ...written,
    /** Id of the message: of the draft that is sent, or chosen by the caller. The same id never sends twice. */
    messageId: chosenId.optional(),
    /** Keeps the message as a draft instead of sending it. */
    draft: z.boolean().optional(),
    /** Of a new thread that comments on one field of its record: the path of the field. */
    field: shortText.optional(),
    /** The sender confirmed 'Send w/o Subject'. */
    withoutSubject: z.boolean().optional(),
    /**
     * Id of the newest message of the thread that the writer had seen. If others wrote to people outside since, or these
     * wrote, the answer is refused (409, code 'thread-moved-on') with what arrived.
     */
    basedOn: id.optional(),
    /** 'Send later': holds the email until this time (decision M8). */
    sendAt: epochMs.optional(),
    /** 'Cancel if they reply first': a reply before `sendAt` turns the email into a draft. */
    cancelOnReply: z.boolean().optional(),
    /** Leaves out what the template would import first (1-shell section 8, 'Run Import Before Preview?'). */
    skip: z.boolean().optional(),
    import: shortText.optional(),
    /** Complete HTML and summary are made by the server: sent values are ignored. */
    html: z.string().max(2_000_000).optional(),
    summary: z.string().max(10_000).optional(),
  }),
  /**
   * An email may be held at first: its state is `held`, and it goes at `hold_until`. A draft or held email on a record
   * makes its thread when it goes: until then the thread has version 0.
   */
  output: z.object({ thread: threadRow, message: messageRow }),
})

/** Adds a note of the team to a thread. It is no mail: nothing of it leaves the company (decision M15). */
export const addNote = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/notes',
  summary: 'Add a note for colleagues to a thread',
  role: 'user',
  assistants: 'prepares',
  changes: ['thread-page', 'threads', 'threadsmsgs', 'unread'],
  onDevice: 'nothing',
  params: idParams,
  body: z.strictObject({ text: z.string().trim().min(1).max(20_000) }),
  output: z.object({ thread: threadRow, message: messageRow }),
})

/** Keeps a draft. Never conflicts with the device that wrote it last; another device's stale save is refused (409). */
export const saveDraft = defineContract({
  method: 'PUT',
  path: '/messaging/drafts/:id',
  summary: 'Keep a draft',
  role: 'user',
  assistants: 'prepares',
  repeat: 'sets',
  changes: ['threadsmsgs'],
  params: z.object({ id: chosenId }),
  body: z.object({
    ...written,
    /** Names the device, or a tab of it (random ids that the browser keeps). */
    device: z.string().min(1).max(100),
    /** Version of the draft that the device last saw; absent for a new draft. */
    version: z.int().min(1).optional(),
  }),
  output: z.object({ message: messageRow }),
})

/** Discards an own draft. A repeated discard is no error. */
export const discardDraft = defineContract({
  method: 'DELETE',
  path: '/messaging/drafts/:id',
  summary: 'Discard a draft',
  role: 'user',
  changes: ['shared_drafts', 'threadsmsgs'],
  onDevice: 'nothing',
  params: idParams,
  output: nothing,
})

/** The user's own draft for a thread, or for a new thread on a record. */
export const findDraft = defineContract({
  method: 'GET',
  path: '/messaging/drafts',
  summary: 'Your draft in a thread or on a record',
  role: 'user',
  assistants: 'reads',
  query: z.strictObject({ threadId: id.optional(), ref: shortText.optional() }),
  output: z.object({ message: messageRow.nullable() }),
})

/** A message as the thread shows it: bodies are safe HTML with the quoted part in `<div data-quoted>`. */
export const shownMessage = z.object({
  ...messageRow.shape,
  /** Remote pictures wait in `data-remote-src`: their sender is not on the client's list of allowed senders. */
  images_blocked: z.boolean(),
})

export type ShownMessage = z.output<typeof shownMessage>

/** The record that a thread hangs on, as its own screen would show it. */
const parentCard = z.object({ type: shortText, path: shortText, title: shortText, row: z.looseObject(rowBase) })

/** Messages of a page when the caller does not say (1-shell section 9). */
export const messagePage = 15

/** A thread with a page of its messages and its record, in one call. */
export const openThread = defineContract({
  method: 'GET',
  path: '/messaging/thread/:id',
  summary: 'Open a thread',
  role: 'user',
  assistants: 'reads',
  params: idParams,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).optional(),
    /** Reads on towards the first message: the `next` of an earlier answer. */
    after: z.string().max(2000).optional(),
    /** Reads on towards the newest message: the `previous` of an earlier answer. */
    before: z.string().max(2000).optional(),
    /** Jumps: a page of messages up to this time, and one of those after it. */
    at: z.coerce.number().pipe(epochMs).optional(),
  }),
  output: z.object({
    thread: threadRow,
    /** Newest first, 15 a page; drafts are left out. */
    messages: z.array(shownMessage),
    /** Where the page of older messages begins; null when there is none. */
    next: z.string().nullable(),
    /** Asked with `at` or `before`: where the page of newer messages begins; null when the newest is here. */
    previous: z.string().nullable(),
    /** Where the user has stopped reading: the oldest message that came since; null when the thread is read. */
    first_unread: z.object({ id, date: epochMs }).nullable(),
    /** The last merge or split of this thread, while it can be taken back. */
    regrouping: z.object({ id, kind: z.enum(['merge', 'split']) }).nullable(),
    /** The message that began the thread, when it is not on the first page. */
    source: shownMessage.nullable(),
    /** Null where the record is beyond the user's reach. */
    parent: parentCard.nullable(),
    /** The user's own draft in this thread. */
    draft: messageRow.nullable(),
    /** True if the thread is unread for this user. `thread.unread` is true if no user has read it. */
    unread: z.boolean(),
    /** Position of the change feed at this read: watch on from here. */
    cursor: z.string(),
  }),
})

/** One message with its bodies. */
export const openMessage = defineContract({
  method: 'GET',
  path: '/messaging/message/:id',
  summary: 'Open a message',
  role: 'user',
  params: idParams,
  output: z.object({ message: shownMessage }),
})

/** Initial values of an answer. */
export const replyContext = defineContract({
  method: 'GET',
  path: '/messaging/thread/:id/reply',
  summary: 'Recipients, subject and quoted history of an answer',
  role: 'user',
  assistants: 'reads',
  params: idParams,
  /** Without `message` the newest email of the thread is answered, below any number of notes. */
  query: z.strictObject({ message: id.optional(), mode: z.enum(['reply', 'replyAll', 'forward']) }),
  output: z.object({
    recipients: z.array(recipient),
    cc: z.array(recipient),
    subject: z.string(),
    /** Attachments that a forward takes along. */
    files: z.array(messageFile),
    /** HTML of the quoted history; the server puts it below the message when it is sent. */
    quoted: z.string(),
    replyingTo: id.optional(),
    forward: id.optional(),
  }),
})

/** Marks a thread read or unread for the user: read up to the message `until`, or up to now (decision M10). */
export const markThreadRead = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/markRead',
  summary: 'Mark a thread read or unread',
  role: 'user',
  repeat: 'sets',
  changes: ['threads', 'threadsmsgs', 'unread'],
  params: idParams,
  body: z
    .object({
      unread: z.boolean().optional(),
      /** Id of the newest shown message: later ones stay unread. */
      until: id.optional(),
      /** Id of the one from outside among those shown that was stored last, where that is another: it has an older date. */
      stored: id.optional(),
    })
    .nullish(),
  output: z.object({ thread: threadRow, counts: unreadCounts }),
})

/** Marks one message read or unread (1-shell section 4, 'Message read state toggles per message'). */
export const markMessageRead = defineContract({
  method: 'POST',
  path: '/messaging/message/:id/markRead',
  summary: 'Mark a message read or unread',
  role: 'user',
  repeat: 'sets',
  changes: ['thread-page', 'threads', 'threadsmsgs'],
  params: idParams,
  body: z.object({ unread: z.boolean().optional() }).nullish(),
  output: z.object({ message: messageRow, counts: unreadCounts }),
})

/** Deletes a message; the thread goes with its last one. Own chats and notes within 5 minutes, an admin's at any time. */
export const deleteMessage = defineContract({
  method: 'DELETE',
  path: '/messaging/message/:id',
  summary: 'Delete a message',
  role: 'user',
  changes: ['shared_drafts', 'threads', 'threadsmsgs', 'unread'],
  onDevice: 'nothing',
  params: idParams,
  output: z.object({ thread: threadRow.nullable() }),
})
