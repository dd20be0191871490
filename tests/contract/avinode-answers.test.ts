import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { sendAvinodeAnswer } from '../../server/charter/index.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import type { PlayedAnswer } from '../../server/simulated/avinode/network/avinode-things.ts'
import { AvinodeDesk, priceQuote } from './avinode-desk.ts'

let server: TestServer
let desk: AvinodeDesk

beforeAll(async () => {
  server = await openTestServer({ FLIGHTLINE_DEMO: 'true' })
  desk = await AvinodeDesk.open(server)
})
afterEach(() => desk.set('calls', ''))
afterAll(() => server.close())

describe('an answer', () => {
  const prepared = async () => {
    const { request, quote } = await desk.imported()
    await priceQuote(server, quote.id)
    return { request: request.id, quote: quote.id, url: `quotes/${quote.id}` }
  }
  const last = async (quote: string) => (await desk.talk(quote)).answers[0]

  test('with a quote arrives with its lines, and moves the quote to Outstanding', async () => {
    const { request, quote, url } = await prepared()
    const asked = await desk.send(`${url}/quote`, { message: 'A fine jet.' })
    expect(asked.body.answers[0]).toMatchObject({ kind: 'quote', status: 'queued', total: 2_500_000 })
    expect((await desk.send(`${url}/quote`, {})).body.code).toBe('avinode-waiting')
    await desk.work()
    const [answer] = await desk.answers(request)
    expect(answer?.body).toMatchObject({
      message: 'A fine jet.',
      quote: {
        sellerPrice: { price: 25_000, currency: 'USD' },
        lineItems: [{ displayName: 'Charter price', price: 25_000 }],
        segments: [{ startAirport: { icao: 'KTEB' }, dateTime: { date: '2027-03-04', time: '20:30' } }],
      },
    })
    expect(JSON.stringify(answer)).not.toMatch(/cost|margin/i)
    expect(await last(quote)).toMatchObject({ status: 'sent', by: 'Ana Ruiz' })
    expect(await desk.quote(request)).toMatchObject({
      status: 'qOutstanding',
      metadata: { avinode: { answer: { kind: 'quote', status: 'sent' } } },
    })
  })

  test('without a price is refused before anything is stored', async () => {
    const { quote } = await desk.imported()
    const refused = await desk.send(`quotes/${quote.id}/quote`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'avinode-no-price'])
    expect((await desk.talk(quote.id)).answers).toEqual([])
  })

  test('that declines arrives with its reason, and ends the quote', async () => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/decline`, { reason: 'CREW_NOT_AVAILABLE', message: 'Sorry.' })
    await desk.work()
    expect(await desk.answers(request)).toMatchObject([
      { act: 'decline', body: { declineReason: 'CREW_NOT_AVAILABLE', message: 'Sorry.' } },
    ])
    expect(await desk.quote(request)).toMatchObject({ status: 'inactive', lost_reason: 'declined' })
    expect(await last(quote)).toMatchObject({ status: 'sent', reason: 'CREW_NOT_AVAILABLE' })
  })

  test('that is a message is written into the conversation once it arrived', async () => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/message`, { message: 'We hold a jet for you.' })
    await desk.work()
    expect(await desk.answers(request)).toMatchObject([{ act: 'chat', body: { message: 'We hold a jet for you.' } }])
    expect((await desk.messages(quote)).some(({ message }) => message.includes('We hold a jet for you.'))).toBe(true)
  })

  test('that Avinode refuses is shown with its reason, and can be sent again', async () => {
    const { request, quote, url } = await prepared()
    await desk.set('refuse', 'refuse')
    await desk.send(`${url}/quote`, {})
    await desk.work()
    const failed = await last(quote)
    expect(failed).toMatchObject({ status: 'failed', response: expect.stringContaining('may not answer') })
    expect(await desk.quote(request)).toMatchObject({ status: 'qBroker' })
    const again = await desk.send(`${url}/answers/${failed?.id}/again`)
    expect(again.body.answers[0]).toMatchObject({ id: failed?.id, status: 'queued', response: '' })
    await desk.work()
    expect(await last(quote)).toMatchObject({ status: 'sent' })
    expect((await desk.send(`${url}/answers/${failed?.id}/again`)).body.code).toBe('avinode-sent')
  })

  test.each([
    ['is too busy', () => desk.set('busy', 'busy')],
    ['is offline', () => desk.set('calls', 'offline')],
  ])('to an Avinode that %s is tried again', async (_, spoil) => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/quote`, {})
    await spoil()
    await expect(desk.work()).rejects.toThrow('not sent yet')
    expect(await last(quote)).toMatchObject({ status: 'queued', response: expect.stringContaining('asked again') })
    await desk.set('calls', '')
    const { id = '' } = (await last(quote)) ?? {}
    await inLaro(server, (ctx) => enqueue(ctx, sendAvinodeAnswer, { payload: { id } }))
    await desk.work()
    expect(await desk.answers(request)).toHaveLength(1)
    expect(await last(quote)).toMatchObject({ status: 'sent' })
  })

  test.each([
    ['dropped', 'quote', {}],
    ['wrong', 'quote', { message: 'A fine jet.' }],
    ['dropped', 'decline', { reason: 'OTHER', message: 'Sorry.' }],
    ['dropped', 'message', { message: 'We hold a jet for you.' }],
  ])('whose answer is %s, a %s, is found at Avinode, and is sent once', async (mode, kind, body) => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/${kind}`, body)
    await desk.set('calls', mode)
    await desk.work()
    expect(await last(quote)).toMatchObject({ status: 'sent' })
    await desk.work()
    expect(await desk.answers(request)).toHaveLength(1)
  })

  test('in doubt is not taken for an earlier one with the same words or another price', async () => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/message`, { message: 'Hello' })
    await desk.work()
    await desk.atMarket(({ book }) => {
      for (const one of book.list<PlayedAnswer>('answer', { request }))
        book.keep({ ...one, created: one.created - 3_600_000 })
    })
    await desk.send(`${url}/message`, { message: 'Hello' })
    await server.platform.pools.owner.query(
      `update avinode_answers set status = 'ending', claim = 'dead' where quote_id = $1 and status = 'queued'`,
      [quote],
    )
    await desk.work()
    expect(await last(quote)).toMatchObject({ status: 'unknown' })
    expect(await desk.answers(request)).toHaveLength(1)
  })

  test.each([
    ['sending', 'sent', 1],
    ['ending', 'unknown', 0],
  ])('whose run died while it was %s ends as %s', async (status, end, count) => {
    const { request, quote, url } = await prepared()
    await desk.send(`${url}/quote`, {})
    await server.platform.pools.owner.query(
      `update avinode_answers set status = $1, claim = 'dead' where quote_id = $2`,
      [status, quote],
    )
    await desk.work()
    expect(await last(quote)).toMatchObject({ status: end })
    expect(await desk.answers(request)).toHaveLength(count)
  })

  test('to another quote, or by a person without the role, is refused', async () => {
    const { url } = await prepared()
    const plain = await inLaro(server, (ctx) =>
      createRecord(ctx, quotes, { doc: quotes.shape.parse({ status: 'qCreated' }) }),
    )
    expect((await desk.send(`quotes/${plain.id}/decline`, { reason: 'OTHER' })).body.code).toBe('avinode-not-from')
    expect((await desk.talk(plain.id)).request).toBeNull()
    expect((await desk.send(`${url}/decline`, { reason: 'OTHER' }, { person: cast.rae })).status).toBe(403)
    expect((await desk.get(url, cast.rae)).status).toBe(403)
  })
})
