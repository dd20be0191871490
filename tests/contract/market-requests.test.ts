import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, airports, deals, quotes, type MarketList, type MarketMatch } from '../../domain/charter/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { postMarketAnswer } from '../../server/charter/index.ts'
import { amendRecord, createRecord, getRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast, clientIds, type CastMember, type ClientKey } from '../world.ts'
import { marketAirports, marketLeg, openMarketWorld, type MarketWorld } from './market-world.ts'

// Flight Requests and Flight Availability of two clients, and the answers between them (decisions K4, K5 and K9).

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
  await market.within('NXT', async (ctx) => {
    const doc = {
      name: 'Phenom',
      seats: 7,
      model: { name: 'Phenom 300' },
      tail_number: 'N223NW',
      airport: marketAirports.KHPN,
    }
    await createRecord(ctx, aircraft, { doc: aircraft.shape.parse(doc) })
    await createRecord(ctx, airports, { doc: airports.shape.parse({ ...marketAirports.KHPN }) })
  })
})
afterAll(() => market.server.close())

interface Asked {
  readonly person?: CastMember
  readonly client?: ClientKey
  readonly body?: object
  readonly key?: string
}

let keys = 0
async function ask(
  path: string,
  { person = cast.sam, client = 'NXT', body, key = `market-${(keys += 1)}` }: Asked = {},
) {
  const headers = await market.server.headersOf(person, clientIds[client])
  const answer = await market.server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/market/${path}`,
    headers: { ...headers, ...(body !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() as never }
}

const list = async (path: string, asked?: Asked): Promise<MarketList> => (await ask(path, asked)).body
const ofLaro = { person: cast.ana, client: 'LARO' } as const

/** A request of LARO that participants see, as NXT sees it. */
async function askFlight(facts: object = {}) {
  const quote = await market.makeQuote('LARO', { market: 'participants', legs: [marketLeg('KPHL', 'KTYS')], ...facts })
  await market.match()
  const { entries } = await list('requests')
  const entry = entries.find(({ isOwn }) => !isOwn)
  if (entry === undefined) throw new Error('NXT does not see the request')
  return { quote, entry, end: () => market.within('LARO', (ctx) => trashRecord(ctx, quotes, { id: quote.id })) }
}

const messagesAbout = (client: ClientKey, id: string) =>
  market.within(client, (ctx) =>
    listRecords(ctx, threadsmsgs, {
      isWhole: true,
      where: {
        and: [
          ['object_type', '==', 'quotes'],
          ['object_id', '==', id],
        ],
      },
    }),
  )

test('a request of another client is new, with the score of the own empty leg and the words of its points', async () => {
  const deal = await market.makeDeal('NXT')
  const { entry, end } = await askFlight()
  expect(entry).toMatchObject({ state: 'new', company: expect.stringMatching(/laro/i), best: 90, matches: 1 })
  const { body } = await ask(`requests/${entry.id}`)
  const { matches } = body as { matches: MarketMatch[] }
  expect(matches).toEqual([
    expect.objectContaining({
      level: 'High',
      score: 90,
      detourMiles: 43,
      words: '100 − 5 departs 92 mi away − 5 arrives 152 mi away',
      entry: expect.objectContaining({ isOwn: true, path: `empties/${deal.id}` }),
    }),
  ])
  expect(JSON.stringify(body)).not.toContain(clientIds.LARO)
  await end()
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
})

test('a free aircraft is listed with its distance, and the entry of another client has no path', async () => {
  const { entry, end } = await askFlight()
  const { body } = await ask(`requests/${entry.id}`)
  const { freeTails, entry: opened } = body as {
    freeTails: { tail: string; miles: number; words: string }[]
    entry: object
  }
  expect(freeTails).toEqual([
    expect.objectContaining({ tail: 'N223NW', miles: 115, score: 90, words: '100 − 10 stands 115 mi away' }),
  ])
  expect(opened).not.toHaveProperty('path')
  await end()
})

test('filters by place, days, state and price leave out what does not suit', async () => {
  const { entry, end } = await askFlight()
  const found = async (query: string) => (await list(`requests?${query}`)).entries.some(({ id }) => id === entry.id)
  expect(await found('from=KPHL')).toBe(true)
  expect(await found('from=KTEB')).toBe(false)
  expect(await found('from=KHPN&miles=120')).toBe(true)
  expect(await found('from=KHPN&miles=100')).toBe(false)
  expect(await found('to=KTYS&state=new&of=others')).toBe(true)
  expect(await found('state=declined')).toBe(false)
  expect(await found('affiliates=true')).toBe(false)
  expect(await found('first=2030-05-06&last=2030-05-06')).toBe(true)
  expect(await found('first=2030-05-07')).toBe(false)
  // A past first day is today's.
  expect(await found('first=2001-01-01')).toBe(true)
  expect((await list('requests?first=2001-01-01&last=2001-02-01')).entries).toEqual([])
  await end()
})

test('a price that its reader is not shown is in no answer, no filter and no order', async () => {
  const hidden = await market.makeDeal('NXT', { price: { total: 900_000 }, show_price: false })
  const shown = await market.makeDeal('NXT', { price: { total: 800_000 }, show_price: true })
  const prices = async (query = '') => (await list(`offers${query}`, ofLaro)).entries.map(({ price }) => price)
  expect((await prices('?sort=price')).toString()).toBe([800_000, undefined].toString())
  expect(await prices('?priced=true')).toEqual([800_000])
  expect(await prices('?most=1000000')).toEqual([800_000])
  expect((await list('offers?priced=true')).total).toBe(2)
  for (const { id } of [hidden, shown]) await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id }))
})

test('pages follow each other without a gap in each order', async () => {
  const made = []
  for (const day of [0, 1, 2])
    made.push(
      await market.makeQuote('NXT', {
        legs: [marketLeg('KTEB', 'KBNA', { times: { takeoffUTC: Date.UTC(2030, 5, 6 + day, 15) } })],
      }),
    )
  for (const sort of ['newest', 'departure', 'score']) {
    const whole = await list(`requests?sort=${sort}`)
    const ids: string[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const page: MarketList = await list(
        `requests?sort=${sort}&limit=1${next && `&cursor=${encodeURIComponent(next)}`}`,
      )
      ids.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(ids, sort).toEqual(whole.entries.map(({ id }) => id))
    expect(whole.total).toBe(3)
  }
  expect((await ask('requests?cursor=what')).status).toBe(400)
  for (const { id } of made) await market.within('NXT', (ctx) => trashRecord(ctx, quotes, { id }))
})

test('a request that is not shown to a client is unknown to it, for reading and for answers', async () => {
  const quote = await market.makeQuote('LARO')
  const [own] = (await list('requests', ofLaro)).entries
  const id = own?.id ?? ''
  expect((await ask(`requests/${id}`, ofLaro)).status).toBe(200)
  for (const asked of [
    { path: `requests/${id}` },
    { path: `requests/${id}/decline`, body: { reason: 'no-aircraft', words: '' } },
    { path: `requests/${id}/quote`, body: { quote: crypto.randomUUID(), total: 100, words: '' } },
  ])
    expect((await ask(asked.path, asked)).status, asked.path).toBe(404)
  expect((await ask(`requests/${id}/decline`, { ...ofLaro, body: { reason: 'no-aircraft', words: '' } })).status).toBe(
    409,
  )
  await market.within('LARO', (ctx) => trashRecord(ctx, quotes, { id: quote.id }))
})

test('a quote is delivered once into the conversation of the request, with its page, and marks it answered', async () => {
  const { quote, entry, end } = await askFlight()
  const body = { quote: crypto.randomUUID(), total: 1_234_070, words: 'The dog flies free.' }
  const first = await ask(`requests/${entry.id}/quote`, { body })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body).toMatchObject({ state: 'delivered', quote: body.quote })
  expect((await ask(`requests/${entry.id}/quote`, { body })).body).toMatchObject({
    state: 'delivered',
    quote: body.quote,
  })
  await runDue(market.server.platform, postMarketAnswer)
  await runDue(market.server.platform, postMarketAnswer)
  const received = await messagesAbout('LARO', quote.id)
  expect(received).toHaveLength(1)
  expect(received[0]?.message).toMatch(/sent a quote: https?:\/\/\S+\/shared\/\S+\n\nThe dog flies free\./)
  const [made] = await market.within('NXT', (ctx) => listRecords(ctx, quotes, { where: ['id', '==', body.quote] }))
  expect(made).toMatchObject({ status: 'qOutstanding', source: 'mq', price: { total: 1_234_070 } })
  expect((await list('requests?state=answered')).entries.map(({ id }) => id)).toEqual([entry.id])
  // The quote itself is no request.
  expect((await list('requests?of=own')).total).toBe(0)
  await end()
})

const accept = async (id: string) => {
  const { version } = await market.within('NXT', (ctx) => getRecord(ctx, quotes, id))
  const headers = { ...(await market.server.headersOf(cast.sam, clientIds.NXT)), 'idempotency-key': `accept-${id}` }
  const payload = { version, why: 'By phone', isConfirmed: true }
  return market.server.app.inject({ method: 'POST', url: `/api/quotes/${id}/accept`, headers, payload })
}

test('an accepted quote for an own empty leg books the leg, and no second one for it is accepted', async () => {
  const deal = await market.makeDeal('NXT')
  const { entry, end } = await askFlight()
  const [offer] = (await list('offers?of=own')).entries
  const made = [crypto.randomUUID(), crypto.randomUUID()]
  for (const quote of made)
    expect(
      (await ask(`requests/${entry.id}/quote`, { body: { quote, offer: offer?.id, total: 900_000, words: '' } }))
        .status,
    ).toBe(200)
  const answers = await Promise.all(made.map(accept))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ title: 'Sold Already' })
  expect((await market.within('NXT', (ctx) => getRecord(ctx, deals, deal.id))).booked).toBe(true)
  expect((await list('offers', ofLaro)).entries).toEqual([])
  await end()
})

test('a quote by the price rules without a price is refused, and nothing is made', async () => {
  const { entry, end } = await askFlight()
  const body = { quote: crypto.randomUUID(), words: '' }
  expect((await ask(`requests/${entry.id}/quote`, { body })).status).toBe(400)
  expect(await market.within('NXT', (ctx) => listRecords(ctx, quotes, { where: ['id', '==', body.quote] }))).toEqual([])
  await end()
})

test('a decline delivers its reason once, and marks the request declined for that client alone', async () => {
  const { quote, entry, end } = await askFlight()
  const refused = await ask(`requests/${entry.id}/decline`, { body: { reason: 'other', words: ' ' } })
  expect(refused.status).toBe(400)
  for (const words of ['', 'Still too short.'])
    expect((await ask(`requests/${entry.id}/decline`, { body: { reason: 'too-short', words } })).status).toBe(200)
  await runDue(market.server.platform, postMarketAnswer)
  expect((await messagesAbout('LARO', quote.id)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/declined: Too short\.$/),
  ])
  expect((await list('requests')).counts).toMatchObject({ declined: 1, new: 0 })
  expect((await list('requests', ofLaro)).entries.map(({ state }) => state)).toEqual(['mine'])
  await end()
})

test('an answer to a request that was withdrawn is refused, and one that was on its way is not posted', async () => {
  const { quote, entry, end } = await askFlight()
  const body = { reason: 'no-aircraft', words: '' }
  expect((await ask(`requests/${entry.id}/decline`, { body })).status).toBe(200)
  await end()
  await runDue(market.server.platform, postMarketAnswer)
  expect(await messagesAbout('LARO', quote.id)).toEqual([])
  expect((await ask(`requests/${entry.id}/decline`, { body })).status).toBe(404)
})

test('a demand for an offer becomes a broker request of its owner, once, and once more when it is offered again', async () => {
  const deal = await market.makeDeal('NXT')
  const body = { passengers: 3, words: 'Three people, no bags.' }
  const listFirst = async () => (await list('offers', ofLaro)).entries[0]
  const askFor = (id = '', more: object = {}) => ask(`offers/${id}/ask`, { body, ...more })
  const offer = await listFirst()
  for (const _ of [1, 2]) expect((await askFor(offer?.id, ofLaro)).body).toEqual({ state: 'delivered' })
  await runDue(market.server.platform, postMarketAnswer)
  const listMade = () =>
    market.within('NXT', (ctx) => listRecords(ctx, quotes, { where: ['source', '==', 'md'], isWhole: true }))
  const made = await listMade()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ status: 'qBroker', notes: body.words, legs: [{ paxNum: 3 }] })
  const request = made[0]?.id ?? ''
  expect(JSON.stringify(await messagesAbout('NXT', request))).toContain(
    `Answer with a quote or a decline: ${market.server.platform.config.PUBLIC_URL}/nxt/quotes/${request}`,
  )
  expect(await listFirst()).toMatchObject({ state: 'answered' })
  expect((await askFor(offer?.id)).status).toBe(409)
  await market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: deal.id, amend: () => ({ hidden: true }) }))
  await market.within('NXT', (ctx) => amendRecord(ctx, deals, { id: deal.id, amend: () => ({ hidden: false }) }))
  const again = await listFirst()
  expect(again).toMatchObject({ state: 'new' })
  for (const _ of [1, 2]) expect((await askFor(again?.id, ofLaro)).body).toEqual({ state: 'delivered' })
  await runDue(market.server.platform, postMarketAnswer)
  expect(await listMade()).toHaveLength(2)
  await market.within('NXT', (ctx) => trashRecord(ctx, deals, { id: deal.id }))
})

test('the sender of an answer reads neither its receiver nor the record, and takes no answer to another', async () => {
  await expect(market.read('NXT', 'select to_client, source_id from market_answers')).rejects.toThrow(
    'permission denied',
  )
  await expect(market.read('NXT', 'select to_client from market_answers')).rejects.toThrow('permission denied')
  expect(await market.read('EQIP', 'select id from market_answers')).toEqual([])
  expect(await market.read('EQIP', "select * from flightline.take_market_answer('x')")).toEqual([])
})
