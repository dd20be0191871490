import { ZodError } from 'zod'
import { mostWatched, searches, notifiedBy } from '../../../domain/crm/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { membersAmong, type Member } from '../../../domain/inbox/index.ts'
import { watchItem, watchRequests } from '../../../domain/inbox/watchlist.ts'
import { matches, type Actor, type Filter, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import { searchBody } from '../../../domain/kernel/search/search-query.ts'
import { globalSearchSources } from '../../../domain/global-search.ts'
import { searchBoxes } from '../../../domain/search-boxes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { defineTimedTask, tellCount, type TimedTask } from '../../platform/jobs/index.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { accessOf, reach } from '../../platform/records/authorise.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'
import { matchAmong } from '../../platform/records/search/match-among.ts'
import { planSearch, type SearchPlan } from '../../platform/records/search/plan-search.ts'
import { membersOf } from '../members.ts'
import { putUnread, type UnreadItem } from '../unread-items.ts'
import { forgetPosition, takeChanges, type WatchedChange } from './watched-changes.ts'

type Watch = RowOf<typeof searches>

/** Items that one search raises at a time. */
const mostItems = 50

const sourceOf = (index: string) => globalSearchSources.find(({ definition }) => definition.name === index)

/** The watcher as they are now; undefined for who has no place in the client any more. */
const watcherOf = ({ platform, db }: Ctx, userId: string): Promise<Actor | undefined> =>
  platform.reach.find(userId, db.tenant.clientId)

/**
 * Runnable forms of the search, one for each query; empty for an invalid one, which names a missing field of its index,
 * for example. The others of the client continue.
 */
function plansOf({ log, db }: Ctx, watch: Watch, definition: RecordDefinition): readonly SearchPlan[] {
  try {
    return watchRequests(searchBoxes.get(definition.name), watch).map((request) =>
      planSearch(definition, searchBody.parse(request), [db.tenant.clientId]),
    )
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof ZodError)) throw error
    log.warn({ err: error, search: watch.id }, 'a search of the watchlist cannot be run')
    return []
  }
}

/** Changed records that the search finds, for any reader. */
async function foundBy(
  ctx: Ctx,
  watch: Watch,
  { definition, rows }: { readonly definition: RecordDefinition; readonly rows: readonly StoredRow[] },
): Promise<readonly StoredRow[]> {
  const found = new Set<string>()
  for (const plan of rows.length === 0 ? [] : plansOf(ctx, watch, definition)) {
    const ids = rows.flatMap(({ id }) => (found.has(id) ? [] : [id]))
    for (const id of await matchAmong(ctx, definition, { plan, ids })) found.add(id)
  }
  return rows.filter((row) => found.has(row.id))
}

/** Results that a notified user may read. */
async function readableBy(
  ctx: Ctx,
  userId: string,
  { definition, rows }: { readonly definition: RecordDefinition; readonly rows: readonly StoredRow[] },
): Promise<readonly StoredRow[]> {
  const actor = rows.length === 0 ? undefined : await watcherOf(ctx, userId)
  const within: boolean | Filter = actor !== undefined && reach(accessOf(definition, 'read'), actor)
  if (within === false) return []
  return rows.filter((row) => within === true || matches(flatten(row), within))
}

/** Ids of those whom a search notifies. Its owner is notified only where the owner is among them. */
function notifiedIds(watch: Watch, members: readonly Member[]): readonly string[] {
  const chosen = notifiedBy(watch)
  if (chosen.who === 'me') return [watch.user]
  if (chosen.who === 'everybody') return members.map(({ id }) => id)
  return membersAmong(members, { people: [], roles: chosen.roles })
}

const rowsOf = ({ db }: Ctx, { name, list }: RecordDefinition, ids: readonly string[]): Promise<StoredRow[]> =>
  db.run(sql<StoredRow>`
    select r.id, r.version, r.date, r.last_date, r.active, r.doc - ${list.omit ?? []}::text[] as doc
    from ${sql.table(name)} r
    where r.client_id = ${db.tenant.clientId} and r.id = any(${[...ids]}::text[]) and r.trashed_at is null`)

interface Changed {
  readonly index: string
  readonly watches: readonly Watch[]
  readonly changes: readonly WatchedChange[]
  readonly clientKey: string
  readonly members: readonly Member[]
}

/** Unread items for those whom the searches of one index notify. One's own and older changes are no news. */
async function itemsOf(ctx: Ctx, { index, watches, changes, clientKey, members }: Changed): Promise<UnreadItem[]> {
  const source = sourceOf(index)
  const changed = new Map(changes.filter(({ record }) => record === index).map((change) => [change.id, change]))
  if (!source || changed.size === 0) return []
  const { definition } = source
  const { clientId } = ctx.db.tenant
  const rows = await rowsOf(ctx, definition, [...changed.keys()])
  const items: UnreadItem[] = []
  for (const watch of watches) {
    const isLater = ({ id }: StoredRow) => (changed.get(id)?.at ?? 0) >= watch.last_date
    const found = await foundBy(ctx, watch, { definition, rows: rows.filter(isLater) })
    for (const user of found.length === 0 ? [] : notifiedIds(watch, members)) {
      const news = found.filter(({ id }) => changed.get(id)?.actor !== user)
      const readable = (await readableBy(ctx, user, { definition, rows: news })).slice(0, mostItems)
      items.push(...readable.map((row) => watchItem({ user, watch, source, row: flatten(row), clientKey, clientId })))
    }
  }
  return items
}

/** A record that several searches of one user find makes one item. */
const once = (items: readonly UnreadItem[]): readonly UnreadItem[] => [
  ...new Map(items.map((item) => [`${item.user} ${item.ref}`, item])).values(),
]

/** Answers how many unread items were raised. */
async function raiseInClient(ctx: Ctx): Promise<number> {
  const watches = await listRecords(ctx, searches, {
    where: ['ai_notification', '==', true],
    orderBy: { field: 'date', direction: 'asc' },
    limit: mostWatched,
  })
  if (watches.length === 0) {
    await forgetPosition(ctx)
    return 0
  }
  const changes = await takeChanges(ctx, Math.min(...watches.map((watch) => watch.last_date)))
  if (changes.length === 0) return 0
  const { name_key: clientKey } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const members = await membersOf(ctx)
  const items: UnreadItem[] = []
  for (const [index, own] of Map.groupBy(watches, (watch) => watch.index)) {
    items.push(...(await itemsOf(ctx, { index, watches: own, changes, clientKey, members })))
  }
  const raised = once(items)
  putUnread(ctx, raised)
  return raised.length
}

/**
 * Every minute: compares changed records with the saved searches of the AI watchlist, and raises the bell of the users
 * they notify (1-shell sections 2.3 and 3). Its cost grows with the changes, not the records.
 */
export const raiseMatches: TimedTask = defineTimedTask({
  name: 'raise-watchlist',
  lane: 'prompt',
  at: '* * * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_watched_searches()`,
  inClient: async (run) => tellCount(run, await run.within(raiseInClient), ['match', 'matches']),
})
