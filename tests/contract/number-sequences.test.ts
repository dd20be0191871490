import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices, quotes, trips } from '../../domain/charter/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const numbered: readonly [string, RecordDefinition, string][] = [
  ['quotes', quotes, 'quote_number'],
  ['trips', trips, 'trip_number'],
  ['orders', orders, 'number'],
  ['invoices', invoices, 'number'],
]

const make = async (name: string, doc: object = {}) => {
  const { status, body } = await call(server, cast.sue, {
    method: 'POST',
    url: `/data/clients/${laro}/${name}`,
    body: doc,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const numbersOf = (rows: readonly Record<string, unknown>[], field: string): number[] =>
  rows.map((row) => Number(row[field])).toSorted((one, other) => one - other)

test.each(numbered)('%s made at once get the next numbers, each once without a gap', async (name, _, field) => {
  const rows = await Promise.all(Array.from({ length: 8 }, () => make(name)))
  const first = Number((await make(name))[field]) - rows.length
  expect(numbersOf(rows, field)).toEqual(rows.map((_row, at) => first + at))
})

test('a number that was not used, because its transaction failed, comes next', async () => {
  const before = Number((await make('invoices')).number)
  const failing = inLaro(server, async (ctx) => {
    await createRecord(ctx, invoices, { doc: invoices.shape.parse({}) })
    throw new TypeError('the connection broke')
  })
  await expect(failing).rejects.toThrow('the connection broke')
  const wrong = { number: '', total: 'no amount' }
  const refused = await call(server, cast.sue, { method: 'POST', url: `/data/clients/${laro}/invoices`, body: wrong })
  expect(refused.status).toBe(400)
  expect(Number((await make('invoices')).number)).toBe(before + 1)
})

test('a typed number is skipped, and stays as typed', async () => {
  const before = Number((await make('orders')).number)
  expect((await make('orders', { number: String(before + 1) })).number).toBe(String(before + 1))
  expect((await make('orders', { number: 'W-17' })).number).toBe('W-17')
  expect((await make('orders')).number).toBe(String(before + 2))
})

test('a client with records continues after them, and each counts separately', async () => {
  const client = clientIds.NXT
  const url = `/data/clients/${client}/quotes`
  const inNext = async (body: object) => (await call(server, cast.sue, { method: 'POST', url, body, client })).body
  await inNext({ quote_number: '40117' })
  await inNext({ quote_number: '99000000001' })
  expect((await inNext({})).quote_number).toBe('40118')
})

test('the sequences of another client are out of sight', async () => {
  const rows = await inLaro(server, (ctx) =>
    ctx.db.run(sql<{ client_id: string }>`select client_id from number_sequences`),
  )
  expect(new Set(rows.map((row) => row.client_id))).toEqual(new Set([laro]))
})
