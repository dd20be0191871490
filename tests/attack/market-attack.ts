import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aircraft, deals } from '../../domain/charter/index.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { openMarketWorld, type MarketWorld } from '../contract/market-world.ts'
import { cast, clientIds, type CastMember, type ClientKey } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { stateOf } from './attack-server.ts'

/** Counted apart for each file of the axis: 'market', 'market stranger'. */
const suite = basename(expect.getState().testPath ?? 'market', '.test.ts').replaceAll('-', ' ')
export const count = new AttackCount(suite)
export const secrets = {
  place: 'Hidden Field 7Q',
  tail: 'N777QX',
  price: '7654321',
  photo: 'picture-of-the-seller',
} as const
export const parts: readonly string[] = [secrets.tail, secrets.price, secrets.photo]
export const everything: readonly string[] = [...parts, secrets.place]
const photoKey = `${clientIds.NXT}/photo-of-nxt`

export let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld({ RATE_PER_MINUTE: '100000000' })
  const { platform } = market.server
  await platform.store.put(photoKey, Readable.from([Buffer.from(secrets.photo)]))
  const path = `clients/${clientIds.NXT}/attachments/aircraft/a-1/own.png`
  await platform.pools.owner.query(
    `insert into file_objects (client_id, path, key, name, type, size, sha256, created_at, created_by)
     values ($1, $2, $3, 'own.png', 'image/png', $4, repeat('a', 64), 1, 'x')`,
    [clientIds.NXT, path, photoKey, secrets.photo.length],
  )
  const images = [{ id: 'photo-of-nxt', name: 'own.png', url: `/api/files/${path}` }]
  await market.within('NXT', (ctx) =>
    createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number: secrets.tail, seats: 7, images }) }),
  )
})
afterAll(async () => {
  count.print()
  await market.server.close()
})

export const owner = (text: string, values: readonly unknown[] = []) =>
  market.server.platform.pools.owner.query<Record<string, unknown>>(text, [...values])

/** The deal of NXT, shown to affiliates. */
async function offerDeal(): Promise<{ readonly deal: string; readonly offer: string }> {
  const { id: deal } = await market.makeDeal('NXT', {
    market: 'affiliates',
    show_price: false,
    price: { total: Number(secrets.price) },
    aircraft: { tail_number: secrets.tail },
    departureAirport: { icao: 'KTEB', name: secrets.place, latitude: 40.85, longitude: -74.06, timezone: 'UTC' },
  })
  const { rows } = await owner('select id from market_offers where source_id = $1', [deal])
  return { deal, offer: String(rows[0]?.['id']) }
}

export let made: Awaited<ReturnType<typeof offerDeal>>
beforeEach(async () => {
  await owner('delete from market_shares; delete from market_affiliations; delete from deals')
  for (const client of ['LARO', 'NXT'] as const) await market.setMarket(client, { enabled: true })
  made = await offerDeal()
})

export const step = async (client: ClientKey, other: ClientKey, name: string): Promise<unknown> =>
  market.read(client, `select flightline.market_affiliate('${clientIds[other]}', '${name}')`)
export const share = (role: string): Promise<unknown> =>
  market.read(
    'NXT',
    `select flightline.market_keep_share('${clientIds.LARO}', 'x', '[{"role":"${role}","price":true,"tail":true,"photos":true}]')`,
  )
export async function affiliate(): Promise<void> {
  await step('LARO', 'NXT', 'request')
  await step('NXT', 'LARO', 'approve')
}
export const amend = (change: object) =>
  market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: made.deal, amend: () => change }))

export interface Reader {
  readonly person: CastMember
  readonly client: ClientKey
}

export const ana: Reader = { person: cast.ana, client: 'LARO' }
export const rae: Reader = { person: cast.rae, client: 'LARO' }
export const lee: Reader = { person: cast.lee, client: 'EQIP' }

/** Routes of the market, and the usual ones that read deals, search or list. */
const isReading = ({ method, path, isSearch }: Route): boolean =>
  (method === 'GET' && /market|deals|empt|offer|data\/clients|affiliates|files/u.test(path)) || isSearch === true

const queries = [
  '',
  `?where=${encodeURIComponent(JSON.stringify(['price.total', '>', 1]))}`,
  '?sort=price',
  `?from=KTEB&most=99999999`,
  `?query=${encodeURIComponent(secrets.place)}`,
  `?of=others&limit=200`,
]

const fillAddress = ({ path }: Route, client: ClientKey): string =>
  `/api${path.replaceAll(/:(\w+)|\*/g, (_, name?: string) => {
    if (name === 'client') return clientIds[client]
    if (name === 'place') return '1'
    return name === undefined ? `clients/${clientIds.NXT}/attachments/aircraft/a-1/own.png` : made.offer
  })}`

/** Answers of all reading routes to a reader. */
export async function readRoutes({ person, client }: Reader): Promise<readonly string[]> {
  const headers = await market.server.headersOf(person, clientIds[client])
  const answers: string[] = []
  for (const route of market.server.routes.filter(isReading))
    for (const query of route.method === 'GET' ? queries : [''])
      answers.push(
        (
          await market.server.app.inject({
            method: route.method,
            url: `${fillAddress(route, client)}${query}`,
            headers,
            ...(route.method !== 'GET' && { payload: { query: secrets.tail } }),
          })
        ).body,
      )
  return answers
}

/** Tables and callable functions of the market as the program's role reads them for a user. */
async function readTables({ person, client }: Reader): Promise<readonly string[]> {
  const { rows: tables } = await owner(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relname like 'market\\_%' and has_column_privilege('flightline_app', c.oid, a.attnum, 'select')
     group by 1`,
  )
  const { rows: functions } = await owner(
    `select p.oid::regproc::text as name, p.prorettype = 'trigger'::regtype as is_trigger,
       (select string_agg(case format_type(t, null) when 'uuid' then $1 when 'text' then $2 when 'jsonb' then $3 else 'null' end
         || '::' || format_type(t, null), ', ' order by n) from unnest(p.proargtypes::oid[]) with ordinality as u(t, n)) as args
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'flightline' and p.proname like '%market%' and has_function_privilege('flightline_app', p.oid, 'execute')`,
    [`'${clientIds.NXT}'`, `'${made.offer}'`, `'[]'`],
  )
  const statements = [
    ...tables.map(({ name, columns }) => `select ${String(columns)} from ${String(name)}`),
    ...tables.map(({ name }) => `select * from ${String(name)}`),
    ...functions
      .filter(({ is_trigger: isTrigger }) => isTrigger !== true)
      .map(({ name, args }) => `select * from ${String(name)}(${typeof args === 'string' ? args : ''})`),
  ]
  const answers: string[] = []
  for (const statement of statements)
    answers.push(
      JSON.stringify(
        await market.read(client, statement, person).catch((error: unknown) => ({ refused: String(error) })),
      ),
    )
  expect(statements.length).toBeGreaterThan(20)
  return answers
}

/** Answers to a reader that contain a secret. */
export async function findLeaks(reader: Reader, kept: readonly string[]): Promise<string[]> {
  const before = await stateOf(market.server, clientIds.NXT)
  const answers = [...(await readRoutes(reader)), ...(await readTables(reader))]
  const found = answers.filter((answer) => !count.take(!kept.some((secret) => answer.includes(secret))))
  const after = await stateOf(market.server, clientIds.NXT)
  for (const table of ['deals', 'market_offers', 'market_offer_prices', 'market_offer_tails', 'market_offer_photos'])
    expect(count.take(before[table] === after[table]), table).toBe(true)
  return found.map((answer) => answer.slice(0, 300))
}
