import { createHash } from 'node:crypto'
import {
  deployments,
  pagePath,
  pages,
  redirects,
  settledRedirects,
  kindNamed,
  pagesInLanguages,
  urlIn,
  withoutTagList,
  type PageKind,
  type SiteChrome,
  type SiteData,
  type SitePage,
} from '../../../domain/content/index.ts'
import { isDoc, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, getRecord, listRecords } from '../../platform/records/index.ts'
import { readManifest, readSnapshot, type Manifest } from './manifest.ts'
import { contentsOf, namedFiles, type NamedFile } from './named-files.ts'
import { ownKinds, siteChrome, siteData } from './site-parts.ts'

type Deployment = RowOf<typeof deployments>
type PageRow = RowOf<typeof pages>

/** A site as a release would make it. */
export interface FutureSite {
  readonly deployment: Deployment
  readonly live: Deployment | undefined
  readonly liveManifest: Manifest | undefined
  /** The pages that are live now, by their ids. */
  readonly livePages: ReadonlyMap<string, SitePage>
  /** Pages that the release puts live, as they are written now. */
  readonly bundle: readonly SitePage[]
  readonly removed: ReadonlySet<string>
  /** Every page that the site will have, as it is written. */
  readonly all: readonly SitePage[]
  /** The same in each language of the site, as visitors see them. */
  readonly drawn: readonly SitePage[]
  readonly kinds: readonly PageKind[]
  readonly chrome: SiteChrome
  readonly data: SiteData
  /** Every stored file that the site names, by its path. */
  readonly files: ReadonlyMap<string, NamedFile>
  readonly redirects: Readonly<Record<string, string>>
  readonly hash: string
}

const sitePageOf = (row: PageRow): SitePage => ({
  id: row.id,
  name: row.name,
  url: pagePath(row.url) ?? '/',
  ...(row.urls.length > 0 && { urls: row.urls.map((url) => pagePath(url) ?? '/') }),
  kind: row.kind,
  content: row.content,
  html: row.html,
  meta: withoutTagList(row.meta),
  ...(row.jsonld !== undefined && { jsonld: row.jsonld }),
  ...(row.blog_id !== undefined && { blog_id: row.blog_id }),
  ...(row.translations !== undefined && { translations: row.translations }),
  date: row.date,
})

/** The deployment of a site that is live. */
export async function liveDeployment(ctx: Ctx, site: string): Promise<Deployment | undefined> {
  const [live] = await beyondReach(ctx, deployments).list({
    where: {
      and: [
        ['site', '==', site],
        ['running', '==', true],
      ],
    },
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  return live
}

/** The most pages that one release takes. */
const mostPages = 5000
const atOnce = 500

async function allPagesOf(ctx: Ctx, site: string): Promise<readonly string[]> {
  const rows = await listRecords(ctx, pages, {
    where: {
      and: [
        ['site', '==', site],
        ['active', '==', true],
      ],
    },
    orderBy: { field: 'name', direction: 'asc' },
    limit: mostPages,
  })
  return rows.map(({ id }) => id)
}

/** The pages of a release as they are written now; those that were deleted meanwhile are not there. */
async function bundleOf(ctx: Ctx, deployment: Deployment): Promise<readonly SitePage[]> {
  const removed = new Set(deployment.removed.map(({ id }) => id))
  const wanted = deployment.allPages ? await allPagesOf(ctx, deployment.site) : deployment.pages.map(({ id }) => id)
  const ids = wanted.filter((id) => !removed.has(id)).slice(0, mostPages)
  const any = beyondReach(ctx, pages)
  const found: SitePage[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = ids.slice(start, start + atOnce)
    const rows = await any.list({ where: ['id', 'in', part], limit: atOnce, isWhole: true })
    const byId = new Map(rows.map((row) => [row.id, row]))
    found.push(
      ...part.flatMap((id) => {
        const row = byId.get(id)
        return row === undefined || !row.active ? [] : [sitePageOf(row)]
      }),
    )
  }
  return found
}

type Move = readonly [from: string, to: string]

/** An address that leads to another one, in each language of the site. */
const inEachLanguage = ({ languages = [] }: SiteChrome, [from, to]: Move): readonly Move[] => [
  [from, to],
  ...languages.slice(1).map((language) => [urlIn(from, language), urlIn(to, language)] as const),
]

/** Where pages that move were, in each language, and where they are then. */
export const movesOf = ({
  all,
  livePages,
  removed,
  chrome,
}: Pick<FutureSite, 'all' | 'livePages' | 'removed' | 'chrome'>): readonly Move[] =>
  all.flatMap(({ id, url }) => {
    const before = livePages.get(id)
    if (before === undefined || before.url === url || removed.has(id)) return []
    return inEachLanguage(chrome, [before.url, url])
  })

/** Other addresses of pages. */
const othersOf = ({ all, chrome }: Pick<FutureSite, 'all' | 'chrome'>): readonly Move[] =>
  all.flatMap(({ url, urls = [] }) => urls.flatMap((other) => inEachLanguage(chrome, [other, url])))

/** Redirects that the client keeps for a site, by where they begin. */
export async function keptRedirects(ctx: Ctx, site: string): Promise<Readonly<Record<string, string>>> {
  const rows = await beyondReach(ctx, redirects).every(['site', '==', site])
  return Object.fromEntries(rows.flatMap(({ from, to }) => (to === undefined ? [] : [[pagePath(from) ?? from, to]])))
}

/** Redirects of the client, other addresses of pages, and those that pages leave behind. */
async function redirectsOf(
  ctx: Ctx,
  site: string,
  future: Pick<FutureSite, 'all' | 'drawn' | 'livePages' | 'removed' | 'chrome'>,
): Promise<Record<string, string>> {
  const led = Object.fromEntries([...othersOf(future), ...movesOf(future)])
  return settledRedirects({ ...(await keptRedirects(ctx, site)), ...led }, new Set(future.drawn.map(({ url }) => url)))
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isDoc(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}

type Approved = Pick<FutureSite, 'bundle' | 'removed' | 'chrome' | 'files'>

/** What is approved: the words of the pages and around them, and their files, whatever the client's records say that day. */
function hashOf({ bundle, removed, chrome, files }: Approved): string {
  const said = bundle.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ date: _date, ...page }) => page)
  const contents = contentsOf([bundle, chrome], files)
  // What names no file has the hash that it had before files were part of it.
  const approved = [said, [...removed].toSorted(), chrome, ...(contents.length === 0 ? [] : [contents])]
  return createHash('sha256')
    .update(JSON.stringify(sorted(approved)))
    .digest('hex')
}

/** Reads what a release would make of its site. Opens no transaction. Throws NotFound. */
export async function futureSite(ctx: Ctx, id: string): Promise<FutureSite> {
  const deployment = await getRecord(ctx, deployments, id)
  const { site } = deployment
  const live = await liveDeployment(ctx, site)
  const liveManifest = live === undefined ? undefined : await readManifest(ctx.platform, live.manifest)
  const snapshot = liveManifest === undefined ? [] : await readSnapshot(ctx.platform, liveManifest)
  const livePages = new Map(snapshot.map((page) => [page.id, page]))
  const bundle = await bundleOf(ctx, deployment)
  const removed = new Set(deployment.removed.map((one) => one.id))
  const next = new Map([...livePages, ...bundle.map((page) => [page.id, page] as const)])
  for (const gone of removed) next.delete(gone)
  const all = [...next.values()]
  const chrome = await siteChrome(ctx, site)
  const data = { ...(await siteData(ctx, site)), posts: [], named: [] }
  const kinds = await ownKinds(ctx)
  const drawn = pagesInLanguages(all, chrome, ({ kind }) => kindNamed(kinds, kind))
  const files = await namedFiles(ctx, {
    approved: [bundle, chrome],
    ofTheDay: data.fleet,
    staying: all,
    liveManifest,
  })
  const parts = { deployment, live, liveManifest, livePages, bundle, removed, all, drawn, kinds, chrome, data, files }
  return { ...parts, redirects: await redirectsOf(ctx, site, parts), hash: hashOf(parts) }
}
