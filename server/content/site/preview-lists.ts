import {
  kindNamed,
  pagePath,
  pages,
  pagesInLanguages,
  type SiteBlog,
  type SiteChrome,
  type SiteLists,
  type SitePage,
} from '../../../domain/content/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { withinReach } from '../../platform/records/read.ts'
import { listedOf } from './page-drawer.ts'
import { ownKinds } from './site-parts.ts'

/** The most that a section shows: its number has three digits. Older articles are in no preview. */
const mostArticles = 1000
const mostNamed = 500
/** Pages that are read whole at once: one may be as long as a book. */
const wholeAtOnce = 50

type Chrome = Pick<SiteChrome, 'languages' | 'untranslated'>

interface Wanted {
  readonly where: Filter
  readonly most: number
  /** Languages whose words are read in addition to those of the first one. */
  readonly others: readonly string[]
}

const day = sql`r.doc #> '{content,day}'`

/** Pages of a site with what lists show of them alone. The newest days first. */
async function listedPages(ctx: Ctx, { where, most, others }: Wanted): Promise<readonly SitePage[]> {
  const inOthers = (above: readonly string[], name: string) => sql`(
    select jsonb_object_agg(l, jsonb_build_object(${name}::text, r.doc #> (${above}::text[] || array['translations', l, ${name}])))
    from unnest(${others}::text[]) as l)`
  return ctx.db.run(sql<SitePage>`
    select r.id, r.name, r.url, r.kind, r.date, '' as html,
      jsonb_strip_nulls(jsonb_build_object('lead', r.doc #> '{content,lead}', 'day', ${day},
        'translations', ${inOthers(['content'], 'lead')})) as content,
      jsonb_strip_nulls(jsonb_build_object('description', r.doc #> '{meta,description}',
        'translations', ${inOthers(['meta'], 'description')})) as meta,
      coalesce(jsonb_strip_nulls(${inOthers([], 'name')}), '{}') as translations
    from pages r
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null ${withinReach(ctx, pages, where)}
    order by case when jsonb_typeof(${day}) = 'number' then (${day})::numeric else r.date end desc, r.id
    limit ${most}`)
}

type InLanguages = (rows: readonly SitePage[]) => readonly SitePage[]

const partsOf = <Item>(list: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** Entries of some pages in lists, in each language without missing words: every word is read. */
async function wholePages(
  ctx: Ctx,
  listed: readonly SitePage[],
  inLanguages: InLanguages,
): Promise<readonly SitePage[]> {
  const found: SitePage[] = []
  for (const part of partsOf(listed, wholeAtOnce)) {
    const ids = part.map(({ id }) => id)
    const rows = await ctx.db.run(sql<SitePage>`
      select r.id, r.name, r.url, r.kind, r.date, r.doc ->> 'html' as html, r.doc -> 'content' as content,
        r.doc -> 'meta' as meta, coalesce(r.doc -> 'translations', '{}') as translations
      from pages r
      where r.client_id = ${ctx.db.tenant.clientId} and r.id::text = any(${ids}::text[])
        and r.trashed_at is null ${withinReach(ctx, pages)}
      order by array_position(${ids}::text[], r.id::text)`)
    const drawn = inLanguages(rows)
    found.push(
      ...drawn.map((page) => ({
        ...page,
        html: '',
        content: { lead: page.content['lead'], day: page.content['day'] },
        meta: { description: page.meta['description'] },
      })),
    )
  }
  return found
}

/** True if a page appears in a language only once all its words exist. */
const leavesOut = ({ languages = [], untranslated }: Chrome): boolean =>
  languages.length > 1 && untranslated === 'left out'

/** Lists of a site in its preview: its articles in their current text, and the pages that its blogs name. */
export async function previewLists(
  ctx: Ctx,
  site: string,
  { blogs, chrome }: { blogs: readonly SiteBlog[]; chrome: Chrome },
): Promise<SiteLists & { readonly inLanguages: Readonly<Record<string, SiteLists>> }> {
  const [first, ...others] = chrome.languages ?? []
  const ofSite: readonly Filter[] = [
    ['site', '==', site],
    ['active', '==', true],
  ]
  const articles = await listedPages(ctx, {
    where: { and: [...ofSite, ['kind', '==', 'article']] },
    most: mostArticles,
    others,
  })
  const known = new Set(articles.map(({ id }) => id))
  const entries = [...new Set(blogs.flatMap((blog) => blog.entries))].filter((id) => !known.has(id))
  const where: Filter = { and: [...ofSite, ['id', 'in', entries]] }
  const named = entries.length === 0 ? [] : await listedPages(ctx, { where, most: mostNamed, others })
  const kinds = others.length === 0 ? [] : await ownKinds(ctx)
  const inLanguages: InLanguages = (rows) =>
    pagesInLanguages(
      rows.map((row) => ({ ...row, url: pagePath(row.url) ?? '/' })),
      chrome,
      ({ kind }) => kindNamed(kinds, kind),
    )
  const all = [...articles, ...named]
  const drawn = leavesOut(chrome) ? await wholePages(ctx, all, inLanguages) : inLanguages(all)
  const listsIn = (language: string | undefined) =>
    listedOf(
      drawn.filter((page) => page.language === language),
      blogs,
    )
  return {
    ...listsIn(others.length === 0 ? undefined : first),
    inLanguages: Object.fromEntries(others.map((language) => [language, listsIn(language)])),
  }
}
