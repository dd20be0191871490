import { z } from 'zod'
import {
  choices,
  defineRecord,
  epochMs,
  htmlField,
  isDoc,
  isSameValue,
  itemsField,
  metadata,
  parties,
  partiesFields,
  selectField,
  shortText,
  storedFile,
  textField,
  textListField,
  withoutDoubles,
  type Doc,
  type Issue,
} from '../kernel/index.ts'
import { pageConversation } from './conversations.ts'
import { jsonFault } from './editor/json-fault.ts'
import { contentMessages } from './messages.ts'
import { tagIssues } from './site/meta-tags.ts'
import { siteField } from './site/site-field.ts'
import { pageAddressKey, pagePath } from './site/site-page.ts'

/** Instructions to search engines for a page. */
const robotsWords = {
  noindex: 'Leave the page out',
  'noindex, nofollow': 'Leave the page and its links out',
} as const

/** Reserved paths of every site: a page there would never be seen. */
const ownAddresses = new Set(['/robots.txt', '/sitemap.xml'])

const addressIssues = (urls: readonly string[]): Issue[] =>
  urls.flatMap((one, at) => {
    const field = at === 0 ? 'url' : 'urls'
    if (pagePath(one) === undefined) return [contentMessages.issue(field, 'bad-page-url')]
    return ownAddresses.has(pageAddressKey(one)) ? [contentMessages.issue(field, 'site-own-url', { url: one })] : []
  })

/** A text is an unfinished input that is no JSON yet. */
function structuredDataIssues(data: unknown): Issue[] {
  const parts = Array.isArray(data) ? data : [data]
  if (data === undefined || parts.every(isDoc)) return []
  const fault = typeof data === 'string' ? jsonFault('jsonld', data) : undefined
  return [fault ?? contentMessages.issue('jsonld', 'structured-data')]
}

/** Fields of a page that visitors see, and its path: a new caretaker alone is no edit. */
const seen = ['name', 'url', 'urls', 'site', 'kind', 'content', 'meta', 'translations', 'jsonld', 'html'] as const

/** Time of the last change of the page, by any user and screen. */
function editedAt(page: Doc & { readonly edited?: number | undefined }, at: number, before: Doc | undefined) {
  if (before === undefined) return page.edited ?? at
  const isAsBefore = seen.every((field) => isSameValue(page[field], before[field]))
  return isAsBefore ? epochMs.safeParse(before['edited']).data : at
}

/** A page of one of the client's sites: `clients/{client}/cms/root/pages` (2-content section 3). */
export const pages = defineRecord({
  name: 'pages',
  label: { one: 'Page', many: 'Pages', path: 'pages' },
  path: 'clients/{client}/cms/root/pages',
  conversation: pageConversation,
  templateFields: { fields: ['name'] },
  shape: z.strictObject({
    name: shortText.min(1),
    url: shortText.default('/'),
    urls: z.array(shortText).default([]),
    site: shortText.default('main'),
    published: epochMs.optional(),
    edited: epochMs.optional(),
    blog_id: z.string().optional(),
    image: storedFile.optional(),
    /** Key of its kind of page; '' for one that is HTML alone. */
    kind: shortText.default(''),
    /** The values of its kind's fields. */
    content: metadata,
    meta: metadata,
    /** Its name and HTML in other languages of its site, by language (adr/0056). */
    translations: z.record(z.string(), z.json()).optional(),
    jsonld: z.json().optional(),
    html: z.string().max(2_000_000).default(''),
    ...parties,
  }),
  access: { read: 'cms', write: 'cms' },
  recorded: ['published'],
  latest: ['edited'],
  hasPresence: true,
  columns: {
    name: { type: 'text' },
    url: { type: 'text' },
    urls: { type: 'text[]' },
    site: { type: 'text' },
    blog_id: { type: 'text' },
    published: { type: 'bigint' },
    edited: { type: 'bigint' },
    kind: { type: 'text' },
  },
  indexes: [['name'], ['url'], ['kind'], ['site', 'url'], ['blog_id', 'date'], ['last_date']],
  search: {
    text: ['name', 'url', 'html'],
    facets: { site: 'site', blog_id: 'blog_id', kind: 'kind' },
    numeric: { published: 'published' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'url', label: 'Address', sortable: true },
      { field: 'kind', label: 'Kind', sortable: true },
      { field: 'site', label: 'Site', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['html', 'jsonld', 'content', 'translations'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 6 }),
    siteField(6),
    textField('kind', 'Kind', {
      colSpan: 6,
      readOnly: true,
      description: 'Edit its fields on its own page.',
    }),
    textField('url', 'Address', { required: true, colSpan: 6, isAddress: true }),
    textListField('urls', 'Other addresses', {
      description: 'Visitors of these addresses are redirected to the page.',
    }),
    textField('meta.title', 'Title for search engines'),
    textField('meta.description', 'Description for search engines', {
      description: 'Also shown where the address of the page is shared.',
    }),
    {
      ...selectField('meta.robots', 'Search engines', choices(robotsWords)),
      description: 'While nothing is chosen, they may list the page.',
    },
    itemsField('meta.tags', 'Other meta tags', {
      description: 'For other programs: og:image, twitter:site, google-site-verification.',
      limit: 50,
      fields: [
        textField('name', 'Name or property', { required: true, colSpan: 5, maxLength: 100, placeholder: 'og:type' }),
        textField('content', 'Content', { required: true, colSpan: 7, maxLength: 1000 }),
      ],
      items: {
        one: 'tag',
        empty: 'No other tags.',
        title: (tag) => [tag['name'], tag['content']].filter((one) => typeof one === 'string' && one !== '').join(': '),
      },
    }),
    htmlField('html', 'Content'),
    {
      property: 'jsonld',
      label: 'Structured data',
      component: 'whole',
      source: 'structured-data',
      description:
        "Structured data for search engines (JSON-LD), in addition to the page's own. An entry with the same @type is merged with the page's own, and your values win.",
    },
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  check: ({ url, urls, meta, jsonld }): Issue[] => [
    ...addressIssues([url, ...urls]),
    ...tagIssues(meta),
    ...structuredDataIssues(jsonld),
  ],
  derive: (page, at, before) => {
    const derived = {
      ...withoutDoubles(page),
      url: pagePath(page.url) ?? page.url,
      urls: [...new Set(page.urls.map((url) => pagePath(url) ?? url))],
    }
    return { ...derived, edited: editedAt(derived, at, before) }
  },
})
