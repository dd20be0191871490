import { z } from 'zod'
import { defineRecord, epochMs, numberField, shortText, textField, type Issue } from '../kernel/index.ts'
import { contentMessages } from './messages.ts'
import { siteField } from './site/site-field.ts'
import { redirectPath, redirectTarget } from './site/redirect-addresses.ts'

/** An address of a site that redirects; one without a target is counted, so that a user sees it. */
export const redirects = defineRecord({
  name: 'redirects',
  label: { one: 'Redirect', many: 'Redirects', path: 'redirects' },
  path: 'clients/{client}/cms/root/redirects',
  shape: z.strictObject({
    site: shortText.default('main'),
    from: shortText.min(1),
    /** Absent for an address that was asked for and is not there. */
    to: shortText.optional(),
    /** Number of requests while the address was missing. */
    misses: z.int().nonnegative().default(0),
    last_miss: epochMs.optional(),
  }),
  access: { read: 'cms', write: 'cms' },
  recorded: ['misses', 'last_miss'],
  columns: {
    site: { type: 'text' },
    from: { type: 'text' },
    to: { type: 'text' },
    misses: { type: 'bigint' },
  },
  indexes: [['from'], ['misses']],
  unique: [['site', 'from']],
  search: { text: ['from', 'to'], facets: { site: 'site' } },
  list: {
    columns: [
      { field: 'from', label: 'From', sortable: true },
      { field: 'to', label: 'To', sortable: true },
      { field: 'misses', label: 'Not found', kind: 'number', sortable: true },
      { field: 'last_miss', label: 'Last asked for', kind: 'date-time' },
      { field: 'site', label: 'Site', sortable: true },
    ],
    orderBy: { field: 'from', direction: 'asc' },
  },
  form: [
    textField('from', 'From', { required: true, colSpan: 6 }),
    textField('to', 'To', {
      colSpan: 6,
      description: 'Empty: visitors see a page that says that nothing exists here, and are counted.',
    }),
    siteField(6),
    numberField('misses', 'Not found', { readOnly: true }),
  ],
  title: (doc) => String(doc['from'] ?? ''),
  derive: ({ to, ...redirect }) => {
    const target = to?.trim()
    return {
      ...redirect,
      from: redirectPath(redirect.from) ?? redirect.from,
      ...(target && { to: redirectTarget(target) ?? target }),
    }
  },
  check: ({ from, to }): Issue[] => [
    ...(redirectPath(from) === undefined ? [contentMessages.issue('from', 'bad-redirect-from')] : []),
    ...(to !== undefined && redirectTarget(to) === undefined ? [contentMessages.issue('to', 'bad-redirect-to')] : []),
  ],
})
