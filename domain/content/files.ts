import { z } from 'zod'
import { areaField, defineRecord, shortText, storedFile, textField } from '../kernel/index.ts'

/** A file of the client's sites and mailings, kept in file storage. */
export const files = defineRecord({
  name: 'files',
  label: { one: 'File', many: 'Files', path: 'files' },
  path: 'clients/{client}/cms/root/files',
  shape: z.strictObject({
    ...storedFile.omit({ id: true }).shape,
    alt: shortText.optional(),
    notes: z.string().max(20_000).optional(),
    /** The folder of the media library that it lies in; absent at the top. */
    folder: z.string().optional(),
  }),
  access: { read: 'cms', write: 'cms' },
  filesFirst: true,
  // Written only by `moveFiles`, which checks that the folder exists.
  recorded: ['folder'],
  columns: {
    name: { type: 'text' },
    type: { type: 'text' },
    size: { type: 'bigint' },
    folder: { type: 'text' },
  },
  indexes: [['name'], ['type', 'name'], ['date'], ['folder', 'date']],
  search: { text: ['name', 'alt', 'notes'], facets: { type: 'type' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'size', label: 'Size', kind: 'bytes', sortable: true },
      { field: 'date', label: 'Added', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { required: true }),
    textField('alt', 'Alternative text'),
    areaField('notes', 'Notes'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
