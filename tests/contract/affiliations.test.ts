import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { affiliates, aircraft } from '../../domain/charter/index.ts'
import { followAffiliate } from '../../server/charter/index.ts'
import { createRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast, clientIds, type ClientKey } from '../world.ts'
import { call } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// One row holds the affiliation of two companies; the record of each follows it.

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())
beforeEach(async () => {
  await market.server.platform.pools.owner.query('delete from market_shares; delete from market_affiliations')
  await market.server.platform.pools.owner.query('delete from affiliates; delete from unread; delete from due_work')
})

const people = { LARO: cast.ana, NXT: cast.sam, EQIP: cast.lee } as const
type Side = keyof typeof people

const ask = (
  side: Side,
  url: string,
  { method = 'POST', body }: { method?: 'GET' | 'POST' | 'PUT'; body?: object } = {},
) => call(market.server, people[side], { method, url, client: clientIds[side], ...(body && { body }) })
const read = (side: Side, url: string) => ask(side, url, { method: 'GET' })
const follow = () => runDue(market.server.platform, followAffiliate)
const request = (side: Side, company: ClientKey) =>
  ask(side, '/market/affiliates', { body: { company: clientIds[company] } })
const readAffiliate = async (side: Side) => {
  const rows = await market.within(side, (ctx) => listRecords(ctx, affiliates))
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}
const step = async (side: Side, name: string) =>
  ask(side, `/market/affiliates/${(await readAffiliate(side))?.id ?? 'missing'}/${name}`)
const share = async (side: Side, roles: object[]) =>
  ask(side, `/market/affiliates/${(await readAffiliate(side))?.id ?? 'missing'}/share`, {
    method: 'PUT',
    body: { label: 'Usual', roles },
  })
const statuses = async () => {
  await follow()
  return [(await readAffiliate('LARO'))?.status, (await readAffiliate('NXT'))?.status]
}
const readNews = async (side: Side) => {
  const { rows } = await market.server.platform.pools.owner.query<{ title: string }>(
    `select doc ->> 'title' as title from unread where client_id = $1 and doc ->> 'ref' like '%/affiliates/%'`,
    [clientIds[side]],
  )
  return [...new Set(rows.map(({ title }) => title))]
}

async function affiliate(): Promise<void> {
  await request('LARO', 'NXT')
  await follow()
  await step('NXT', 'approval')
  await follow()
}

describe('an affiliation', () => {
  test('is asked for, approved by the other company alone, and ended by either', async () => {
    expect((await request('LARO', 'NXT')).body).toMatchObject({ status: 'Pending', steps: ['withdraw'] })
    expect(await statuses()).toEqual(['Pending', 'Pending'])
    expect(await readNews('NXT')).toEqual([expect.stringContaining('asks to become an affiliate')])
    expect(await readNews('LARO')).toEqual([])
    for (const name of ['approval', 'refusal'])
      expect((await step('LARO', name)).body).toMatchObject({ code: 'not-yours' })
    expect((await step('NXT', 'approval')).body).toMatchObject({ status: 'Active', steps: ['end'] })
    expect(await statuses()).toEqual(['Active', 'Active'])
    expect(await readNews('LARO')).toEqual([expect.stringContaining('approved your request')])
    expect((await step('NXT', 'end')).body).toMatchObject({ status: 'Ended', steps: ['request'] })
    expect(await statuses()).toEqual(['Ended', 'Ended'])
    expect((await request('NXT', 'LARO')).status).toBe(200)
    expect(await statuses()).toEqual(['Pending', 'Pending'])
  })

  test('that is declined can be asked for again', async () => {
    await request('LARO', 'NXT')
    await follow()
    expect((await step('NXT', 'refusal')).body).toMatchObject({ status: 'Denied' })
    expect(await statuses()).toEqual(['Denied', 'Denied'])
    expect((await step('NXT', 'refusal')).status).toBe(200)
    expect((await step('NXT', 'approval')).body).toMatchObject({ code: 'gone' })
    expect((await request('LARO', 'NXT')).status).toBe(200)
    expect((await step('LARO', 'withdrawal')).body).toMatchObject({ status: 'Ended' })
    expect((await step('NXT', 'approval')).body).toMatchObject({ code: 'gone' })
  })

  test('repeated calls change nothing, and two calls at once have one effect', async () => {
    const both = await Promise.all([request('LARO', 'NXT'), request('NXT', 'LARO'), request('LARO', 'NXT')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await follow()
    const { rows } = await market.server.platform.pools.owner.query<{ creator: string }>(
      'select * from market_affiliations',
    )
    expect(rows).toHaveLength(1)
    const asked: Side = rows[0]?.creator === clientIds.LARO ? 'NXT' : 'LARO'
    const answers = await Promise.all([step(asked, 'approval'), step(asked, 'refusal'), step(asked, 'approval')])
    expect(answers.map(({ status }) => status).filter((status) => status === 409).length).toBeGreaterThan(0)
    const [one, other] = await statuses()
    expect(one).toBe(other)
    expect(['Active', 'Denied']).toContain(one)
  })

  test('is no field that a user writes', async () => {
    await request('LARO', 'NXT')
    const row = await readAffiliate('LARO')
    const url = `/data/clients/${clientIds.LARO}/affiliates/${row?.id ?? ''}`
    const change = (fields: object) =>
      call(market.server, cast.ana, { method: 'PATCH', url, body: { version: row?.version, change: fields } })
    expect((await change({ approved: true })).status).toBe(400)
    expect((await change({ status: 'Active' })).status).toBe(400)
    expect((await change({ notes: 'Call Monday' })).status).toBe(200)
    expect(await statuses()).toEqual(['Pending', 'Pending'])
  })

  test('names neither the users nor the records of the other company', async () => {
    await affiliate()
    const written = JSON.stringify([await readAffiliate('LARO'), (await step('LARO', 'withdrawal')).body])
    for (const secret of [cast.sam.id, cast.sam.name, cast.sam.email, (await readAffiliate('NXT'))?.id ?? ''])
      expect(written).not.toContain(secret)
  })

  test('is offered with participants alone, by name', async () => {
    const find = async (side: Side, query: string) => (await read(side, `/market/companies?query=${query}`)).body
    const { body } = await read('LARO', '/market/companies?query=e')
    expect(body.issues).toHaveLength(1)
    const [seen] = await market.read<{ name: string }>(
      'LARO',
      `select name from market_participants where client_id = '${clientIds.NXT}'`,
    )
    const name = seen?.name ?? ''
    expect((await find('LARO', name)).companies).toEqual([{ id: clientIds.NXT, name }])
    expect((await find('NXT', name)).companies).toEqual([])
    expect((await find('EQIP', name)).companies).toEqual([])
    expect((await request('LARO', 'EQIP')).body).toMatchObject({ code: 'unknown' })
    expect((await request('EQIP', 'LARO')).status).toBeGreaterThan(400)
  })

  test('a deleted record comes back with the next step; an open one is not deleted', async () => {
    await affiliate()
    const row = await readAffiliate('LARO')
    await expect(market.within('LARO', (ctx) => trashRecord(ctx, affiliates, { id: row?.id ?? '' }))).rejects.toThrow(
      'conflict',
    )
    await step('NXT', 'end')
    await follow()
    await market.within('LARO', (ctx) => trashRecord(ctx, affiliates, { id: row?.id ?? '' }))
    await request('NXT', 'LARO')
    expect(await statuses()).toEqual(['Pending', 'Pending'])
  })
})

describe('a share', () => {
  const shown = { role: 'quotes', price: true, tail: true, photos: false }

  test('needs an active affiliation, and ends with it', async () => {
    await request('LARO', 'NXT')
    await follow()
    expect((await share('NXT', [shown])).body).toMatchObject({ code: 'needs-affiliate' })
    await step('NXT', 'approval')
    expect((await share('NXT', [shown])).body).toMatchObject({ ours: { label: 'Usual', roles: [shown] } })
    await follow()
    expect(await readAffiliate('LARO')).toMatchObject({ shows: '', sees: 'Route, times, price, tail' })
    expect(await readAffiliate('NXT')).toMatchObject({ shows: 'Route, times, price, tail', sees: '' })
    await step('LARO', 'end')
    await follow()
    expect(await readAffiliate('LARO')).toMatchObject({ sees: '', status: 'Ended' })
    expect((await share('NXT', [shown])).body).toMatchObject({ code: 'needs-affiliate' })
  })

  test('shows the tail and the price to the named role, until it ends', async () => {
    await affiliate()
    await market.makeDeal('NXT', { price: { total: 100_000 }, show_price: false, aircraft: { tail_number: 'N1NX' } })
    const count = async (table: string, person: typeof cast.ana = cast.ana) =>
      (await market.read('LARO', `select 1 from ${table}`, person)).length
    expect([await count('market_offers'), await count('market_offer_tails')]).toEqual([1, 0])
    await share('NXT', [shown])
    expect([await count('market_offer_prices'), await count('market_offer_tails')]).toEqual([1, 1])
    expect(await count('market_offer_tails', cast.rae)).toBe(0)
    const offer = (await market.read<{ id: string }>('LARO', 'select id from market_offers'))[0]?.id ?? ''
    await market.read('LARO', `select flightline.market_note_request('${offer}')`)
    const { id } = (await readAffiliate('NXT')) ?? { id: '' }
    expect((await read('NXT', `/market/affiliates/${id}`)).body.ours).toMatchObject({
      lastRequestPath: `market/offers/${offer}`,
    })
    expect((await step('NXT', 'share/end')).body.ours).toBeUndefined()
    expect([await count('market_offer_prices'), await count('market_offer_tails')]).toEqual([0, 0])
  })

  test('shows pictures of the aircraft with its offer until the share ends', async () => {
    await affiliate()
    const path = `clients/${clientIds.NXT}/attachments/aircraft/seeded/cabin.gif`
    await market.server.platform.pools.owner.query(
      `insert into file_objects (client_id, path, key, name, type, size, sha256, created_at, created_by)
       values ($1, $2, 'seeded', 'cabin.gif', 'image/gif', 14, repeat('a', 64), 1, 'x')`,
      [clientIds.NXT, path],
    )
    await market.within('NXT', async (ctx) => {
      const images = [{ name: 'cabin.gif', url: `/api/files/${path}` }]
      await createRecord(ctx, aircraft, { doc: aircraft.shape.parse({ tail_number: 'N2NX', images }) })
    })
    await market.makeDeal('NXT', { aircraft: { tail_number: 'N2NX' } })
    const [offer] = await market.read<{ id: string }>(
      'NXT',
      `select offer_id as id from market_offer_tails where tail_number = 'N2NX'`,
    )
    const listPhotos = async () => (await read('LARO', `/market/offers/${offer?.id ?? ''}`)).body.photos
    expect(await listPhotos()).toEqual([])
    await share('NXT', [{ ...shown, photos: true }])
    expect(await listPhotos()).toEqual([{ place: 1, mark: expect.stringMatching(/^[0-9a-f]{12}$/) }])
    await step('NXT', 'share/end')
    expect(await listPhotos()).toEqual([])
  })
})
