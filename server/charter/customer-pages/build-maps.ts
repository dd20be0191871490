import { isShareOpen, shares } from '../../../domain/commerce/index.ts'
import { formatCount } from '../../../domain/kernel/values/format-value.ts'
import type { Share } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { defineTimedTask, type JobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { drawRouteMap, hashRoute, listDrawn, printRouteMap } from '../route-maps/draw-route-map.ts'
import { gatherPage } from './gather-page.ts'
import type { PageFile } from './page-files.ts'

type Drawn = ReturnType<typeof listDrawn>

/** Flights that a shared page shows: of a quote those of its first option. Empty for a page without a route. */
async function readRoute(ctx: Ctx, share: Share): Promise<Drawn> {
  const page = await gatherPage(ctx, share)
  if (page.kind === 'payment') return []
  return listDrawn(page.kind === 'quote' ? (page.options[0]?.flights ?? []) : page.legs.map(({ flight }) => flight))
}

async function findStored({ db }: Ctx, digest: string): Promise<Buffer | undefined> {
  const [row] = await db.run(sql<{ png: Buffer }>`
    select png from route_maps where client_id = ${db.tenant.clientId} and digest = ${digest}`)
  return row?.png
}

/**
 * The map of a shared page, for holders of its address. Throws NotFound for a page that has ended or has no route. A page
 * whose message is still being written has its map: the message shows it, and its writer alone knows the address.
 */
export async function openRouteMap(ctx: Ctx, id: string, form: 'png' | 'svg'): Promise<PageFile> {
  const share = await getRecord(ctx, shares, id)
  const route = isShareOpen(share, ctx.now) ? await readRoute(ctx, share) : []
  if (route.length === 0) throw new NotFound('map')
  if (form === 'svg')
    return { name: 'route.svg', type: 'image/svg+xml', content: Buffer.from(await drawRouteMap(route)) }
  const content = (await findStored(ctx, hashRoute(route))) ?? (await printRouteMap(await drawRouteMap(route)))
  return { name: 'route.png', type: 'image/png', content }
}

/** Ids of the pages of flights that are open. */
async function listOpen({ db, now }: Ctx): Promise<string[]> {
  const open = await db.run(sql<{ id: string }>`
    select id from shares
    where client_id = ${db.tenant.clientId} and trashed_at is null and object_type in ('quotes', 'trips')
      and doc ->> 'kind' in ('quote', 'passengers', 'crew') and (doc ->> 'expires')::bigint > ${now}
      and not doc ? 'revoked_at'`)
  return open.map(({ id }) => id)
}

/** Route of a page; empty if the page or its record is gone. */
async function readOpenRoute(ctx: Ctx, id: string): Promise<Drawn> {
  try {
    return await readRoute(ctx, await beyondReach(ctx, shares).get(id))
  } catch (error) {
    if (error instanceof NotFound) return []
    throw error
  }
}

/** Routes of all open pages by their digests, each read in a separate transaction, because there may be thousands. */
async function readRoutes(run: JobRun): Promise<Map<string, Drawn>> {
  const routes = new Map<string, Drawn>()
  for (const id of await run.within(listOpen)) {
    const route = await run.within((ctx) => readOpenRoute(ctx, id))
    if (route.length > 0) routes.set(hashRoute(route), route)
  }
  return routes
}

const keepMap = ({ db, now }: Ctx, digest: string, png: Buffer) =>
  db.run(sql`
    insert into route_maps (client_id, digest, png, built_at)
    values (${db.tenant.clientId}, ${digest}, ${png}, ${now}) on conflict do nothing`)

/** Removes maps of pages that are not open any more. Answers how many. */
async function dropOthers({ db }: Ctx, digests: readonly string[]): Promise<number> {
  const gone = await db.run(sql`
    delete from route_maps where client_id = ${db.tenant.clientId} and digest <> all(${[...digests]}::text[]) returning 1`)
  return gone.length
}

const listStored = async ({ db }: Ctx): Promise<Set<string>> => {
  const rows = await db.run(sql<{ digest: string }>`
    select digest from route_maps where client_id = ${db.tenant.clientId}`)
  return new Set(rows.map(({ digest }) => digest))
}

/** Every hour: pictures of the routes of open pages, for mails, which load many of them at once (3-aviation section 7). */
export const buildMaps: TimedTask = defineTimedTask({
  name: 'build-maps',
  lane: 'upkeep',
  at: '51 * * * *',
  inClient: async (run) => {
    const routes = await readRoutes(run)
    const stored = await run.within(listStored)
    let drawn = 0
    for (const [digest, route] of routes) {
      if (stored.has(digest)) continue
      const png = await printRouteMap(await drawRouteMap(route))
      await run.within((ctx) => keepMap(ctx, digest, png))
      drawn += 1
    }
    const gone = await run.within((ctx) => dropOthers(ctx, [...routes.keys()]))
    if (drawn + gone > 0) run.tell(`${formatCount(drawn, 'map', 'maps')} drawn, ${gone} removed`)
  },
})
