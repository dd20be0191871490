import { z } from 'zod'
import {
  anyMember,
  defineRecord,
  htmlField,
  shortText,
  textField,
  urlField,
  areaField,
  videoFrame,
  type Issue,
} from '../kernel/index.ts'
import { guideButtonPath } from './guide.ts'
import { contentMessages } from './messages.ts'

interface Leading {
  readonly url?: string | undefined
  readonly buttonUrl1?: string | undefined
}

function leadIssues({ url, buttonUrl1 }: Leading): Issue[] {
  return [
    ...(url && videoFrame(url) === undefined ? [contentMessages.issue('url', 'guide-video')] : []),
    ...(buttonUrl1 && guideButtonPath(buttonUrl1) === undefined
      ? [contentMessages.issue('buttonUrl1', 'guide-button')]
      : []),
  ]
}

/** A section of the guide panel, shown next to the screen whose path it names (1-shell sections 2.3 and 3). */
export const guideSections = defineRecord({
  name: 'guide_sections',
  label: { one: 'Guide section', many: 'Guide sections', path: 'guide sections' },
  path: 'clients/{client}/guide',
  shape: z.strictObject({
    title: shortText.min(1),
    snippet: z.string().max(5000).default(''),
    html: z.string().max(500_000).default(''),
    /** Embedded video. */
    url: shortText.optional(),
    buttonUrl1: shortText.optional(),
    buttonUrl1Text: shortText.optional(),
    /** Path under the client's key where the section opens, such as `/threads`. */
    path: shortText.default('/'),
  }),
  access: { read: anyMember, write: 'cms' },
  columns: { title: { type: 'text' }, path: { type: 'text' } },
  indexes: [['path']],
  list: {
    columns: [
      { field: 'title', label: 'Title', sortable: true },
      { field: 'path', label: 'Screen', sortable: true },
      { field: 'snippet', label: 'Introduction' },
    ],
    orderBy: { field: 'title', direction: 'asc' },
    omit: ['html'],
  },
  form: [
    textField('title', 'Title', { required: true }),
    textField('path', 'Screen', { description: 'Its path, such as /threads. / is every screen.' }),
    areaField('snippet', 'Introduction', { maxLength: 5000 }),
    htmlField('html', 'Text'),
    urlField('url', 'Video', { description: 'From YouTube or Vimeo: they are played beside the page.' }),
    textField('buttonUrl1', 'Button leads to', { colSpan: 6, placeholder: '/threads?status=open' }),
    textField('buttonUrl1Text', 'Button text', { colSpan: 6 }),
  ],
  title: (doc) => String(doc['title'] ?? ''),
  check: leadIssues,
})
