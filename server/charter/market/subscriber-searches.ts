import {
  deals,
  describePoints,
  isSamePlace,
  marketSearches,
  type SubscriberMatch,
} from '../../../domain/charter/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { findFollowers } from './tell-watches.ts'

type Deal = RowOf<typeof deals>
type Search = RowOf<typeof marketSearches>

interface Found {
  readonly contact: string
  readonly match: SubscriberMatch
}

/** True if an empty leg has the airports that a search names. */
export const suitsSearch = (
  { departureAirport, arrivalAirport }: Pick<Deal, 'departureAirport' | 'arrivalAirport'>,
  { from, to }: Pick<Search, 'from' | 'to'>,
): boolean =>
  (from === undefined || isSamePlace(from, departureAirport)) && (to === undefined || isSamePlace(to, arrivalAirport))

/** Subscribers within the radius of a search. */
export const withinRadius = <One extends Found>(
  found: readonly One[],
  { home_radius }: Pick<Search, 'home_radius'>,
): One[] => found.filter(({ match }) => match.radius <= home_radius)

interface Kept {
  readonly search: Search
  readonly deal: Deal
  readonly found: readonly Found[]
}

/** Keeps the subscribers that a search found for a deal; answers the new ones, and those that are nearer now. */
const keepFound = ({ db }: Ctx, { search, deal, found }: Kept) =>
  db.run(sql<{ is_new: boolean }>`
    insert into market_search_subscribers as n (client_id, search_id, deal_id, contact_id, radius)
    select ${db.tenant.clientId}::uuid, ${search.id}, ${deal.id}, f.contact, f.radius
    from jsonb_to_recordset(${JSON.stringify(found.map(({ contact, match }) => ({ contact, radius: match.radius })))}::jsonb)
      f(contact text, radius integer)
    order by f.contact
    on conflict (client_id, search_id, deal_id, contact_id) do update set radius = excluded.radius
      where excluded.radius < n.radius
    returning xmax = 0 as is_new`)

/** Subscribers of a deal. */
interface FoundOf {
  readonly deal: Deal
  readonly all: readonly Found[]
}

async function tellSearch(ctx: Ctx, id: string, { deal, all }: FoundOf): Promise<void> {
  const { row: search, change } = await takeRecord(ctx, marketSearches, { id })
  const found = withinRadius(all, search)
  const [nearest] = found
  if (nearest === undefined || !suitsSearch(deal, search)) return
  const news = await keepFound(ctx, { search, deal, found })
  if (news.length === 0) return
  const count = `${found.length} ${found.length === 1 ? 'subscriber' : 'subscribers'}`
  await notifyOfRecord(ctx, {
    about: `${marketSearches.name}/${id}#${deal.id}`,
    path: `empties/${encodeURIComponent(deal.id)}?tab=subscribers`,
    title: `${search.name}: ${deal.departureAirport.icao} to ${deal.arrivalAirport.icao}`,
    summary: `${count} near home, the nearest ${nearest.match.homeMiles} mi away: ${describePoints(nearest.match.points)}`,
    users: await findFollowers(ctx, search),
    role: 'empties-r',
    isOfMarket: true,
  })
  const more = news.filter(({ is_new }) => is_new).length
  if (more > 0) change({ hits: search.hits + more, last_date: search.last_date })
}

/** Notifies followers of searches for subscribers of those that suit a deal, of each once. */
export async function tellSearches(ctx: Ctx, deal: Deal, find: () => Promise<readonly Found[]>): Promise<void> {
  const searches = await beyondReach(ctx, marketSearches).every({
    and: [
      ['type', '==', 'subscriptions'],
      ['active', '==', true],
    ],
  })
  if (searches.length === 0) return
  const found = await find()
  for (const { id } of searches) await tellSearch(ctx, id, { deal, all: found })
}
