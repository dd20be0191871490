import { isDeepStrictEqual } from 'node:util'
import { clients } from '../../../domain/company/index.ts'
import {
  contentMessages,
  languageName,
  languageOfAddress,
  pageAddressKey,
  pages,
} from '../../../domain/content/index.ts'
import type { Doc, Issue, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { ForeseeRow, RefuseRow } from '../../platform/records/routes.ts'

type Addressed = Pick<RowOf<typeof pages>, 'id' | 'site' | 'url' | 'urls'>

/** True if a change affects addresses; a new page and one that comes out of the trash bring all of theirs. */
const bringsAddresses = (change: Doc | undefined): boolean =>
  change === undefined ||
  Object.keys(change).length === 0 ||
  ['site', 'url', 'urls'].some((field) => Object.hasOwn(change, field))

const addressed = pages.shape.pick({ site: true, url: true, urls: true }).strip()
const addressedOf = (row: Doc): Addressed => ({ ...addressed.parse(row), id: String(row['id']) })

/** A concurrent writer of an address of the site waits until this transaction is through. */
async function lockAddresses(ctx: Ctx, { site }: Addressed): Promise<void> {
  const lock = `page addresses ${ctx.db.tenant.clientId} ${site}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** Page of each of some addresses. */
async function namesByAddress(ctx: Ctx, { id, site }: Addressed, keys: readonly string[]) {
  const rows = await ctx.db.run(sql<{ key: string; name: string }>`
    select taken.key, r.name from pages r
    cross join lateral unnest(array_prepend(r.url, r.urls)) as held(address)
    cross join lateral (select '/' || lower(btrim(held.address, '/ ')) as key) taken
    where r.client_id = ${ctx.db.tenant.clientId} and r.site = ${site} and r.trashed_at is null and r.id <> ${id}
      and taken.key = any(${[...keys]}::text[])`)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** The languages of a site, the one in which its pages are written first. */
async function languagesOf(ctx: Ctx, site: string): Promise<readonly string[]> {
  const { sites } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return sites.find(({ id }) => id === site)?.languages ?? []
}

/**
 * Addresses of a page that another page of its site has, or at which the site has its pages in another language (adr/0056),
 * each named by the field that holds it.
 */
async function takenAddresses(ctx: Ctx, page: Addressed): Promise<Issue[]> {
  const held = [{ path: 'url', address: page.url }, ...page.urls.map((address) => ({ path: 'urls', address }))].map(
    (one) => ({ ...one, key: pageAddressKey(one.address) }),
  )
  const names = await namesByAddress(
    ctx,
    page,
    held.map(({ key }) => key),
  )
  const languages = await languagesOf(ctx, page.site)
  return held.flatMap(({ path, address, key }): Issue[] => {
    const language = languageOfAddress(key, languages)
    if (language !== undefined)
      return [contentMessages.issue(path, 'page-url-language', { language, name: languageName(language) })]
    const name = names.get(key)
    return name === undefined ? [] : [contentMessages.issue(path, 'page-url-taken', { name, url: address })]
  })
}

/** Refuses an address that another page of the site has, as its own or as one that leads to it. */
export const refusePage: RefuseRow = async (ctx, row, change) => {
  if (!bringsAddresses(change)) return
  const page = addressedOf(row)
  await lockAddresses(ctx, page)
  const issues = await takenAddresses(ctx, page)
  if (issues.length > 0) throw new Invalid(issues)
}

/** Refusals of `refusePage`. */
export const foreseePage: ForeseeRow = async (ctx, { before, after }) =>
  isDeepStrictEqual(addressedOf(before), addressedOf(after)) ? [] : takenAddresses(ctx, addressedOf(after))
