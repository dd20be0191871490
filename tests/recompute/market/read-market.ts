import type { MarketExport, StoredHit, StoredMatch } from './world.ts'

/** Asks the database one statement. */
export type Query = <Row>(text: string) => Promise<Row[]>

const readRows = <Row>(query: Query, table: string): Promise<Row[]> =>
  query(`select client_id as client, id, active and trashed_at is null as live, doc from ${table} order by id`)

/** Name of an offer by its record: 'deals/<id>' or 'quotes/<id>/<leg>'. */
const offerName = `concat_ws('/', o.source_type, o.source_id, nullif(o.leg_id, ''))`

const judgement = (table: string) =>
  [
    'level',
    'score',
    'days',
    'departure_miles',
    'arrival_miles',
    'unverified_points',
    'day_points',
    'departure_points',
    'arrival_points',
  ]
    .map((column) => `${table}.${column}`)
    .join(', ')

/** The airport of a code that a subscriber typed: the company's own, or the one that all know. */
const place = (code: string) => `jsonb_build_object('icao', ${code}) || coalesce(
    (select jsonb_build_object('latitude', a.doc -> 'latitude', 'longitude', a.doc -> 'longitude') from airports a
      where a.client_id = s.client_id and a.trashed_at is null and a.icao = ${code} limit 1),
    (select jsonb_build_object('latitude', r.latitude, 'longitude', r.longitude) from reference_airports r
      where r.icao = ${code}), '{}')`

/** Reads the records of a market and its stored matches, with read access to all rows. Statements see one snapshot. */
export async function readMarket(query: Query): Promise<MarketExport> {
  const [{ now } = { now: 0 }] = await query<{ now: number }>(
    `select floor(extract(epoch from now()) * 1000)::float8 as now`,
  )
  const pairs = async (text: string) =>
    (await query<{ one: string; other: string }>(text)).map(({ one, other }) => [one, other] as const)
  return {
    now,
    clients: await readRows(query, 'clients'),
    deals: await readRows(query, 'deals'),
    quotes: await readRows(query, 'quotes'),
    searches: await readRows(query, 'market_searches'),
    affiliations: await pairs(`select creator as one, recipient as other from market_affiliations
      where approved_at is not null and declined_at is null and ended_at is null`),
    shares: await pairs(`select requesting_operator as one, receiving_operator as other from market_shares
      where ended_at is null`),
    matches: await query<StoredMatch>(`
      select ${offerName} as offer, 'quotes/' || r.source_id || '/' || r.leg_id as request, m.detour_miles, ${judgement('m')}
      from market_matches m left join market_offers o on o.id = m.offer_id left join market_requests r on r.id = m.request_id`),
    hits: await query<StoredHit>(`
      select h.search_id as search, ${offerName} as offer, ${judgement('h')}
      from market_hits h left join market_offers o on o.id = h.offer_id`),
    subscribers: await query(`
      select s.client_id as client, s.contact_id as contact, ${place(`upper(trim(s.doc #>> '{preferences,home}'))`)} as home,
        array(select ${place('upper(trim(d))')}
          from jsonb_array_elements_text(coalesce(s.doc #> '{preferences,destinations}', '[]')) d) as destinations
      from subscriptions s
      where s.trashed_at is null and s.state = 'subscribed' and coalesce(s.doc #>> '{preferences,home}', '') <> ''`),
  }
}
