import { z } from 'zod'
import {
  defineRecord,
  epochMs,
  htmlField,
  itemsField,
  metadata,
  shortText,
  textField,
  urlField,
  type RecordLabel,
} from '../kernel/index.ts'
import { siteField } from './site/site-field.ts'

/** Words in other languages of the site, by language (adr/0056). */
const translations = z.record(z.string(), z.json()).optional()

const pagePart = (name: string, label: RecordLabel) =>
  defineRecord({
    name,
    label,
    path: `clients/{client}/cms/root/${name}`,
    shape: z.strictObject({
      name: shortText.min(1),
      site: shortText.default('main'),
      html: z.string().max(2_000_000).default(''),
      /** Links of the site's menu, in their order. */
      menu: z
        .array(z.strictObject({ id: shortText, label: shortText, url: shortText.default('/'), translations }))
        .default([]),
      translations,
      published: epochMs.optional(),
      metadata,
    }),
    access: { read: 'cms', write: 'cms' },
    columns: { name: { type: 'text' }, site: { type: 'text' }, published: { type: 'bigint' } },
    indexes: [['name'], ['site', 'name']],
    search: { text: ['name', 'html'], facets: { site: 'site' } },
    list: {
      columns: [
        { field: 'name', label: 'Name', sortable: true },
        { field: 'site', label: 'Site', sortable: true },
        { field: 'published', label: 'Published', kind: 'date-time', sortable: true },
        { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
      ],
      orderBy: { field: 'name', direction: 'asc' },
      omit: ['html', 'translations'],
    },
    form: [
      textField('name', 'Name', { required: true, colSpan: 6 }),
      siteField(6),
      itemsField('menu', 'Menu', {
        fields: [
          textField('label', 'Words', { required: true, colSpan: 6 }),
          urlField('url', 'Leads to', { required: true, colSpan: 6, source: 'target-page' }),
        ],
        items: {
          one: 'link',
          empty: 'No links yet.',
          title: (link) => (typeof link['label'] === 'string' ? link['label'] : ''),
        },
      }),
      htmlField('html', 'Content', { source: 'ai-html', filesOf: name }),
    ],
    title: (doc) => String(doc['name'] ?? ''),
  })

/** A page header of a site. */
export const headers = pagePart('headers', { one: 'Header', many: 'Headers', path: 'headers' })

/** A page footer of a site. */
export const footers = pagePart('footers', { one: 'Footer', many: 'Footers', path: 'footers' })
