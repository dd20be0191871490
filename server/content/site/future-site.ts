import { createHash } from 'node:crypto'
import {
  deployments,
  pagePath,
  pages,
  redirects,
  redirectPath,
  redirectTarget,
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
import { isDoc, type Filter, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
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
/** Pages that are read at once: each may be as long as a book. */
const atOnce = 50

/** Ids of the active pages of a site, by name. Opens no transaction, because the store is asked next. */
async function allPagesOf(ctx: Ctx, site: string): Promise<readonly string[]> {
  const where: Filter = {
    and: [
      ['site', '==', site],
      ['active', '==', true],
    ],
  }
  const rows = await ctx.db.once(sql<{ id: string | null }>`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select t.id ${seenColumn(ctx.db.tenant)} from s left join lateral (
      select r.id from pages r
      where r.client_id = s.client_id and r.trashed_at is null ${withinReach(ctx, pages, where)}
      order by r.name, r.id limit ${mostPages}) t on true`)
  return rows.flatMap(({ id }) => id ?? [])
}

/** The pages of a release in their current text; deleted ones are left out. */
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
  return Object.fromEntries(
    rows.flatMap(({ from, to = '' }) => {
      const target = redirectTarget(to)
      return target === undefined ? [] : [[redirectPath(from) ?? from, target] as const]
    }),
  )
}

/** Redirects of the client, other addresses of pages, and those of moved pages. */
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

/**
 * Hash of the approved content: the words of the pages and around them, and their files, for any state of the client's
 * records. Equal to that of the whole as one JSON text, which is written page by page.
 */
async function hashOf({ bundle, removed, chrome, files }: Approved): Promise<string> {
  const slices = new ShortSlices()
  const contents = await contentsOf([...bundle, chrome], files)
  const hash = createHash('sha256').update('[[')
  for (const [at, page] of bundle.toSorted((one, other) => (one.id < other.id ? -1 : 1)).entries()) {
    await slices.pause()
    const { date: _date, ...said } = page
    hash.update((at === 0 ? '' : ',') + JSON.stringify(sorted(said)))
  }
  // Pages that name no file have the hash that they had before files were part of it.
  const others = [[...removed].toSorted(), chrome, ...(contents.length === 0 ? [] : [contents])]
  return hash.update(`],${JSON.stringify(sorted(others)).slice(1)}`).digest('hex')
}

/** Reads what a release would make of its site. Opens no transaction. Throws NotFound. */
export async function futureSite(ctx: OutsideCtx, id: string): Promise<FutureSite> {
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
  const inLanguages = (page: SitePage) => pagesInLanguages([page], chrome, ({ kind }) => kindNamed(kinds, kind))
  const drawn = (await new ShortSlices().map(all, inLanguages)).flat()
  const files = await namedFiles(ctx, {
    approved: [...bundle, chrome],
    ofTheDay: data.fleet,
    staying: all,
    liveManifest,
  })
  const parts = { deployment, live, liveManifest, livePages, bundle, removed, all, drawn, kinds, chrome, data, files }
  return { ...parts, redirects: await redirectsOf(ctx, site, parts), hash: await hashOf(parts) }
}
