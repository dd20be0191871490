import { sql } from '../server/platform/database/sql.ts'
import type { Route } from '../server/platform/http/route.ts'
import type { Platform } from '../server/platform/platform.ts'

/** Gives a test database a function that names the record types of the current transaction's changes. */
export const changedRecordsFunction = `
  create schema testing;
  create function testing.changed_records() returns setof text language sql stable security definer set search_path = public as
    $$ select distinct record from change_log where xid = pg_current_xact_id_if_assigned() $$;
  grant usage on schema testing to flightline_app`

/**
 * Logs, grants and the market's copies, which triggers write: no call changes them on its own, and no screen reads anything
 * again because of the call.
 */
const unnamed: ReadonlySet<string> = new Set([
  'data_logs',
  'grants',
  'market_offers',
  'market_requests',
  'market_matches',
])

type ClientRoute = Extract<Route, { readonly kind: 'client' }>

const watchedRoutes = new WeakSet<Route>()
const watchedPlatforms = new WeakSet<Platform>()

function watch(route: ClientRoute & { readonly waitsOutside?: false | undefined }): void {
  const { handle, method, path, changes = [] } = route
  const watched: typeof handle = async (ctx, input) => {
    const answer = await handle(ctx, input)
    if (!watchedPlatforms.has(ctx.platform) || !ctx.db.isOpen) return answer
    const rows = await ctx.db.run(sql<{ record: string }>`select testing.changed_records() as record`)
    const undeclared = rows.map(({ record }) => record).filter((one) => !changes.includes(one) && !unnamed.has(one))
    if (undeclared.length > 0)
      throw new TypeError(`${method} ${path} does not declare that it changes ${undeclared.join(', ')}`)
    return answer
  }
  Object.assign(route, { handle: watched })
}

/** Lets every call of a test server fail that changes records without declaring them. */
export function requireDeclaredChanges(platform: Platform, routes: readonly Route[]): void {
  watchedPlatforms.add(platform)
  for (const route of routes) {
    if (route.kind !== 'client' || route.waitsOutside === true || watchedRoutes.has(route)) continue
    watchedRoutes.add(route)
    watch(route)
  }
}

/** Lets the calls of a server change anything: the question costs a statement, which a budget would count. */
export function permitChanges(platform: Platform): void {
  watchedPlatforms.delete(platform)
}
