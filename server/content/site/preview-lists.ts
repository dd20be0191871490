import { pagePath, pages, type SiteBlog } from '../../../domain/content/index.ts'
import type { Doc, Filter } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { withinReach } from '../../platform/records/read.ts'
import { listedOf } from './draw-site.ts'

/** The most that a section shows: its number has three digits. Older articles are in no preview. */
const mostArticles = 1000
const mostNamed = 500

interface ListedPage {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly kind: string
  readonly date: number
  readonly content: Doc
  readonly meta: Doc
}

/** Pages of a site with what lists show of them alone: a page can be as long as a book. The newest days first. */
async function pagesWhere(ctx: Ctx, where: Filter, most: number): Promise<readonly ListedPage[]> {
  const day = sql`r.doc #> '{content,day}'`
  return ctx.db.run(sql<ListedPage>`
    select r.id, r.name, r.url, r.kind, r.date,
      jsonb_build_object('lead', r.doc #> '{content,lead}', 'day', ${day}) as content,
      jsonb_build_object('description', r.doc #> '{meta,description}') as meta
    from pages r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null ${withinReach(ctx, pages, where)}
    order by case when jsonb_typeof(${day}) = 'number' then (${day})::numeric else r.date end desc, r.id
    limit ${most}`)
}

/** What sections of a preview list of a site: its articles as they are written, and the pages that its blogs name. */
export async function previewLists(ctx: Ctx, site: string, blogs: readonly SiteBlog[]) {
  const ofSite: readonly Filter[] = [
    ['site', '==', site],
    ['active', '==', true],
  ]
  const articles = await pagesWhere(ctx, { and: [...ofSite, ['kind', '==', 'article']] }, mostArticles)
  const known = new Set(articles.map(({ id }) => id))
  const others = [...new Set(blogs.flatMap(({ entries }) => entries))].filter((id) => !known.has(id))
  const named = others.length === 0 ? [] : await pagesWhere(ctx, { and: [...ofSite, ['id', 'in', others]] }, mostNamed)
  return listedOf(
    [...articles, ...named].map((row) => ({ ...row, url: pagePath(row.url) ?? '/' })),
    blogs,
  )
}
