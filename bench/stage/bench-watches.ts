import pg from 'pg'
import { airports, marketSearches, type LegAirport } from '../../domain/charter/index.ts'
import { clients, users } from '../../domain/company/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { bulkInsert, type BulkRow } from '../../server/platform/records/bulk-insert.ts'
import type { Stage } from '../row.ts'
import { asOwner, asOwnerOf } from './as-owner.ts'
import { benchPerson } from './bench-person.ts'
import { joinMarket } from './bench-market.ts'
import { makePair, marketPlaces } from './market-places.ts'

/** The tail of all measured empty legs. */
export const soldTail = 'N900MB'

/** Companies of the burst, and the searches of each. */
export interface Watching {
  readonly companies: number
  readonly searches: number
}

const digits = (value: number, length: number): string => value.toString().padStart(length, '0')
const makeClientId = (number: number): string => `01930300-0b0b-7000-8000-${digits(number, 12)}`

function makeAirport(clientId: string, place: LegAirport, date: number): BulkRow {
  const doc = airports.shape.parse(place)
  return { definition: airports, clientId, id: `bench-${place.icao}`, date, doc: airports.derive?.(doc, date) ?? doc }
}

const makeClient = (number: number, date: number): BulkRow => {
  const id = makeClientId(number)
  const doc = clients.shape.parse({
    name: `Company ${number}`,
    name_key: `mb${number}`,
    timezone: 'America/New_York',
    marketplace: { enabled: true },
  })
  return { definition: clients, clientId: id, id, date, doc: clients.derive?.(doc, date) ?? doc }
}

function makeUser(clientId: string, date: number): BulkRow {
  const { id, name, email } = benchPerson
  const shaped = users.shape.parse({ name, email, nick_name: 'bench', roles: ['admin', 'user', 'inbox'] })
  return { definition: users, clientId, id, date, doc: users.derive?.(shaped, date) ?? shaped }
}

/** Half of the searches name both airports, two of five have a radius of 100 miles, and each tenth has the level High. */
function chooseLimits(number: number) {
  const kind = number % 10
  if (kind < 5) return { level: 1 }
  return kind < 9 ? { level: 0, radius: 100 } : { level: 2 }
}

function makeSearch(number: number, date: number) {
  const first = date + ((number * 17) % 40) * dayMs
  const shaped = marketSearches.shape.parse({
    name: `Search ${number}`,
    ...chooseLimits(number),
    ...makePair(number),
    first_date: first,
    end_date: first + 14 * dayMs,
    followers: [{ id: benchPerson.id, label: benchPerson.name }],
    owner_id: benchPerson.id,
  })
  return { id: `bench-${number}`, doc: marketSearches.derive?.(shaped, date) ?? shaped }
}

const insertSearches = `
  insert into market_searches (client_id, id, date, last_date, doc)
  select $1::uuid, s.id, $2, $2, s.doc from jsonb_to_recordset($3::jsonb) s(id text, doc jsonb)`

interface Searching {
  readonly clientId: string
  readonly rows: readonly ReturnType<typeof makeSearch>[]
  readonly date: number
}

/** Stores searches as they are watched, without history and search index, and lets none look for what is not offered yet. */
const insertWatches = (stage: Stage, { clientId, rows, date }: Searching): Promise<unknown> =>
  asOwner(stage, async (owner) => {
    await owner.query('set local session_replication_role = replica')
    await owner.query('alter table market_searches enable always trigger keep_market_watch')
    await owner.query(insertSearches, [clientId, date, JSON.stringify(rows)])
    await owner.query('alter table market_searches enable trigger keep_market_watch')
    await owner.query('delete from market_watch_queue')
    await owner.query(`delete from due_work where kind = 'match-watches'`)
  })

async function keepAircraft(stage: Stage): Promise<void> {
  const path = `/api/data/clients/${stage.largeClient}/aircraft`
  const where = encodeURIComponent(JSON.stringify(['tail_number', '==', soldTail]))
  await stage.token()
  const { rows } = await stage.http.ask<{ rows: readonly unknown[] }>(`${path}?where=${where}`)
  if (rows.length > 0) return
  const body = { tail_number: soldTail, name: 'Bench jet', model: { name: 'Citation CJ3' }, seats: 7 }
  await stage.http.take(path, { method: 'POST', body })
}

/** Companies that take part in the market, each with its searches, and the airports and aircraft of the largest client. */
export async function openWatches(stage: Stage, { companies, searches }: Watching): Promise<void> {
  await closeWatches(stage)
  const date = Date.now()
  const pool = new pg.Pool({ ...asOwnerOf(stage.ownerUrl), max: 1 })
  try {
    await bulkInsert(
      pool,
      marketPlaces.map((place) => makeAirport(stage.largeClient, place, date)),
    )
    for (let company = 0; company < companies; company += 1) {
      const clientId = makeClientId(company)
      await bulkInsert(pool, [makeClient(company, date), makeUser(clientId, date)])
      const rows = Array.from({ length: searches }, (_, at) => makeSearch(company * searches + at, date))
      await insertWatches(stage, { clientId, rows, date })
    }
  } finally {
    await pool.end()
  }
  await joinMarket(stage)
  await keepAircraft(stage)
  await asOwner(stage, (owner) => owner.query('analyze market_watches, market_searches, airports'))
}

const madeTables = [
  'due_work',
  'market_searches',
  'market_watches',
  'market_hits',
  'market_notices',
  'notifications',
  'users',
  'grants',
  'market_participants',
  'history',
  'listed_values',
  'search_documents',
  'search_words',
  'clients',
]

/** Statements that remove everything of the burst except airports and an aircraft: other rows measure the scale set alone. */
const listRemovals = (largeClient: string): readonly string[] => [
  'truncate market_offers, market_requests, market_queue, market_watch_queue cascade',
  `delete from deals where client_id = '${largeClient}' and doc -> 'metadata' ->> 'source' = 'csv'`,
  `delete from search_documents s where client_id = '${largeClient}' and record = 'deals'
    and not exists (select from deals d where d.client_id = s.client_id and d.id = s.id)`,
  ...madeTables.map((table) => `delete from ${table} where client_id::text like '01930300-0b0b-7000-8000-%'`),
]

/** Removes the rows of the burst, each table in a transaction: jobs that are at work lock several of them in another order. */
export async function closeWatches(stage: Stage): Promise<void> {
  for (const statement of listRemovals(stage.largeClient))
    await asOwner(stage, async (owner) => {
      await owner.query('set local session_replication_role = replica')
      await owner.query(statement)
    })
}
