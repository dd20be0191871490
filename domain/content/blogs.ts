import { z } from 'zod'
import { defineRecord, numberField, selectField, shortText, textField, type Issue } from '../kernel/index.ts'
import { contentMessages } from './messages.ts'
import { siteField } from './site/site-field.ts'

/** A blog: a moving choice of pages, or named ones (2-content sections 3 and 4). */
export const blogs = defineRecord({
  name: 'blogs',
  label: { one: 'Blog', many: 'Blogs', path: 'blogs' },
  path: 'clients/{client}/cms/root/blogs',
  shape: z.strictObject({
    name: shortText.min(1),
    site: shortText.default('main'),
    /** Absent where the entries are named one by one. */
    query: z.enum(['latest', 'next older', 'next newer']).optional(),
    entries: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
    /** Most entries that are shown. */
    size: z.int().min(1).default(1),
  }),
  access: { read: 'cms', write: 'cms' },
  columns: { name: { type: 'text' }, site: { type: 'text' } },
  indexes: [['name'], ['date']],
  search: { text: ['name'], facets: { site: 'site' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'site', label: 'Site', sortable: true },
      { field: 'query', label: 'Shows' },
      { field: 'size', label: 'Entries', kind: 'number' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { required: true }),
    siteField(6),
    numberField('size', 'Entries'),
    {
      ...selectField('query', 'Shows', [
        { value: 'latest', label: 'Latest' },
        { value: 'next older', label: 'Next older' },
        { value: 'next newer', label: 'Next newer' },
      ]),
      description: 'Nothing chosen: the pages that are named below.',
      clears: ['entries'],
    },
    {
      property: 'entries',
      label: 'Pages',
      component: 'input-blog',
      type: 'array',
      maxLengthFormControlName: 'size',
      hide: ({ query }) => query !== undefined && query !== '',
    },
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (blog) => (blog.query === undefined ? blog : { ...blog, entries: [] }),
  check: (blog): Issue[] =>
    blog.entries.length > blog.size ? [contentMessages.issue('entries', 'limit-reached', { n: blog.size })] : [],
})
