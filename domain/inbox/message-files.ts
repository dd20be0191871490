import { z } from 'zod'
import { defineRecord, textField } from '../kernel/index.ts'
import { messageFile } from './message-parts.ts'

/** A file of a message: `clients/{client}/threadsmsgs/{message}/files`. */
export const messageFiles = defineRecord({
  name: 'message_files',
  label: { one: 'File', many: 'Files', path: 'files' },
  path: 'clients/{client}/threadsmsgs/{message}/files',
  shape: z.strictObject({ message: z.string().min(1), ...messageFile.omit({ id: true }).shape }),
  access: { read: 'user', write: 'super' },
  columns: { message: { type: 'text' }, name: { type: 'text' }, sha256: { type: 'text' }, url: { type: 'text' } },
  indexes: [['message', 'date']],
  hashed: ['url'],
  search: { text: ['name'] },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Type' },
      { field: 'size', label: 'Size', kind: 'bytes' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('name', 'Name')],
  title: (doc) => String(doc['name'] ?? ''),
})
