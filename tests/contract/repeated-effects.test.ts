import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptances } from '../../domain/charter/index.ts'
import { shares } from '../../domain/commerce/index.ts'
import { keptAnswersMs } from '../../domain/kernel/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, makeTrip } from './invoice-server.ts'
import { openPageServer, type PageServer } from './page-calls.ts'

let pages: PageServer

beforeAll(async () => {
  pages = await openPageServer()
})

afterAll(() => pages.server.close())

/** Sends a call of staff, under the same key each time. */
function staffCall(url: string) {
  const headers = { 'idempotency-key': randomUUID() }
  return (body: object) => call(pages.server, cast.ana, { method: 'POST', url, body, headers })
}

/** Sends a call of a customer, under the same key each time. */
function customerCall(url: string) {
  const headers = { 'idempotency-key': randomUUID() }
  return async (payload: object) => {
    const answer = await pages.server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
}

const keyUsed = [409, 'key-used']

describe('with the answer lost and the key repeated', () => {
  test('a share opens one page, and other words are refused', async () => {
    const quote = await pages.quoteOf()
    const share = staffCall('/charter/shares')
    const first = await share({ kind: 'quote', id: quote.id })
    expect(first.status).toBe(200)
    expect(await share({ kind: 'quote', id: quote.id })).toEqual(first)
    const other = await share({ kind: 'quote', id: quote.id, days: 3 })
    expect([other.status, other.body.code]).toEqual(keyUsed)
    const rows = await inLaro(pages.server, (ctx) =>
      listRecords(ctx, shares, { where: ['object_id', '==', quote.id], limit: 10 }),
    )
    expect(rows).toHaveLength(1)
  })

  test('a payment is recorded once, and another press records another one', async () => {
    const desk = deskOf(pages.server)
    const { body: invoice } = await desk.invoice((await makeTrip(pages.server)).id)
    await desk.send(invoice.id)
    const url = `/invoices/${invoice.id}/payments`
    const payment = { id: randomUUID(), amount: 100_000, method: 'wire', reference: 'Wire 7', date: Date.now() }
    const pay = staffCall(url)
    const first = await pay(payment)
    expect([first.status, first.body]).toMatchObject([200, {}])
    expect(await pay(payment)).toEqual(first)
    const other = await pay({ ...payment, amount: 1 })
    expect([other.status, other.body.code]).toEqual(keyUsed)
    expect(await desk.read('invoices', invoice.id)).toMatchObject({ balanceDue: 951_250 })
    expect((await staffCall(url)({ ...payment, id: randomUUID() })).status).toBe(200)
    expect(await desk.read('invoices', invoice.id)).toMatchObject({ balanceDue: 851_250 })
  })

  test('a signature is given once and shown again as it was', async () => {
    const quote = await pages.quoteOf()
    const token = await pages.shareToken(quote.id)
    const { body } = await pages.open(token)
    const sign = customerCall('/shared/signatures')
    const signing = { token, agreed: true, name: 'Mia Lund', option: quote.id, hash: body.hash }
    const first = await sign(signing)
    expect(first).toMatchObject({ status: 200, body: { signed: { name: 'Mia Lund' } } })
    expect(await sign(signing)).toEqual(first)
    const rows = await inLaro(pages.server, (ctx) =>
      listRecords(ctx, acceptances, { where: ['quote_id', '==', quote.id], limit: 10 }),
    )
    expect(rows).toHaveLength(1)
  })

  test('a refused call keeps no answer: the same key works once the reason is gone', async () => {
    const create = staffCall(`/data/clients/${laro}/tasks`)
    expect((await create({ name: 7 })).status).toBe(400)
    const made = await create({ name: 'Call the handler' })
    expect(made.status).toBe(201)
    expect(await create({ name: 'Call the handler' })).toEqual(made)
  })

  test('a payment that is asked again after a reload, shortly before its answer may be removed, is recorded once', async () => {
    const desk = deskOf(pages.server)
    const { body: invoice } = await desk.invoice((await makeTrip(pages.server)).id)
    await desk.send(invoice.id)
    const payment = { id: randomUUID(), amount: 100_000, method: 'wire', reference: 'Wire 8', date: Date.now() }
    const headers = { 'idempotency-key': randomUUID() }
    const asked = { method: 'POST', url: `/invoices/${invoice.id}/payments`, body: payment, headers } as const
    const first = await call(pages.server, cast.ana, asked)
    expect(first.status).toBe(200)
    await runTimed(
      pages.server.platform,
      purge([], () => Promise.resolve([])),
      keptAnswersMs - minuteMs,
    )
    expect(await call(pages.server, cast.ana, asked)).toEqual(first)
    expect(await desk.read('invoices', invoice.id)).toMatchObject({ balanceDue: 951_250 })
  })

  test('a question of a customer is kept once, also when it is asked again much later', async () => {
    const quote = await pages.quoteOf()
    const token = await pages.shareToken(quote.id)
    const ask = customerCall('/shared/questions')
    expect((await ask({ token, message: 'Is the dog welcome?' })).status).toBe(200)
    // Tokens of users end before that, so this test comes last. The same words are one message for ten minutes, under
    // any key.
    pages.server.advance(11 * minuteMs)
    expect((await ask({ token, message: 'Is the dog welcome?' })).status).toBe(200)
    const other = await ask({ token, message: 'Is the cat welcome?' })
    expect([other.status, other.body['code']]).toEqual(keyUsed)
    expect(await pages.messagesOn(quote.id)).toHaveLength(1)
    expect((await customerCall('/shared/questions')({ token, message: 'Is the dog welcome?' })).status).toBe(200)
    expect(await pages.messagesOn(quote.id)).toHaveLength(2)
  })
})
