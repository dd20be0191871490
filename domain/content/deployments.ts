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
  type Doc,
  type Issue,
} from '../kernel/index.ts'
import { deploymentConversation } from './conversations.ts'
import { contentMessages } from './messages.ts'
import { siteField } from './site/site-field.ts'

const liveWords = 'This release is live: without it there is no site. Publish or roll back to another one first.'

/** A former release of one site is restored on that site: it cannot become another site's. */
const siteIssues = (site: string, before: Doc | undefined): Issue[] =>
  before?.['manifest'] !== undefined && before['site'] !== site ? [contentMessages.issue('site', 'released-site')] : []

/** Name of the first release of a demo site. */
export const firstRelease = 'First release'

/** One publication of a set of pages (3-aviation section 3). */
export const deployments = defineRecord({
  name: 'deployments',
  label: { one: 'Deployment', many: 'Deployments', path: 'deployments' },
  path: 'clients/{client}/cms/root/deployments',
  conversation: deploymentConversation,
  shape: z.strictObject({
    name: shortText.min(1),
    changeId: shortText.optional(),
    notes: z.string().max(20_000).default(''),
    created: epochMs.optional(),
    approved: epochMs.optional(),
    approved_by: shortText.optional(),
    /** Ids of the users who approved and scheduled it: they are notified if it then fails. */
    approved_by_id: shortText.optional(),
    scheduled_by_id: shortText.optional(),
    deployed: epochMs.optional(),
    running: z.boolean().default(false),
    status: shortText.default('draft'),
    pages: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
    allPages: z.boolean().default(false),
    feedbackId: z.string().optional(),
    site: shortText.default('main'),
    /** Pages that leave the site with it. */
    removed: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
    /** Hash of the content that was approved; any edit makes another one. */
    approved_hash: shortText.optional(),
    /** Hash of the content that went live. */
    deployed_hash: shortText.optional(),
    /** When it goes live by itself, once approved. */
    scheduled: epochMs.optional(),
    /** Why it did not go live when it should have. */
    failed: shortText.optional(),
    /** Where the published files are listed. */
    manifest: shortText.optional(),
    /** Pages that the site had when it went live. */
    count: z.int().nonnegative().optional(),
    ...parties,
  }),
  access: { read: 'cms', write: 'cms' },
  recorded: [
    'approved',
    'approved_by',
    'approved_by_id',
    'scheduled_by_id',
    'deployed',
    'running',
    'status',
    'feedbackId',
    'approved_hash',
    'deployed_hash',
    'scheduled',
    'failed',
    'manifest',
    'count',
  ],
  implied: ['approved_by_id', 'scheduled_by_id'],
  columns: {
    name: { type: 'text' },
    status: { type: 'text' },
    deployed: { type: 'bigint' },
    site: { type: 'text' },
    running: { type: 'boolean' },
    scheduled: { type: 'bigint' },
  },
  indexes: [['date'], ['status', 'date']],
  due: {
    'publish-release': { at: 'scheduled' },
    // At once: in the demo each site goes live without an action.
    'publish-first-release': {
      at: 'date',
      where: [
        ['name', '==', firstRelease],
        ['status', 'in', ['draft', 'approved']],
      ],
    },
  },
  search: { text: ['name', 'notes'], numbers: ['changeId'], facets: { status: 'status' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      {
        field: 'status',
        label: 'Status',
        kind: 'status',
        sortable: true,
        tones: { live: 'good', approved: 'waiting', scheduled: 'waiting', failed: 'bad', deployed: 'over' },
      },
      { field: 'approved_by', label: 'Approved by' },
      { field: 'deployed', label: 'Deployed', kind: 'date-time', sortable: true },
      { field: 'date', label: 'Made', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('changeId', 'Change ID', { colSpan: 4 }),
    siteField(4),
    areaField('notes', 'Notes'),
    checkboxField('allPages', 'All pages'),
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  check: ({ site }, [before] = []) => siteIssues(site, before),
  kept: ({ running }) => (running === true ? liveWords : undefined),
  derive: (deployment, at) => ({ ...withoutDoubles(deployment), created: deployment.created ?? at }),
})
