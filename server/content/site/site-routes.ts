import { z } from 'zod'
import {
  approveRelease,
  findPage,
  pagePath,
  pages,
  previewRelease,
  publishRelease,
  putIntoRelease,
  readRelease,
  readSite,
  rollBackRelease,
  scheduleRelease,
  siteRedirects,
  siteStyle,
  whereUsed,
} from '../../../domain/content/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { clientOfKey } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { implement, implementOutside, rawRoute, type Route } from '../../platform/http/route.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'
import { deployments } from '../../../domain/content/index.ts'
import { keptRedirects } from './future-site.ts'
import { liveSitesOf } from './live-sites.ts'
import { previewLists } from './preview-lists.ts'
import { previewMs, previewToken } from './preview-token.ts'
import { putIntoReleaseOf } from './put-into-release.ts'
import { releaseStateOf } from './release-state.ts'
import { approveOf, publishOf, scheduleOf } from './release-verbs.ts'
import { rollBackOf } from './roll-back.ts'
import { siteAddress, siteChrome, siteData } from './site-parts.ts'

async function previewOf(ctx: Ctx, id: string) {
  const deployment = await getRecord(ctx, deployments, id)
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const until = ctx.now + previewMs
  const token = previewToken(ctx.platform, { clientId: client.id, deployment: deployment.id, until })
  return { url: `${siteAddress(ctx, client)}/_preview/${token}/`, until }
}

async function siteOf(ctx: Ctx, site: string) {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const chrome = await siteChrome(ctx, site)
  const parts = await siteData(ctx, site)
  const { inLanguages, ...lists } = await previewLists(ctx, site, { blogs: parts.blogs, chrome })
  return {
    chrome,
    data: { ...parts, ...lists },
    inLanguages,
    css: siteStyle(chrome),
    address: siteAddress(ctx, client),
  }
}

const mostNamed = 500

/** Pages that name an id or an address anywhere in their content. */
async function usedIn(ctx: Ctx, { id, url }: { id: string; url?: string | undefined }) {
  const words = [id, ...(url === undefined ? [] : [url])].map((one) => JSON.stringify(one).slice(1, -1))
  // As a value of the document, and as an address in its HTML.
  const sought = words.flatMap((word) => [`"${word}"`, String.raw`href=\"${word}\"`, String.raw`src=\"${word}\"`])
  const rows = await ctx.db.run(sql<{ id: string; name: string; url: string }>`
    select r.id, r.name, r.url from pages r
    cross join lateral (
      select jsonb_build_array(r.doc -> 'content', r.doc -> 'html', r.doc -> 'translations', r.doc -> 'blog_id')::text as words) held
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null and r.id <> ${id} ${withinReach(ctx, pages)}
      and exists (select from unnest(${sought}::text[]) as s(word) where strpos(held.words, s.word) > 0)
    order by r.name, r.id limit ${mostNamed}`)
  return { pages: [...rows] }
}

/** The calls of releases and sites. Those that read or write files wait for the store with no transaction open. */
export const siteRoutes: readonly Route[] = [
  implementOutside(readRelease, (ctx, { params }) => releaseStateOf(ctx, params.id)),
  implement(putIntoRelease, putIntoReleaseOf),
  implementOutside(approveRelease, approveOf),
  implementOutside(publishRelease, (ctx, { params }) => publishOf(ctx, params.id)),
  implementOutside(rollBackRelease, (ctx, { params }) => rollBackOf(ctx, params.id)),
  implement(scheduleRelease, scheduleOf),
  implement(previewRelease, (ctx, { params }) => previewOf(ctx, params.id)),
  implement(readSite, (ctx, { query }) => siteOf(ctx, query.site)),
  implement(siteRedirects, async (ctx, { query }) => ({ from: Object.keys(await keptRedirects(ctx, query.site)) })),
  implement(whereUsed, (ctx, { query }) => usedIn(ctx, query)),
  rawRoute({
    kind: 'raw-public',
    method: 'GET',
    path: findPage.path,
    summary: findPage.summary,
    role: 'public',
    query: findPage.query,
    ratePerMinute: 600,
    handle: async ({ platform }, request, reply) => {
      const { path, site, client_id: asked } = findPage.query.parse(request.query)
      const clientId = z.guid().safeParse(asked).success ? asked : (await clientOfKey(platform, asked))?.id
      const wanted = pagePath(path)
      if (clientId === undefined || wanted === undefined) return {}
      const manifest = await liveSitesOf(platform).manifest(clientId, site)
      const page = manifest && Object.hasOwn(manifest.pages, wanted) ? manifest.pages[wanted] : undefined
      void reply.header('cache-control', 'public, no-cache')
      return page === undefined
        ? {}
        : { id: page.id, meta: page.meta, ...(page.jsonld !== undefined && { jsonld: page.jsonld }) }
    },
  }),
]
