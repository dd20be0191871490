import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import { AvinodeDesk, priceQuote } from './avinode-desk.ts'

let server: TestServer
let desk: AvinodeDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await AvinodeDesk.open(server)
})
afterEach(() => desk.set('calls', ''))
afterAll(() => server.close())

describe('the connection', () => {
  test('a client without it sees that Avinode is not configured, and with it no token', async () => {
    await desk.send('connection', undefined, { method: 'DELETE' })
    expect((await desk.get('connection')).body).toMatchObject({ isConfigured: false, webhook: '' })
    await desk.connect()
    const { body } = await desk.get('connection')
    expect(body).toMatchObject({ isConfigured: true, isPlayed: true, checked: null, isHooked: false })
    expect(JSON.stringify(body)).not.toContain('avinode-demo-')
  })

  test('a test stores the answer and sets up the webhook', async () => {
    expect((await desk.send('connection/check')).body).toMatchObject({ isHooked: true, checked: { failed: '' } })
    const hooks = await desk.atMarket(({ book }) => book.list('webhook'))
    expect(hooks).toHaveLength(1)
    await desk.send('connection/check')
    expect(await desk.atMarket(({ book }) => book.list('webhook'))).toHaveLength(1)
  })

  test('refused tokens are named, and nothing else changes', async () => {
    const url = 'https://avinode.example/api'
    const body = { url, apiToken: `avinode-demo-LARO${'0'.repeat(32)}`, secret: 'wrong' }
    await desk.send('connection', body, { method: 'PUT' })
    const { checked } = (await desk.send('connection/check')).body
    expect(checked.failed).toContain('refuses our tokens')
    await desk.connect()
  })

  test('an open address and missing tokens are refused with their fields', async () => {
    const open = await desk.send('connection', { url: 'http://avinode.example/api' }, { method: 'PUT' })
    expect([open.status, open.body.issues[0].path]).toEqual([400, 'url'])
    const other = await desk.send('connection', { url: 'https://other.example' }, { method: 'PUT' })
    expect(other.body.issues.map(({ path }: { path: string }) => path)).toEqual(['apiToken', 'secret'])
    expect((await desk.send('connection/check', undefined, { person: cast.jo })).status).toBe(403)
  })
})

describe('a request of a buyer', () => {
  test('becomes a broker request with its contact, legs and conversation, once', async () => {
    const request = await desk.ask()
    expect((await desk.hook()).statusCode).toBe(204)
    expect((await desk.hook()).statusCode).toBe(204)
    await desk.read()
    await desk.exchange()
    const all = await desk.quotesOf(request.id)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      status: 'qBroker',
      quoteType: 'want',
      source: 'b',
      aircraft_type: 'm',
      route: 'KTEB-KVNY',
      paxNum: 4,
      notes: 'Aircraft asked for:\n- Midsize jet',
      contact: { name: 'Mia Lund', email: 'mia@customer.example', company: 'Harbour Brokers' },
    })
    expect(all[0]?.legs[0]?.times).toMatchObject({ takeoffDate: '3/4/2027', takeoffTime: '3:30 PM' })
    const words = (await desk.messages(all[0]?.id ?? '')).map(({ message }) => message)
    expect(words).toHaveLength(2)
    expect(words.join('\n')).toContain('Two dogs on board.')
    expect((await desk.talk(all[0]?.id ?? '')).request).toMatchObject({ id: request.id, state: 'open', held: [] })
  })

  test('is found by asking where its notice is lost', async () => {
    const request = await desk.ask()
    await desk.exchange()
    expect(await desk.quotesOf(request.id)).toHaveLength(1)
    expect((await desk.get('connection')).body.polled.failed).toBe('')
  })

  test('of a buyer without an address finds the contact of the last one', async () => {
    const nameless = { id: '99', company: 'Quiet Air', firstName: '', lastName: '', email: '' }
    const [one, other] = [await desk.imported({ buyer: nameless }), await desk.imported({ buyer: nameless })]
    expect(other.quote.contact?.id).toBe(one.quote.contact?.id)
    const contact = await inLaro(server, (ctx) => beyondReach(ctx, contacts).get(one.quote.contact?.id ?? ''))
    expect(contact.company).toBe('Quiet Air')
  })

  test('that changes writes what staff did not change, and keeps what staff added', async () => {
    const { request, quote } = await desk.imported()
    const [leg] = quote.legs
    await desk.change(quote.id, { legs: [{ ...leg, aircraft: { tail_number: '', type: 'sm' } }] })
    await desk.atMarket((market) => market.postpone(request.id, 1))
    await desk.notice()
    const now = await desk.quote(request.id)
    expect(now).toMatchObject({ paxNum: 5, legs: [{ id: leg?.id, aircraft: { type: 'sm' } }] })
    expect(now.legs[0]?.times.takeoffDate).toBe('3/5/2027')
    expect((await desk.talk(quote.id)).request?.held).toEqual([])
  })

  test('that changes a field that staff changed too is held, and settled by a person', async () => {
    const { request, quote } = await desk.imported()
    const [leg] = quote.legs
    expect((await desk.change(quote.id, { legs: [{ ...leg, paxNum: 9 }] })).status).toBe(200)
    await desk.atMarket((market) => market.postpone(request.id, 1))
    await desk.notice()
    expect(await desk.quote(request.id)).toMatchObject({ paxNum: 9 })
    expect((await desk.talk(quote.id)).request?.held).toEqual(['legs'])
    const taken = await desk.send(`quotes/${quote.id}/change`, { isTaken: true })
    expect(taken.body.request.held).toEqual([])
    expect(await desk.quote(request.id)).toMatchObject({ paxNum: 5 })
    expect((await desk.send(`quotes/${quote.id}/change`, { isTaken: true })).status).toBe(409)
  })

  test('whose changes are kept out is not asked about again until the next change', async () => {
    const { request, quote } = await desk.imported()
    const [leg] = quote.legs
    await desk.change(quote.id, { legs: [{ ...leg, paxNum: 9 }] })
    await desk.atMarket((market) => market.postpone(request.id, 1))
    await desk.notice()
    await desk.send(`quotes/${quote.id}/change`, { isTaken: false })
    await desk.atMarket((market) => market.write(request.id, 'Any news?'))
    await desk.notice()
    expect((await desk.talk(quote.id)).request?.held).toEqual([])
    expect(await desk.quote(request.id)).toMatchObject({ paxNum: 9 })
    expect((await desk.messages(quote.id)).map(({ message }) => message)).toContain('Any news?')
  })

  test('that is cancelled ends its quote and notifies its agent', async () => {
    const { request, quote } = await desk.imported()
    await desk.change(quote.id, { agents: [{ id: cast.jo.id, label: 'Jo' }] })
    await desk.atMarket((market) => market.change(request.id, { state: 'cancelled' }))
    await desk.notice()
    expect(await desk.quote(request.id)).toMatchObject({ status: 'inactive', lost_reason: 'plans' })
    expect((await desk.talk(quote.id)).request?.state).toBe('cancelled')
    const refused = await desk.send(`quotes/${quote.id}/decline`, { reason: 'OTHER' })
    expect([refused.status, refused.body.code]).toEqual([409, 'avinode-cancelled'])
  })

  test('of an agreed quote changes nothing in it', async () => {
    const { request, quote } = await desk.imported()
    await priceQuote(server, quote.id)
    for (const status of ['qCreated', 'qOutstanding', 'qConfirmed'] as const)
      await inLaro(server, (ctx) =>
        asVerb(ctx, quotes).amend({ id: quote.id, amend: () => ({ status, priced_for: null }) }),
      )
    await desk.atMarket((market) => market.change(request.id, { state: 'cancelled' }))
    await desk.notice()
    expect(await desk.quote(request.id)).toMatchObject({ status: 'qConfirmed' })
  })
})

describe('the webhook', () => {
  test('refuses each call that Avinode did not make, in the same words', async () => {
    await desk.ask()
    const stored = () => server.platform.pools.owner.query(`select 1 from provider_events where provider = 'avinode'`)
    const before = (await stored()).rowCount
    const calls = [
      { headers: { authorization: '' } },
      { headers: { authorization: `Basic ${Buffer.from('avinode:wrong').toString('base64')}` } },
      { headers: { authorization: 'Bearer x' } },
      { path: `/api/hooks/avinode/${'a'.repeat(32)}` },
      { words: 'no notice' },
      { words: JSON.stringify({ id: '../../rfqs', type: 'rfqs' }) },
      { words: JSON.stringify({ id: 'arfq-1', type: 'schedules' }) },
    ]
    for (const given of calls) expect((await desk.hook(given)).statusCode, JSON.stringify(given)).toBe(404)
    expect((await stored()).rowCount).toBe(before)
  })

  test('a notice of an unknown request is processed and changes nothing', async () => {
    await desk.hook({ words: JSON.stringify({ id: 'arfq-999', type: 'rfqs' }) })
    expect(await desk.read()).toBe(1)
    const { rows } = await server.platform.pools.owner.query(
      `select state from provider_events where provider = 'avinode' order by place desc limit 1`,
    )
    expect(rows).toEqual([{ state: 'processed' }])
  })

  test('a notice that comes while Avinode is offline waits', async () => {
    const request = await desk.ask()
    await desk.set('calls', 'offline')
    await desk.notice()
    expect(await desk.quotesOf(request.id)).toEqual([])
    await desk.set('calls', '')
    await desk.read(hourMs)
    expect(await desk.quotesOf(request.id)).toHaveLength(1)
  })
})
