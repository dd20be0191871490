import { z } from 'zod'
import { defineRecord, entry, shortText, textField } from '../../kernel/index.ts'
import { mailImportConversation } from '../conversations.ts'

/**
 * One mail archive of another system. Its conversations hang on it if nobody in them is a contact. Separate tables hold its
 * progress, so that the history has no version for each batch.
 */
export const mailImports = defineRecord({
  name: 'mail_imports',
  label: { one: 'Mail import', many: 'Mail imports', path: 'mail imports' },
  path: 'clients/{client}/mail_imports',
  conversation: mailImportConversation,
  shape: z.strictObject({
    creator: entry,
    file_name: shortText.min(1),
    /** Bytes. */
    size: z.int().positive(),
  }),
  access: { read: 'user', write: 'super' },
  columns: {},
  list: {
    columns: [
      { field: 'file_name', label: 'File' },
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('file_name', 'File')],
  title: (doc) => String(doc['file_name'] ?? 'Mail import'),
})

/** Folders whose mails are usually left out. */
const unwanted =
  /^(?:\[?g(?:oogle )?mail\]?\/)?(?:spam|junk(?: e-?mail)?|trash|bin|deleted(?: items| messages)?|drafts?|chats?|papierkorb|entw[üu]rfe)$/i

/** Folders and marks that every mailbox has: as filters they would say nothing. */
const usual =
  /^(?:\[?g(?:oogle )?mail\]?\/)?(?:inbox|sent.*|archived?|unread|opened|read|starred|important|all ?mail.*|category .*|\[imap\].*)$/i

/** True for a label whose mails are left out unless the admin decides otherwise. */
export const isLeftOutLabel = (label: string): boolean => unwanted.test(label)

/** True for a label that becomes a filter unless the admin decides otherwise. */
export const isFilterLabel = (label: string): boolean => !unwanted.test(label) && !usual.test(label)
