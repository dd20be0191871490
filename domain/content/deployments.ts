import { z } from 'zod'
import {
  areaField,
  checkboxField,
  defineRecord,
  epochMs,
  parties,
  partiesFields,
  shortText,
  textField,
  withoutDoubles,
} from '../kernel/index.ts'

/** One publication of a set of pages (3-aviation section 3). */
export const deployments = defineRecord({
  name: 'deployments',
  label: { one: 'Deployment', many: 'Deployments', path: 'deployments' },
  path: 'clients/{client}/cms/root/deployments',
  shape: z.strictObject({
    name: shortText.min(1),
    changeId: shortText.optional(),
    notes: z.string().max(20_000).default(''),
    created: epochMs.optional(),
    approved: epochMs.optional(),
    approved_by: shortText.optional(),
    deployed: epochMs.optional(),
    running: z.boolean().default(false),
    status: shortText.default('draft'),
    pages: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
    allPages: z.boolean().default(false),
    feedbackId: z.string().optional(),
    ...parties,
  }),
  access: { read: 'cms', write: 'cms' },
  recorded: ['approved', 'approved_by', 'deployed', 'running', 'status', 'feedbackId'],
  columns: { name: { type: 'text' }, status: { type: 'text' }, deployed: { type: 'bigint' } },
  indexes: [['date'], ['status', 'date']],
  search: { text: ['name', 'notes'], numbers: ['changeId'], facets: { status: 'status' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'status', label: 'Status', kind: 'status', sortable: true },
      { field: 'approved_by', label: 'Approved by' },
      { field: 'deployed', label: 'Deployed', kind: 'date-time', sortable: true },
      { field: 'date', label: 'Made', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('changeId', 'Change ID', { colSpan: 4 }),
    areaField('notes', 'Notes'),
    checkboxField('allPages', 'All pages'),
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (deployment, at) => ({ ...withoutDoubles(deployment), created: deployment.created ?? at }),
})
