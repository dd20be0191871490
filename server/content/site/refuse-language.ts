import { clients } from '../../../domain/company/index.ts'
import { contentMessages, languageName } from '../../../domain/content/index.ts'
import type { Issue, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import type { RefuseRow } from '../../platform/records/routes.ts'

type Site = RowOf<typeof clients>['sites'][number]

/** A page that is where the pages of a site in one of its other languages would be; undefined where there is none. */
async function pageInTheWay(ctx: Ctx, { id, languages = [] }: Site) {
  const others = languages.slice(1)
  if (others.length === 0) return undefined
  const [page] = await ctx.db.run(sql<{ name: string; url: string; language: string }>`
    select r.name, held.url, held.language from pages r
    cross join lateral (
      select url, lower(split_part(btrim(url, '/ '), '/', 1)) as language from unnest(array_prepend(r.url, r.urls)) url
    ) held
    where r.client_id = ${ctx.db.tenant.clientId} and r.site = ${id} and r.trashed_at is null
      and held.language = any(${[...others]}::text[])
    order by r.name, held.url limit 1`)
  return page
}

/** Refuses a language of a site at whose address a page is already: `refusePage` from the other side (adr/0056). */
export const refuseLanguage: RefuseRow = async (ctx, row, change) => {
  if (row['id'] !== ctx.db.tenant.clientId || !Object.hasOwn(change ?? {}, 'sites')) return
  const { sites } = clients.shape.pick({ sites: true }).strip().parse(row)
  const issues: Issue[] = []
  for (const [at, site] of sites.entries()) {
    const page = await pageInTheWay(ctx, site)
    if (page)
      issues.push(
        contentMessages.issue(`sites.${at}.languages`, 'language-url-taken', {
          ...page,
          language: languageName(page.language),
        }),
      )
  }
  // The list of sites marks no field: the words are shown as they are.
  if (issues.length > 0) throw new Invalid(issues, issues.map((issue) => contentMessages.words(issue)).join(' '))
}
