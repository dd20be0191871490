import { type deals, matchSubscriber, type MarketPlace, type SubscriberMatch } from '../../../domain/charter/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { recipientsOfGroup } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { knownNames } from '../imports/known-places.ts'

type Deal = RowOf<typeof deals>

/** Most people of one group who are looked at. */
const mostPeople = 5000

interface Wish {
  readonly contact: string
  readonly name: string
  readonly group: string
  readonly group_name: string
  readonly home: string
  readonly destinations: string[]
}

/** A subscriber whom an empty leg suits. */
export interface Subscriber extends Wish {
  readonly address: string
  readonly match: SubscriberMatch
}

const listWishes = ({ db }: Ctx): Promise<Wish[]> =>
  db.run(sql<Wish>`
    select s.contact_id as contact, coalesce(c.name, '') as name, s.group_id as "group", g.name as group_name,
      upper(trim(s.doc #>> '{preferences,home}')) as home,
      array(select upper(trim(d)) from jsonb_array_elements_text(coalesce(s.doc #> '{preferences,destinations}', '[]')) d) as destinations
    from subscriptions s
    join groups g on g.client_id = s.client_id and g.id = s.group_id and g.trashed_at is null and g.active and g.medium = 'email'
    join contacts c on c.client_id = s.client_id and c.id = s.contact_id and c.trashed_at is null
    where s.client_id = ${db.tenant.clientId} and s.trashed_at is null and s.state = 'subscribed'
      and coalesce(s.doc #>> '{preferences,home}', '') <> ''
    order by s.group_id, s.contact_id`)

const readPlace = ({ icao, latitude, longitude }: Deal['departureAirport']): MarketPlace => ({
  icao,
  latitude,
  longitude,
})

/** Keeps each address once, by its nearest match. */
function chooseNearest(found: readonly Subscriber[]): Subscriber[] {
  const nearest = found.toSorted(
    (one, other) =>
      one.match.radius - other.match.radius ||
      other.match.score - one.match.score ||
      one.name.localeCompare(other.name),
  )
  const seen = new Set<string>()
  return nearest.filter(({ address, contact }) => {
    if (seen.has(address) || seen.has(contact)) return false
    seen.add(address).add(contact)
    return true
  })
}

/** Subscribers of groups, who agreed to mail, whose home and destinations suit a deal: the nearest first. */
export async function findSubscribers(ctx: Ctx, deal: Deal): Promise<Subscriber[]> {
  const wishes = await listWishes(ctx)
  if (wishes.length === 0) return []
  const codes = [...new Set(wishes.flatMap(({ home, destinations }) => [home, ...destinations]))]
  const { airports } = await knownNames(ctx, { tails: [], codes, accounts: [] })
  const placeOfCode = (code: string): MarketPlace => {
    const airport = airports.get(code)
    return airport === undefined ? { icao: code } : readPlace(airport)
  }
  const offer = {
    departure: readPlace(deal.departureAirport),
    arrival: readPlace(deal.arrivalAirport),
    isVerified: deal.verified,
  }
  const suited = wishes.flatMap((wish) => {
    const match = matchSubscriber(offer, {
      home: placeOfCode(wish.home),
      destinations: wish.destinations.map(placeOfCode),
    })
    return match ? [{ ...wish, match }] : []
  })
  const found: Subscriber[] = []
  for (const [group, members] of Map.groupBy(suited, (wish) => wish.group)) {
    const among = members.map(({ contact }) => contact)
    const reached = await recipientsOfGroup(ctx, group, { limit: mostPeople, among })
    const addresses = new Map(reached.map(({ contact, address }) => [contact, address]))
    found.push(
      ...members.flatMap((one) => {
        const address = addresses.get(one.contact)
        return address === undefined ? [] : [{ ...one, address }]
      }),
    )
  }
  return chooseNearest(found)
}

/** Ids of the empty legs of the company that can be booked. */
export const listOpenDeals = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select id from deals where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and active
      and not coalesce(booked, false) and not coalesce(hidden, false)
      and greatest(departure_date, window_end) > ${ctx.now}
    order by id`)
  return rows.map(({ id }) => id)
}
