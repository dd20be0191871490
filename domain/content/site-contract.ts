import { z } from 'zod'
import { defineContract, shortText } from '../kernel/index.ts'
import type { SiteChrome, SiteData, SiteLists } from './site/site-page.ts'

const idParams = z.object({ id: z.string() })
const hash = z.string().length(64)

/** Differences of a page from the live one, in words. */
const fieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() })

const releasePage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  change: z.enum(['new', 'changed', 'moved', 'same', 'removed']),
  /** Of one that moves: where it is now. */
  from: z.string().optional(),
  fields: z.array(fieldChange),
  /** Bytes. */
  weight: z.number(),
  faults: z.array(
    z.object({ kind: z.string(), level: z.enum(['error', 'warning']), words: z.string(), path: z.string().optional() }),
  ),
})

const releaseState = z.object({
  /** Hash of what would go live now. */
  hash,
  pages: z.array(releasePage),
  /** Pages that the whole site will have. */
  count: z.int(),
  redirects: z.int(),
  /** The release that is live now. */
  live: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Where the site is opened. */
  address: z.string(),
})

/** Effect of a release: each page with its differences, weight and checks, and the hash that is approved. */
export const readRelease = defineContract({
  method: 'GET',
  path: '/cms/deployments/:id/release',
  summary: 'What a deployment would put live',
  role: 'cms',
  params: idParams,
  output: releaseState,
})

const moved = z.object({ status: shortText })

/** Puts a page into the release in the making of its site; where there is none it makes one, named by the next number. */
export const putIntoRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/pages',
  summary: 'Put a page into the next deployment of its site',
  role: 'cms',
  changes: ['deployments'],
  body: z.strictObject({ page: z.string().min(1).max(200) }),
  output: z.object({ id: z.string(), name: z.string() }),
})

/** Approves the content as read: refused for another content since, or an error of a check. */
export const approveRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/:id/approve',
  summary: 'Approve the content of a deployment',
  role: 'cms',
  changes: ['deployments'],
  params: idParams,
  body: z.strictObject({ hash }),
  output: moved,
})

/** Puts an approved release live: all of it or nothing. Refused if its content differs from the approved one. */
export const publishRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/:id/publish',
  summary: 'Put a deployment live',
  role: 'cms',
  changes: ['deployments', 'pages', 'redirects'],
  params: idParams,
  output: moved,
})

/** Takes the site back to a release that was live before. */
export const rollBackRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/:id/roll_back',
  summary: 'Make an earlier deployment live again',
  role: 'cms',
  changes: ['deployments', 'pages'],
  params: idParams,
  output: moved,
})

/** Has an approved release go live at a time; without a time it no longer does. */
export const scheduleRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/:id/schedule',
  summary: 'Put a deployment live at a time',
  role: 'cms',
  changes: ['deployments'],
  params: idParams,
  body: z.strictObject({ at: z.int().nullable() }),
  output: moved,
})

/** A link to a preview of the site, open to everyone with it until it expires. */
export const previewRelease = defineContract({
  method: 'POST',
  path: '/cms/deployments/:id/preview',
  summary: 'A link that shows the site as a deployment would make it',
  role: 'cms',
  repeat: 'reads',
  params: idParams,
  output: z.object({ url: z.string(), until: z.int() }),
})

/** Surroundings of a page in its live preview. */
export const readSite = defineContract({
  method: 'GET',
  path: '/cms/site',
  summary: 'What stands around the pages of a site, and what its sections show',
  role: 'cms',
  query: z.strictObject({ site: shortText.default('main') }),
  output: z.object({
    chrome: z.custom<SiteChrome>(),
    data: z.custom<SiteData>(),
    /** Of the other languages of the site, by language: `data` has those of the first one. */
    inLanguages: z.custom<Readonly<Record<string, SiteLists>>>(),
    css: z.string(),
    address: z.string(),
  }),
})

/** Every address of a site that leads on to another one, so that a link to it counts as one that arrives. */
export const siteRedirects = defineContract({
  method: 'GET',
  path: '/cms/site/redirects',
  summary: 'Addresses of a site that lead on',
  role: 'cms',
  query: z.strictObject({ site: shortText.default('main') }),
  output: z.object({ from: z.array(z.string()) }),
})

/** Where a page, file or blog is named, so that nothing is removed that is in use. */
export const whereUsed = defineContract({
  method: 'GET',
  path: '/cms/used',
  summary: 'Where a page, product, blog or file is used',
  role: 'cms',
  query: z.strictObject({ id: z.string().min(1).max(200), url: z.string().max(1000).optional() }),
  output: z.object({ pages: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })) }),
})

/** The published page at a path; an empty one where there is none (2-content section 7). Drafts are in no answer. */
export const findPage = defineContract({
  method: 'GET',
  path: '/cms/page',
  summary: 'A published page by its path',
  role: 'public',
  query: z.object({
    path: z.string().max(500),
    site: z.string().max(100).default('main'),
    client_id: z.string().max(100),
  }),
  output: z.object({ id: z.string().optional(), meta: z.json().optional(), jsonld: z.json().optional() }),
})
