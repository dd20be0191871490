import { createHash } from 'node:crypto'
import {
  boxesAround,
  deals,
  maySeeWishers,
  quotes,
  rankWishers,
  trips,
  wisherMiles,
  wisherYears,
  type EarlierFlight,
  type LegAirport,
  type MapBox,
  type MarketPlace,
  type readWishers,
  type ShownWisher,
} from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { withinReach } from '../../platform/records/read.ts'

type Deal = RowOf<typeof deals>

/** Newest quotes, and trips, that are looked at. */
const mostLookedAt = 5000
const mostShown = 20
const yearMs = 365 * dayMs
/** Statuses of a trip that is flown. */
const flownAs = ['tOutstanding', 'tConfirmed', 'pWaiting', 'pPaid', 'pIssue']

interface Place {
  readonly icao: string
  readonly latitude?: number
  readonly longitude?: number
  readonly timezone?: string
}

interface Found {
  readonly flights:
    | readonly {
        readonly kind: EarlierFlight['kind']
        readonly id: string
        readonly contact: string
        readonly at: number
        readonly departure: Place
        readonly arrival: Place
      }[]
    | null
  readonly people:
    | readonly (ShownWisher['contact'] & { readonly email?: string; readonly isUnsubscribed: boolean })[]
    | null
}

export interface KnownWisher {
  readonly person: Omit<ShownWisher, 'writtenAt'>
  readonly email: string | undefined
}

const printBox = ({ south, north, west, east }: MapBox): string => `(${east},${north}),(${west},${south})`

/** Condition that an end of a leg is near an airport; its exact distance is measured later. */
function nearTo(end: 'departureAirport' | 'arrivalAirport', { icao, latitude, longitude }: MarketPlace) {
  const boxes =
    latitude === undefined || longitude === undefined ? [] : boxesAround({ latitude, longitude }, wisherMiles)
  const place = sql.raw(`leg -> '${end}'`)
  return sql`(${place} ->> 'icao' = ${icao} or exists (
    select 1 from unnest(${boxes.map(printBox)}::text[]) b
    where point((${place} ->> 'longitude')::float8, (${place} ->> 'latitude')::float8) <@ b::box))`
}

const readPlace = ({ icao, latitude, longitude }: Place | LegAirport): MarketPlace => ({ icao, latitude, longitude })

const departsWithin = ({ now }: Ctx) => sql`
  r.departure_date >= ${now - wisherYears * yearMs} and r.departure_date <= ${now + yearMs}`

const quoted = (ctx: Ctx) => sql`
  (select 'quoted' as kind, r.id, r.contact_id, r.departure_date, r.doc -> 'legs' as legs
  from s join quotes r on r.client_id = s.client_id
  where r.trashed_at is null and r.contact_id is not null and r.parent_id is null and r.quote_type = 'want'
    and ${departsWithin(ctx)} ${withinReach(ctx, quotes)}
  order by r.departure_date desc limit ${mostLookedAt})`

/** Trips that were flown, for users who may read them. */
function flown(ctx: Ctx): Statement<unknown> {
  if (!hasRole(ctx.actor, 'trips-r')) return sql``
  return sql`
  union all
  (select 'flown', r.id, r.contact_id, r.departure_date, r.doc -> 'legs'
  from s join trips r on r.client_id = s.client_id
  where r.trashed_at is null and r.contact_id is not null and r.status = any(${flownAs}::text[])
    and r.departure_date >= ${ctx.now - wisherYears * yearMs} and r.departure_date <= ${ctx.now} ${withinReach(ctx, trips)}
  order by r.departure_date desc limit ${mostLookedAt})`
}

/** Earlier flights near the ends of an empty leg, and their contacts with their consent: one read. */
async function readFlights(ctx: Ctx, from: MarketPlace, to: MarketPlace): Promise<Found> {
  const isSame = sql`${nearTo('departureAirport', from)} and ${nearTo('arrivalAirport', to)}`
  const isBack = sql`${nearTo('departureAirport', to)} and ${nearTo('arrivalAirport', from)}`
  const [row] = await ctx.db.once(sql<Found>`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    earlier as (${quoted(ctx)} ${flown(ctx)}),
    flights as (
      select e.kind, e.id, e.contact_id as contact,
        coalesce((leg #>> '{times,takeoffUTC}')::bigint, e.departure_date) as at,
        leg -> 'departureAirport' as departure, leg -> 'arrivalAirport' as arrival
      from earlier e, jsonb_array_elements(e.legs) leg
      where leg ->> 'active' is distinct from 'false' and leg ->> 'isEmptyLeg' is distinct from 'true'
        and ((${isSame}) or (${isBack}))
    ),
    people as (
      select r.id, r.doc ->> 'name' as name, r.doc ->> 'company' as company, r.doc ->> 'first_name' as "firstName",
        nullif(r.email, '') as email,
        exists (select 1 from mailconsents m where m.client_id = r.client_id and m.trashed_at is null
          and m.email = lower(r.email) and m.state = 'stopped')
        or exists (select 1 from subscriptions u where u.client_id = r.client_id and u.trashed_at is null
          and u.contact_id = r.id and u.state = 'unsubscribed') as "isUnsubscribed"
      from s join contacts r on r.client_id = s.client_id
      where r.trashed_at is null and r.active and r.id in (select contact from flights) ${withinReach(ctx, contacts)}
    )
    select
      (select jsonb_agg(f) from flights f where f.contact in (select id from people)) as flights,
      (select jsonb_agg(jsonb_strip_nulls(to_jsonb(p))) from people p) as people
      ${seenColumn(ctx.db.tenant)}
    from s`)
  return row ?? { flights: null, people: null }
}

/** Contacts who would want an empty leg, the best first, all of them. Throws Forbidden. */
export async function findWishers(ctx: Ctx, deal: Deal): Promise<KnownWisher[]> {
  if (!maySeeWishers(ctx.actor)) throw new Forbidden('contacts-r')
  const [departure, arrival] = [readPlace(deal.departureAirport), readPlace(deal.arrivalAirport)]
  const found = await readFlights(ctx, departure, arrival)
  const usual = deal.departureAirport.timezone ?? 'UTC'
  const flights = (found.flights ?? []).map((flight): EarlierFlight & { zone: string } => ({
    ...flight,
    departure: readPlace(flight.departure),
    arrival: readPlace(flight.arrival),
    zone: flight.departure.timezone ?? usual,
  }))
  const people = new Map((found.people ?? []).map((person) => [person.id, person]))
  const wanted = { departure, arrival, at: deal.departure_date, zone: usual }
  return rankWishers(wanted, flights, ctx.now).flatMap(({ contact, ...wisher }): KnownWisher[] => {
    const person = people.get(contact)
    if (person === undefined) return []
    const { email, isUnsubscribed, ...shown } = person
    const barred = email ? (isUnsubscribed ? 'unsubscribed' : undefined) : 'no-email'
    const newest = flights.find(({ at, contact: who }) => at === wisher.lastAt && who === contact)
    const lastZone = newest?.zone ?? usual
    const reasons = [...wisher.reasons]
    return [{ person: { ...wisher, reasons, lastZone, contact: shown, ...(barred && { barred }) }, email }]
  })
}

/** Attempts of one letter: a deleted draft, or a colleague's, leaves its id taken. */
const attempts = [0, 1, 2, 3, 4]

/** Id of the message to a contact about an empty leg: the same for everybody, so that it is sent once. */
function letterId(ctx: Ctx, about: { readonly dealId: string; readonly contactId: string }, attempt: number): string {
  const name = `letter ${ctx.db.tenant.clientId} ${about.dealId} ${about.contactId} ${attempt}`
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

interface StoredLetter {
  readonly id: string
  readonly date: number
  readonly isDraft: boolean
  readonly isFree: boolean
}

/** The letter to a contact: when it was written, or the id under which it can be sent. */
export interface LetterState {
  readonly writtenAt?: number
  readonly freeId?: string
}

/** States of the letters to contacts about an empty leg. */
export async function readLetters(
  ctx: Ctx,
  dealId: string,
  contactIds: readonly string[],
): Promise<Map<string, LetterState>> {
  const listLetterIds = (contactId: string) => attempts.map((attempt) => letterId(ctx, { dealId, contactId }, attempt))
  const rows = await ctx.db.run(sql<StoredLetter>`
    select id, date, draft and state <> 'held' as "isDraft",
      draft and state <> 'held' and trashed_at is null and creator_id = ${ctx.actor.userId} as "isFree"
    from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and id = any(${contactIds.flatMap(listLetterIds)}::text[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    contactIds.map((contact): [string, LetterState] => {
      const ids = listLetterIds(contact)
      const written = ids.map((one) => known.get(one)).find((row) => row && !row.isDraft)
      if (written) return [contact, { writtenAt: written.date }]
      const freeId = ids.find((one) => known.get(one)?.isFree ?? true)
      return [contact, freeId === undefined ? {} : { freeId }]
    }),
  )
}

/** Contacts who would want an empty leg (see the contract). Throws Forbidden, NotFound. */
export async function listWishers(
  ctx: Ctx,
  { params }: InputOf<typeof readWishers>,
): Promise<OutputOf<typeof readWishers>> {
  const deal = await getRecord(ctx, deals, params.id)
  const all = await findWishers(ctx, deal)
  const shown = all.slice(0, mostShown)
  const letters = await readLetters(
    ctx,
    deal.id,
    shown.map(({ person }) => person.contact.id),
  )
  return {
    wishers: shown.map((wisher) => {
      const writtenAt = letters.get(wisher.person.contact.id)?.writtenAt
      return { ...wisher.person, ...(writtenAt !== undefined && { writtenAt }) }
    }),
    hasMore: all.length > mostShown,
  }
}
