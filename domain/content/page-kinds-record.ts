import { z } from 'zod'
import { areaField, defineRecord, shortText, textField, type Issue } from '../kernel/index.ts'
import { faultLine, readConfig } from './editor/read-config.ts'
import { contentMessages } from './messages.ts'

/** A kind of page as a client has it: an editor configuration under a key, in place of the shipped one of that key. */
export const pageKinds = defineRecord({
  name: 'page_kinds',
  label: { one: 'Page kind', many: 'Page kinds', path: 'page kinds' },
  path: 'clients/{client}/cms/root/kinds',
  shape: z.strictObject({
    key: shortText.min(1),
    label: shortText.min(1),
    notes: z.string().max(20_000).default(''),
    /** Entries of an editor configuration (2-content section 3). */
    entries: z.array(z.json()).max(200).default([]),
  }),
  access: { read: 'cms', write: 'cms' },
  columns: { key: { type: 'text' }, label: { type: 'text' } },
  indexes: [['label']],
  unique: [['key']],
  search: { text: ['label', 'key', 'notes'] },
  list: {
    columns: [
      { field: 'label', label: 'Name', sortable: true },
      { field: 'key', label: 'Key', sortable: true },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'label', direction: 'asc' },
    omit: ['entries'],
  },
  form: [
    textField('label', 'Name', { required: true, colSpan: 6 }),
    textField('key', 'Key', {
      required: true,
      colSpan: 6,
      description: 'home, landing, aircraft, product, article and form stand in place of the shipped ones.',
    }),
    areaField('notes', 'Notes'),
  ],
  historyFields: [{ property: 'entries', label: 'Fields' }],
  title: (doc) => String(doc['label'] ?? ''),
  check: ({ key, entries }): Issue[] => [
    ...(/^[a-z0-9][a-z0-9-]{0,63}$/.test(key) ? [] : [contentMessages.issue('key', 'bad-kind-key')]),
    ...readConfig(entries).faults.map((fault) =>
      contentMessages.issue('entries', 'bad-config', { line: faultLine(fault) }),
    ),
  ],
})
