import { marketSearches, noticeTime } from '../../../domain/charter/index.ts'
import { clients, preferencesOf, users } from '../../../domain/company/index.ts'
import { hasRole, type RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import {
  defineDueJob,
  defineDueStepJob,
  defineTimedTask,
  planDueBy,
  removeRows,
  type JobRun,
  type TimedTask,
} from '../../platform/jobs/index.ts'
import { beyondReach, findRecord, takeRecord } from '../../platform/records/index.ts'
import { explainHit, type HitRow } from './match-columns.ts'

type Search = RowOf<typeof marketSearches>

/** Followers of a search, and users with one of its roles, who may open it; its owner where it has neither. */
export async function findFollowers(
  ctx: Ctx,
  { agents, followers, roles, owner_id }: Pick<Search, 'agents' | 'followers' | 'roles' | 'owner_id'>,
): Promise<string[]> {
  const chosen = [...agents, ...followers].map(({ id }) => id)
  const owner = owner_id === undefined || chosen.length + roles.length > 0 ? [] : [owner_id]
  const named = [...chosen, ...owner]
  const rows = await ctx.db.run(sql<{ id: string; roles: string[] }>`
    select user_id as id, roles from grants
    where client_id = ${ctx.db.tenant.clientId}
      and (user_id = any(${named}::text[]) or roles && ${roles.map(({ id }) => id)}::text[])`)
  return rows
    .filter(({ id, roles: held }) =>
      hasRole({ ...ctx.actor, userId: id, roles: new Set(held), isDefaultClient: false }, 'empties-r'),
    )
    .map(({ id }) => id)
}

interface Untold {
  readonly offer_id: string
  readonly offer_key: string
  readonly level: number
  readonly is_new: boolean
}

/** Matches whose followers were not notified yet, of offers that the client sees. */
const listUntold = ({ db }: Ctx, { id, priced_only }: Search): Promise<Untold[]> =>
  db.run(sql<Untold>`
    select h.offer_id, h.offer_key, h.level,
      not exists (select from market_notices n
        where n.client_id = h.client_id and n.search_id = h.search_id and n.offer_key = h.offer_key) as is_new
    from market_hits h
    where h.client_id = ${db.tenant.clientId} and h.search_id = ${id} and not h.is_told
      and exists (select from market_offers o where o.id = h.offer_id)
      and (not ${priced_only} or exists (select from market_offer_prices p where p.offer_id = h.offer_id))
    order by h.offer_id`)

interface PlannedNotice {
  readonly user: string
  readonly due: number
}

interface Planned {
  readonly search: Search
  readonly untold: readonly Untold[]
  readonly planned: readonly PlannedNotice[]
}

async function planNotices(ctx: Ctx, { search, untold, planned }: Planned): Promise<void> {
  await ctx.db.run(sql`
    insert into market_notices as n (client_id, user_id, search_id, offer_key, offer_id, level, due)
    select ${ctx.db.tenant.clientId}::uuid, u."user", ${search.id}, o.offer_key, o.offer_id, o.level, u.due
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) u("user" text, due bigint)
    cross join jsonb_to_recordset(${JSON.stringify(untold)}::jsonb) o(offer_key text, offer_id text, level smallint)
    order by u."user", o.offer_key
    on conflict (client_id, user_id, search_id, offer_key) do update
      set offer_id = excluded.offer_id, level = excluded.level, due = excluded.due`)
  for (const { user, due } of planned) await planDueBy(ctx, sendMarketNotices, { key: user, due })
}

/** Plans the notices of a search's new matches, for each user who follows it. */
async function tellWatch(ctx: Ctx, id: string): Promise<void> {
  const found = await findRecord(ctx, marketSearches, id)
  if (found === undefined || !found.active) return
  const { row: search, change } = await takeRecord(ctx, marketSearches, { id })
  const untold = await listUntold(ctx, search)
  if (untold.length === 0) return
  const { timezone: zone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const planned: PlannedNotice[] = []
  for (const user of await findFollowers(ctx, search)) {
    const wishes = preferencesOf(await beyondReach(ctx, users).find(user))
    planned.push({ user, due: noticeTime(search.digest, wishes, { now: ctx.now, zone }) })
  }
  await planNotices(ctx, { search, untold, planned })
  await ctx.db.run(sql`
    update market_hits set is_told = true
    where client_id = ${ctx.db.tenant.clientId} and search_id = ${id}
      and offer_id = any(${untold.map(({ offer_id }) => offer_id)}::text[])`)
  const more = untold.filter(({ is_new }) => is_new).length
  if (more > 0) change({ hits: search.hits + more, last_date: search.last_date })
}

/**
 * Plans notices of matches that were found, in one transaction: a killed run leaves them to the next one. Its row of due work
 * is not locked by that, because the matching job writes it after the matches.
 */
export const tellWatches = defineDueStepJob({
  name: 'tell-watches',
  lane: 'prompt',
  run: (run: JobRun, id: string) => run.within((ctx) => tellWatch(ctx, id)),
})

interface SentRow extends HitRow {
  readonly search_id: string
  readonly name: string
  readonly offer_id: string
  readonly departure_icao: string
  readonly arrival_icao: string
}

/** Takes the notices of a user that are due, each once: a withdrawn offer has none any more. */
const takeDueNotices = ({ db, now }: Ctx, user: string): Promise<SentRow[]> =>
  db.run(sql<SentRow>`
    with sent as (
      update market_notices n set sent_level = n.level, sent_at = ${now}
      where n.client_id = ${db.tenant.clientId} and n.user_id = ${user} and n.due <= ${now} and n.offer_id is not null
        and (n.sent_level is null or n.level < n.sent_level)
        and exists (select from market_hits h
          where h.client_id = n.client_id and h.search_id = n.search_id and h.offer_id = n.offer_id)
      returning n.search_id, n.offer_id)
    select s.search_id, m.name, h.offer_id, o.departure_icao, o.arrival_icao, h.level, h.score, h.days, h.departure_miles,
      h.arrival_miles, h.detour_miles, h.unverified_points, h.day_points, h.departure_points, h.arrival_points
    from sent s
    join market_hits h on h.client_id = ${db.tenant.clientId} and h.search_id = s.search_id and h.offer_id = s.offer_id
    join market_offers o on o.id = h.offer_id
    join market_searches m on m.client_id = h.client_id and m.id = h.search_id and m.active and m.trashed_at is null
    order by s.search_id, h.score desc, h.offer_id`)

/** Offers that a notice of several names. */
const namedOffers = 3

function describeSent(rows: readonly SentRow[]): { readonly title: string; readonly summary: string } {
  const [first] = rows
  if (first === undefined) return { title: '', summary: '' }
  const route = ({ departure_icao, arrival_icao }: SentRow) => `${departure_icao} to ${arrival_icao}`
  if (rows.length === 1) return { title: `${first.name}: ${route(first)}`, summary: explainHit(first) }
  const named = rows.slice(0, namedOffers).map((row) => `${route(row)} (${row.score})`)
  const more = rows.length - named.length
  return {
    title: `${first.name}: ${rows.length} offers`,
    summary: [...named, ...(more > 0 ? [`${more} more`] : [])].join(', '),
  }
}

const searchPage = (id: string): string => `marketplace/searches/${encodeURIComponent(id)}`

/** Sends the notices of a user that are due: one for each search. Notices and their rows commit together. */
async function sendNotices(ctx: Ctx, user: string): Promise<void> {
  const bySearch = Map.groupBy(await takeDueNotices(ctx, user), ({ search_id }) => search_id)
  for (const [search, rows] of bySearch)
    await notifyOfRecord(ctx, {
      about: `${marketSearches.name}/${search}#${rows[0]?.offer_id ?? ''}`,
      path: searchPage(search),
      ...describeSent(rows),
      users: [user],
      role: 'empties-r',
      isOfMarket: true,
    })
  const [next] = await ctx.db.run(sql<{ due: number | null }>`
    select min(due) as due from market_notices
    where client_id = ${ctx.db.tenant.clientId} and user_id = ${user} and due > ${ctx.now} and offer_id is not null
      and (sent_level is null or level < sent_level)`)
  if (next?.due !== null && next !== undefined) await planDueBy(ctx, sendMarketNotices, { key: user, due: next.due })
}

/** Notifies a user of matches of the marketplace searches that they follow (decision K7). */
export const sendMarketNotices = defineDueStepJob({
  name: 'send-market-notices',
  lane: 'prompt',
  run: (run: JobRun, user: string) => run.within((ctx) => sendNotices(ctx, user)),
})

/** Asks the owner of a search that nobody opened for 60 days whether it is still wanted. */
async function askToKeep(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, marketSearches, { id })
  const owner = row.owner_id === undefined ? [] : [{ id: row.owner_id, label: '' }]
  const owners = await findFollowers(ctx, { ...row, followers: owner, roles: [] })
  await notifyOfRecord(ctx, {
    about: `${marketSearches.name}/${id}#keep`,
    path: searchPage(id),
    title: `Still wanted? ${row.name}`,
    summary: 'Nobody opened this marketplace search for 60 days. Keep it or end it.',
    users: owners.length > 0 ? owners : await findFollowers(ctx, row),
    role: 'empties-r',
    isOfMarket: true,
  })
  change({ asked_at: ctx.now, last_date: row.last_date })
}

export const askKeepSearch = defineDueJob({
  name: 'ask-keep-search',
  lane: 'upkeep',
  record: marketSearches,
  run: askToKeep,
})

/** Days for which sent notices are kept: an offer that is shown again within them is not news. */
const keptDays = 400

/** Nightly: notices of long ago are removed. */
export const tidyMarketNotices: TimedTask = defineTimedTask({
  name: 'tidy-market-notices',
  lane: 'upkeep',
  at: { hour: 2, minute: 53 },
  inClient: (run) => removeRows(run, sql`market_notices`, ({ now }) => sql`r.due < ${now - keptDays * dayMs}`),
})
