import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quotes, trips, type MarketList, type OwnReliability } from '../../domain/charter/index.ts'
import { postMarketAnswer, tellMarketReply } from '../../server/charter/index.ts'
import { amendRecord, createRecord, listRecords } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call } from './inbox-server.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// Demands of the market with their answers, and the facts that follow from them (docs/adr/0160-reliability.md).

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())

const owner = (text: string, values: readonly unknown[] = []) =>
  market.server.platform.pools.owner.query<Record<string, unknown>>(text, [...values])
beforeEach(async () => {
  await owner('delete from market_answers; delete from market_affiliations; delete from unread; delete from due_work')
  await owner('delete from quotes; delete from trips; delete from deals')
})

const people = { LARO: cast.ana, NXT: cast.sam, EQIP: cast.lee } as const
type Side = keyof typeof people
const ask = (
  side: Side,
  url: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'PUT'; body?: object } = {},
) =>
  call(market.server, people[side], {
    method,
    url: `/market/${url}`,
    client: clientIds[side],
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
const readOwn = async (side: Side): Promise<OwnReliability> => (await ask(side, 'reliability')).body
const listOffers = async (side: Side): Promise<MarketList> => (await ask(side, 'offers')).body

/** An empty leg of NXT that LARO asked for: the offer as LARO sees it, and the quote that NXT has of it. */
async function demand() {
  await market.makeDeal('NXT')
  const offer = (await listOffers('LARO')).entries[0]?.id ?? ''
  const asked = await ask('LARO', `offers/${offer}/ask`, {
    method: 'POST',
    body: { passengers: 3, words: 'Two dogs.' },
  })
  expect(asked.status).toBe(200)
  await runDue(market.server.platform, postMarketAnswer)
  const [quote] = await market.within('NXT', (ctx) => listRecords(ctx, quotes, { isWhole: true }))
  if (quote === undefined) throw new Error('the demand has no quote')
  return { offer, quote: quote.id }
}

const amendQuote = (id: string, change: object) =>
  market.within('NXT', (ctx) => amendRecord(ctx, quotes, { id, amend: () => change }))
const price = (id: string, total: number) =>
  market.within('NXT', (ctx) => amendRecord(ctx, quotes, { id, amend: (row) => ({ price: { ...row.price, total } }) }))
const sendQuote = (id: string) => ask('NXT', `demands/${id}/quote`, { method: 'POST', body: { words: 'Gladly.' } })
const confirm = (id: string) => amendQuote(id, { status: 'qConfirmed' })

describe('a demand', () => {
  test('that is answered with a quote shows its words and page to who asked, and notifies them', async () => {
    const { offer, quote } = await demand()
    expect((await ask('NXT', `demands/${quote}`)).body.demand).toMatchObject({
      company: expect.stringMatching(/laro/i),
    })
    expect((await sendQuote(quote)).body.code).toBe('no-price')
    await price(quote, 900_000)
    expect((await sendQuote(quote)).body).toEqual({ state: 'delivered' })
    const { answers } = (await ask('LARO', `offers/${offer}`)).body
    expect(answers).toMatchObject([
      { kind: 'ask', reply: { kind: 'quote', words: 'Gladly.', page: expect.stringMatching(/^http.*\/shared\//) } },
    ])
    await runDue(market.server.platform, tellMarketReply)
    const { rows } = await owner(
      `select doc ->> 'user' as "user", doc ->> 'title' as title from unread where client_id = $1`,
      [clientIds.LARO],
    )
    expect(rows).toEqual([{ user: cast.ana.id, title: expect.stringMatching(/sent a quote$/) }])
    const [row] = await market.within('NXT', (ctx) => listRecords(ctx, quotes))
    expect(row).toMatchObject({ status: 'qOutstanding' })
  })

  test('that is declined delivers the reason, and makes its quote inactive', async () => {
    const { offer, quote } = await demand()
    const decline = (body: object) => ask('NXT', `demands/${quote}/decline`, { method: 'POST', body })
    expect((await decline({ reason: 'other', words: '' })).status).toBe(400)
    expect((await decline({ reason: 'too-short', words: '' })).body).toEqual({ state: 'delivered' })
    expect((await ask('LARO', `offers/${offer}`)).body.answers[0].reply).toMatchObject({ reason: 'too-short' })
    const [row] = await market.within('NXT', (ctx) => listRecords(ctx, quotes))
    expect(row).toMatchObject({ status: 'inactive' })
  })

  test('is answered by its owner alone, and another quote has none', async () => {
    const { quote } = await demand()
    const other = await market.makeQuote('NXT')
    expect((await ask('NXT', `demands/${other.id}`)).body).toEqual({ demand: null })
    expect(
      (await ask('NXT', `demands/${other.id}/decline`, { method: 'POST', body: { reason: 'too-short', words: '' } }))
        .status,
    ).toBe(404)
    for (const side of ['LARO', 'EQIP'] as const) expect((await ask(side, `demands/${quote}`)).status, side).toBe(404)
    expect(
      await market.read(
        'LARO',
        `select flightline.market_reply('${quote}', 'decline', 'other', 'x', null, null) as state`,
      ),
    ).toEqual([{ state: null }])
  })
})

describe('an event', () => {
  test('of a demand is open for a day, then missed, and an answer on time keeps it', async () => {
    const { quote } = await demand()
    expect((await readOwn('NXT')).facts).toEqual([
      expect.objectContaining({ kind: 'answer', isOwn: true, from: 'KTEB', to: 'KBNA' }),
    ])
    expect((await readOwn('NXT')).facts[0]).not.toHaveProperty('kept')
    expect((await readOwn('LARO')).facts).toEqual([])
    await owner('update market_facts set begun_at = begun_at - 90000000, due_at = due_at - 90000000')
    expect((await readOwn('NXT')).facts[0]).toMatchObject({ kept: false })
    await price(quote, 900_000)
    await sendQuote(quote)
    // An answer that comes late does not make it good.
    expect((await readOwn('NXT')).facts.find(({ kind }) => kind === 'answer')).toMatchObject({ kept: false })
    await owner(
      `update market_facts set due_at = due_at + 90000000, settled_at = null, is_kept = null where kind = 'answer'`,
    )
    await sendQuote(quote)
    expect((await readOwn('NXT')).facts.find(({ kind }) => kind === 'answer')).toMatchObject({ kept: true })
  })

  test.each([
    ['at the quoted price', 900_000, true],
    ['more cheaply', 899_999, true],
    ['above the quoted price', 900_001, false],
  ])('of a quote that is booked %s is counted so', async (_, total, kept) => {
    const { quote } = await demand()
    await price(quote, 900_000)
    await sendQuote(quote)
    await price(quote, total)
    await confirm(quote)
    const { facts } = await readOwn('NXT')
    expect(facts.find(({ kind }) => kind === 'price')).toMatchObject({ kept })
    expect(facts.find(({ kind }) => kind === 'booking')).not.toHaveProperty('kept')
  })

  test('of a booking is missed once its quote or trip is cancelled, and kept once it was flown', async () => {
    const { quote } = await demand()
    await price(quote, 900_000)
    await sendQuote(quote)
    await confirm(quote)
    const booking = async () => (await readOwn('NXT')).facts.find(({ kind }) => kind === 'booking')
    await owner(`update market_facts set day = '2026-01-01'`)
    expect(await booking()).toMatchObject({ kept: true })
    await owner(`update market_facts set day = '2030-01-01'`)
    const trip = await market.within('NXT', (ctx) =>
      createRecord(ctx, trips, { doc: trips.shape.parse({ status: 'tConfirmed', quote_id: quote }) }),
    )
    await market.within('NXT', (ctx) =>
      amendRecord(ctx, trips, { id: trip.id, amend: () => ({ status: 'cancelled' as const }) }),
    )
    expect(await booking()).toMatchObject({ kept: false })
  })

  test('of an acceptance that was taken back counts nowhere', async () => {
    const { quote } = await demand()
    await price(quote, 900_000)
    await sendQuote(quote)
    await price(quote, 950_000)
    await confirm(quote)
    await amendQuote(quote, { status: 'qOutstanding' })
    const { facts } = await readOwn('NXT')
    expect(facts.map(({ kind, kept }) => `${kind} ${String(kept)}`).toSorted()).toEqual([
      'answer true',
      'price undefined',
    ])
  })

  test('that was missed is contested by its company and answered by the other one; nobody else reads the words', async () => {
    await demand()
    await owner('update market_facts set begun_at = begun_at - 90000000, due_at = due_at - 90000000')
    const id = (await readOwn('NXT')).facts[0]?.id ?? ''
    const say = (side: Side, what: string, words: string) =>
      ask(side, `facts/${id}/${what}`, { method: 'PUT', body: { words } })
    expect((await say('LARO', 'objection', 'x')).status).toBe(404)
    expect((await say('LARO', 'reply', 'x')).status).toBe(404)
    expect((await say('NXT', 'objection', 'We called them at once.')).body).toEqual({ state: 'kept' })
    expect((await readOwn('LARO')).facts).toEqual([
      expect.objectContaining({ id, isOwn: false, objection: 'We called them at once.' }),
    ])
    expect((await say('EQIP', 'reply', 'x')).status).toBe(404)
    expect((await say('LARO', 'reply', 'Nobody called.')).body).toEqual({ state: 'kept' })
    expect((await readOwn('NXT')).facts[0]).toMatchObject({
      objection: 'We called them at once.',
      reply: 'Nobody called.',
    })
    expect((await readOwn('EQIP')).facts).toEqual([])
    await say('NXT', 'objection', '')
    expect((await readOwn('LARO')).facts).toEqual([])
    expect((await readOwn('NXT')).facts[0]).not.toHaveProperty('reply')
  })

  test('that went well, or is open, is not contested', async () => {
    await demand()
    const id = (await readOwn('NXT')).facts[0]?.id ?? ''
    const open = await ask('NXT', `facts/${id}/objection`, { method: 'PUT', body: { words: 'x' } })
    expect(open.status).toBe(404)
  })
})

describe('the counts of a company', () => {
  /** Events of NXT in the last whole month, each with its partner. */
  async function addEvents(partners: readonly string[], { missed = 0, months = 1 } = {}) {
    for (const [at, partner] of partners.entries()) {
      const { rows } = await owner(
        `insert into market_answers (from_client, to_client, item_id, source_type, source_id, leg_id, kind, words, answered_at)
         values ($1, $2, $3, 'deals', $3, '', 'ask', '', 1) returning id`,
        [partner, clientIds.NXT, randomUUID()],
      )
      await owner(
        `insert into market_facts (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at, due_at,
           settled_at, is_kept)
         select $1, $2, 'answer', $3, 'q', 'KTEB', 'KBNA', current_date, at, at, at, $4
         from (select (extract(epoch from date_trunc('month', timezone('UTC', now())) - $5 * interval '1 month') * 1000)::bigint + 1 as at) w`,
        [clientIds.NXT, partner, rows[0]?.['id'], at >= missed, months],
      )
    }
  }
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const seenBy = async (side: Side) => {
    const [entry] = (await listOffers(side)).entries
    return entry === undefined ? [] : (await ask(side, `offers/${entry.id}`)).body.reliability
  }

  test('are shown on an entry, with the months that are counted and without any score', async () => {
    await market.makeDeal('NXT')
    await addEvents([first, second, third, first, second, third], { missed: 2 })
    expect(await seenBy('LARO')).toEqual([
      {
        kind: 'answer',
        kept: 4,
        total: 6,
        contested: 0,
        first: expect.stringMatching(/-01$/),
        last: expect.any(String),
      },
    ])
    await owner(
      `update market_facts set objection = 'No.', objected_at = 1 where id = (select min(id) from market_facts where not is_kept)`,
    )
    expect(await seenBy('LARO')).toMatchObject([{ kept: 4, total: 6, contested: 1 }])
    expect((await readOwn('NXT')).counts).toMatchObject([{ kept: 4, total: 6, contested: 1 }])
  })

  test.each([
    ['four events', [first, second, third, first], 1],
    ['two other companies', [first, second, first, second, first, second], 1],
    ['five events of which one is the reader’s own', [first, second, third, first, clientIds.LARO], 1],
    ['events of the present month', [first, second, third, first, second], 0],
    ['events of more than a year ago', [first, second, third, first, second], 14],
  ])('are not shown from %s', async (_, partners, months) => {
    await market.makeDeal('NXT')
    await addEvents(partners, { months })
    expect(await seenBy('LARO')).toEqual([])
  })

  test('are shown to an affiliate, and to a company that sees no entry not at all', async () => {
    await addEvents([first, second, third, first, second])
    const counts = (side: Side) =>
      market.read(side, `select total from flightline.market_reliability('${clientIds.NXT}')`)
    expect(await counts('LARO')).toEqual([])
    expect(await counts('EQIP')).toEqual([])
    const { body } = await ask('LARO', 'affiliates', { method: 'POST', body: { company: clientIds.NXT } })
    expect(body.reliability).toMatchObject([{ kept: 5, total: 5 }])
    expect(await counts('LARO')).toEqual([{ total: 5 }])
    await market.setMarket('NXT', { enabled: false })
    expect(await counts('LARO')).toEqual([])
    await market.setMarket('NXT', { enabled: true })
  })

  test('follow from events that no client writes or reads beyond its own', async () => {
    await addEvents([first, second, third, first, second])
    expect(await market.read('LARO', 'select id from market_facts')).toEqual([])
    await expect(market.read('NXT', 'select quoted from market_facts')).rejects.toThrow('permission denied')
    await expect(market.read('NXT', 'select quote_id from market_facts')).rejects.toThrow('permission denied')
    for (const statement of ['update market_facts set is_kept = true', 'delete from market_facts'])
      await expect(market.read('NXT', statement)).rejects.toThrow('permission denied')
  })
})
